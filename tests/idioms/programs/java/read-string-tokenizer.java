// Idiom: cuts lines with a StringTokenizer and answers by a StringBuilder. Verdict: AC
import java.io.*;
import java.util.*;
public class Main {
    static BufferedReader in = new BufferedReader(new InputStreamReader(System.in), 1 << 16);
    public static void main(String[] args) throws Exception {
        int blacks = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            StringTokenizer words = new StringTokenizer(line);
            while (words.hasMoreTokens()) blacks += words.nextToken().split("b", -1).length - 1;
        }
        StringBuilder answer = new StringBuilder().append(blacks).append('\n');
        System.out.print(answer);
    }
}
