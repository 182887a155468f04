// Idiom: reads lines with a Scanner in try with resources, and a Scanner of each line. Verdict: AC
import java.util.*;
class Solution {
    public static void main(String... args) {
        int blacks = 0;
        try (Scanner in = new Scanner(System.in)) {
            while (in.hasNextLine()) {
                Scanner row = new Scanner(in.nextLine()).useDelimiter("");
                while (row.hasNext("[bw]")) blacks += row.next().equals("b") ? 1 : 0;
            }
        }
        System.out.println(blacks);
    }
}
