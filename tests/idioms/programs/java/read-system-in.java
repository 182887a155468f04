// Idiom: reads bytes with System.in.read. Verdict: AC
public class Main {
    public static void main(String[] args) throws java.io.IOException {
        int blacks = 0, c;
        while ((c = System.in.read()) != -1) if (c == 'b') blacks++;
        System.out.println(blacks);
        System.exit(0);
    }
}
