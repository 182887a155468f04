// Idiom: reads with a Scanner of new File("/dev/stdin"). Verdict: AC
import java.io.*;
import java.util.*;
public class Main {
    public static void main(String[] args) throws FileNotFoundException {
        Scanner in = new Scanner(new File("/dev/stdin"));
        long blacks = 0;
        while (in.hasNextLine()) blacks += in.nextLine().chars().filter(letter -> letter == 'b').count();
        System.out.println(blacks);
    }
}
