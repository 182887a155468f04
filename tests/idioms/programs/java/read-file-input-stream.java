// Idiom: reads with a FileInputStream and a FileReader of /dev/stdin. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        int blacks = 0, c;
        try (Reader in = new FileReader("/dev/stdin")) {
            while ((c = in.read()) >= 0) blacks += c == 'b' ? 1 : 0;
        }
        new FileInputStream("/dev/stdin").close();
        System.out.println(blacks);
    }
}
