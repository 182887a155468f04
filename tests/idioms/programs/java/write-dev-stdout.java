// Idiom: writes with Files.newOutputStream and Files.write to /dev/stdout and /dev/null. Verdict: AC
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws Exception {
        int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
        Files.write(Path.of("/dev/null"), new byte[10]);
        try (var out = Files.newOutputStream(Path.of("/dev/stdout"))) {
            out.write((blacks + "\n").getBytes());
        }
    }
}
