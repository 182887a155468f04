// Fault: the search is bounded by twelve presses; beyond that it claims that none are needed.
import java.util.Scanner;

class SearchStopsAtTwelve {
    private static int switchedBy(int cell) {
        int mask = 0;
        for (int i = 0; i < 4; i++) {
            mask |= 1 << cell / 4 * 4 + i | 1 << i * 4 + cell % 4;
        }
        return mask;
    }

    /** The presses that open the board, as bits, or -1. */
    private static int search(int board, int first, int left) {
        if (left == 0) {
            return board == 0 ? 0 : -1;
        }
        for (int cell = first; cell < 16; cell++) {
            int rest = search(board ^ switchedBy(cell), cell + 1, left - 1);
            if (rest >= 0) {
                return rest | 1 << cell;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        int board = 0;
        for (int row = 0; row < 4; row++) {
            String line = input.next();
            for (int column = 0; column < 4; column++) {
                board |= line.charAt(column) == '+' ? 1 << row * 4 + column : 0;
            }
        }
        int presses = -1;
        for (int limit = 0; presses < 0 && limit <= 12; limit++) {
            presses = search(board, 0, limit);
        }
        presses = Math.max(presses, 0);
        System.out.println(Integer.bitCount(presses));
        for (int cell = 0; cell < 16; cell++) {
            if ((presses & 1 << cell) != 0) {
                System.out.println((cell / 4 + 1) + " " + (cell % 4 + 1));
            }
        }
    }
}
