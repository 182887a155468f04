// Breadth-first search with an int array as queue and a byte array of distances, in a class called BfsArrayQueue.
import java.util.Arrays;
import java.util.Scanner;

public class BfsArrayQueue {
    static final int BOARDS = 1 << 16;

    static int mask(int cell) {
        int row = cell / 4, column = cell % 4, mask = 1 << cell;
        if (row > 0) mask |= 1 << (cell - 4);
        if (row < 3) mask |= 1 << (cell + 4);
        if (column > 0) mask |= 1 << (cell - 1);
        if (column < 3) mask |= 1 << (cell + 1);
        return mask;
    }

    static int distance(int start) {
        byte[] moves = new byte[BOARDS];
        Arrays.fill(moves, (byte) -1);
        int[] queue = new int[BOARDS];
        int front = 0, rear = 0;
        moves[start] = 0;
        queue[rear++] = start;
        while (front < rear) {
            int board = queue[front++];
            if (board == 0 || board == BOARDS - 1) {
                return moves[board];
            }
            for (int cell = 0; cell < 16; cell++) {
                int next = board ^ mask(cell);
                if (moves[next] < 0) {
                    moves[next] = (byte) (moves[board] + 1);
                    queue[rear++] = next;
                }
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int board = 0;
        for (int row = 0; row < 4; row++) {
            for (char piece : in.next().toCharArray()) {
                board = board << 1 | (piece == 'b' ? 1 : 0);
            }
        }
        int moves = distance(board);
        System.out.println(moves < 0 ? "Impossible" : String.valueOf(moves));
    }
}
