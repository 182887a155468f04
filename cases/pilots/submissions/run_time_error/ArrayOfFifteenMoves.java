// Fault: the array of moves holds fifteen; the sixteenth ends in ArrayIndexOutOfBoundsException.
import java.util.Scanner;

class ArrayOfFifteenMoves {
    private static final int[] path = new int[15];

    private static boolean search(int board, int depth, int limit, int first) {
        if (depth == limit) {
            return board == 0;
        }
        for (int cell = first; cell <= 16 - limit + depth; cell++) {
            path[depth] = cell;
            int switched = 0xF << cell / 4 * 4 | 0x1111 << cell % 4;
            if (search(board ^ switched, depth + 1, limit, cell + 1)) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in).useDelimiter("\\s*");
        int board = 0;
        for (int cell = 0; cell < 16; cell++) {
            if (input.next().equals("+")) {
                board += 1 << cell;
            }
        }
        int limit = 0;
        while (!search(board, 0, limit, 0)) {
            limit++;
        }
        System.out.println(limit);
        for (int i = 0; i < limit; i++) {
            System.out.printf("%d %d%n", path[i] / 4 + 1, path[i] % 4 + 1);
        }
    }
}
