// Iterative deepening. Fault: no bound at all, every way of that many moves is gone.
import java.util.Scanner;

public class Deepening {
    private final boolean[] target = new boolean[16];
    private final boolean[] board = new boolean[16];

    private Deepening(Scanner in) {
        for (int row = 0; row < 8; row++) {
            String digits = in.next();
            for (int column = 0; column < 4; column++) {
                (row < 4 ? board : target)[row % 4 * 4 + column] = digits.charAt(column) == '1';
            }
        }
    }

    private boolean slide(int from, int to, int movesLeft) {
        if (!board[from] || board[to]) {
            return false;
        }
        board[from] = false;
        board[to] = true;
        boolean found = search(movesLeft - 1);
        board[from] = true;
        board[to] = false;
        return found;
    }

    private boolean search(int movesLeft) {
        if (movesLeft == 0) {
            return java.util.Arrays.equals(board, target);
        }
        for (int cell = 0; cell < 16; cell++) {
            boolean found = cell % 4 > 0 && slide(cell, cell - 1, movesLeft)
                || cell % 4 < 3 && slide(cell, cell + 1, movesLeft)
                || cell > 3 && slide(cell, cell - 4, movesLeft)
                || cell < 12 && slide(cell, cell + 4, movesLeft);
            if (found) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Deepening deepening = new Deepening(new Scanner(System.in));
        int moves = 0;
        while (!deepening.search(moves)) {
            moves++;
        }
        System.out.println(moves);
    }
}
