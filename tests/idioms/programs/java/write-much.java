// Idiom: prints 100,000 lines by a PrintWriter over a BufferedOutputStream. Verdict: AC
// Prints: 100000 times
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(new BufferedOutputStream(System.out))));
        for (int i = 0; i < 100000; i++) out.println(blacks);
        out.close();
    }
}
