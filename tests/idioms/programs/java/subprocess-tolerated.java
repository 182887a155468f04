// Idiom: tries Runtime.exec and ProcessBuilder, and goes on when they start no program. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws Exception {
        int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
        try {
            Runtime.getRuntime().exec("clear").waitFor();
        } catch (IOException error) {
            System.err.println(error.getMessage());
        }
        try {
            new ProcessBuilder("uname").redirectErrorStream(true).start().waitFor();
        } catch (IOException error) {
            System.err.println(error.getMessage());
        }
        System.out.println(blacks);
    }
}
