// Idiom: ends its reading by exceptions that it catches. Verdict: AC
import java.util.*;
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int blacks = 0;
        try {
            while (true) for (char letter : in.nextLine().toCharArray()) if (letter == 'b') blacks++;
        } catch (NoSuchElementException end) {
            System.out.println(blacks);
        }
        try { Object nothing = null; nothing.hashCode(); } catch (NullPointerException error) { blacks = new int[1][0].length; }
    }
}
