// Idiom: prints with System.out.printf and String.format in several locales. Verdict: AC
import java.util.*;
import java.text.*;
public class Main {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
        if (!String.format(Locale.GERMANY, "%.1f", 0.5).equals("0,5") || !String.format("%,d", 1234).equals("1,234")) System.exit(1);
        if (!new DecimalFormat("0.00").format(1.5).equals("1.50")) System.exit(2);
        System.out.printf("%d%n", blacks);
    }
}
