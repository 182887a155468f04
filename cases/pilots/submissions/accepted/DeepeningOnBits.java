// Iterative deepening depth-first search on bits, recording the path on a stack.
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Scanner;

class DeepeningOnBits {
    private static final Deque<Integer> path = new ArrayDeque<>();

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        int board = 0;
        for (int row = 0; row < 4; row++) {
            String handles = input.next();
            for (int column = 0; column < 4; column++) {
                if (handles.charAt(column) == '+') {
                    board |= 1 << 4 * row + column;
                }
            }
        }
        int limit = 0;
        while (!opens(board, 0, limit)) {
            limit++;
        }
        System.out.println(limit);
        path.forEach(cell -> System.out.println((cell / 4 + 1) + " " + (cell % 4 + 1)));
    }

    private static boolean opens(int board, int first, int left) {
        if (left == 0) {
            return board == 0;
        }
        for (int cell = first; cell + left <= 16; cell++) {
            path.addLast(cell);
            if (opens(board ^ (15 << (cell & 12) | 0x1111 << (cell & 3)), cell + 1, left - 1)) {
                return true;
            }
            path.removeLast();
        }
        return false;
    }
}
