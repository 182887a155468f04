// Idiom: reads with Files.readAllLines and Files.newBufferedReader of /dev/stdin. Verdict: AC
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws Exception {
        long blacks = 0;
        try (var in = Files.newBufferedReader(Paths.get("/dev/stdin"))) {
            blacks = in.lines().flatMapToInt(String::chars).filter(c -> c == 'b').count();
        }
        System.out.println(blacks);
    }
}
