// Fault: prints two moves at a time; an odd number of them ends in IndexOutOfBoundsException.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

class MovesInPairs {
    public static void main(String[] args) {
        List<String> rows = new ArrayList<>();
        new Scanner(System.in).forEachRemaining(rows::add);

        List<String> moves = new ArrayList<>();
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 4; c++) {
                int closed = 0;
                for (int cell = 0; cell < 16; cell++) {
                    boolean crosses = cell / 4 == r || cell % 4 == c;
                    if (crosses && rows.get(cell / 4).charAt(cell % 4) == '+') {
                        closed++;
                    }
                }
                if (closed % 2 == 1) {
                    moves.add((r + 1) + " " + (c + 1));
                }
            }
        }

        System.out.println(moves.size());
        for (int i = 0; i < moves.size(); i += 2) {
            System.out.println(moves.get(i) + "\n" + moves.get(i + 1));
        }
    }
}
