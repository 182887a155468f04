// Idiom: reads lines with a BufferedReader and closes it. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line;
        int blacks = 0;
        while ((line = in.readLine()) != null) for (int i = 0; i < line.length(); i++) if (line.charAt(i) == 'b') blacks++;
        in.close();
        System.out.println(blacks);
    }
}
