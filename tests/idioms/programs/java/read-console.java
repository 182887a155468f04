// Idiom: takes the console where there is one and System.in otherwise. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        Console console = System.console();
        Reader in = console != null ? console.reader() : new InputStreamReader(System.in);
        int blacks = 0, c;
        while (in.ready() && (c = in.read()) >= 0) if (c == 'b') blacks++;
        System.out.println(blacks);
    }
}
