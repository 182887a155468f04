// Idiom: reads with Files.readAllBytes of /dev/stdin. Verdict: AC
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws Exception {
        int blacks = 0;
        for (byte letter : Files.readAllBytes(Path.of("/dev/stdin"))) if (letter == 'b') blacks++;
        System.out.println(blacks);
    }
}
