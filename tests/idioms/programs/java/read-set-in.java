// Idiom: puts files into the place of System.in and System.out. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        if (System.getProperty("ONLINE_JUDGE") == null && new File("input.txt").exists()) System.exit(2);
        System.setIn(new FileInputStream("/dev/stdin"));
        System.setOut(new PrintStream(new FileOutputStream("/dev/stdout"), true));
        int blacks = 0, c;
        while ((c = System.in.read()) >= 0) if (c == 'b') blacks++;
        System.out.println(blacks);
    }
}
