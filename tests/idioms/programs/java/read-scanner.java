// Idiom: reads words with a Scanner of System.in and closes it. Verdict: AC
import java.util.Scanner;
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int blacks = 0;
        while (in.hasNext()) for (char letter : in.next().toCharArray()) if (letter == 'b') blacks++;
        in.close();
        System.out.println(blacks);
    }
}
