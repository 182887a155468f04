// Idiom: reads words with a StreamTokenizer and writes with a PrintWriter. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        PrintWriter out = new PrintWriter(new OutputStreamWriter(System.out));
        int blacks = 0;
        while (in.nextToken() != StreamTokenizer.TT_EOF) blacks += in.sval.replace("w", "").length();
        out.println(blacks);
        out.flush();
    }
}
