// Idiom: reads /dev/null, /dev/zero and /dev/urandom. Verdict: AC
import java.io.*;
public class Main {
    public static void main(String[] args) throws IOException {
        if (new FileInputStream("/dev/null").read() != -1 || new FileInputStream("/dev/zero").read() != 0) System.exit(1);
        if (new FileInputStream("/dev/urandom").readNBytes(8).length != 8) System.exit(2);
        System.setErr(new PrintStream(new FileOutputStream("/dev/null")));
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
    }
}
