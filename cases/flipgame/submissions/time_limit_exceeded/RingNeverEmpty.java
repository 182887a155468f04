// Fault: a circular queue that is never asked whether it is empty: on an impossible board its front goes round for ever.
import java.util.Scanner;

public class RingNeverEmpty {
    static final int SIZE = 1 << 16;

    static int press(int board, int row, int column) {
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 4; c++) {
                if (Math.abs(r - row) + Math.abs(c - column) <= 1) board ^= 1 << (4 * r + c);
            }
        }
        return board;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int start = 0;
        for (int row = 0; row < 4; row++) {
            String line = in.next();
            for (int column = 0; column < 4; column++) {
                if (line.charAt(column) == 'b') start |= 1 << (4 * row + column);
            }
        }
        int[] ring = new int[SIZE];
        int[] moves = new int[SIZE];
        boolean[] seen = new boolean[SIZE];
        java.util.Arrays.fill(ring, start);
        seen[start] = true;
        int front = 0, rear = 1;
        while (true) {
            int board = ring[front];
            front = (front + 1) % SIZE;
            if (board == 0 || board == SIZE - 1) {
                System.out.println(moves[board]);
                return;
            }
            for (int cell = 0; cell < 16; cell++) {
                int next = press(board, cell / 4, cell % 4);
                if (!seen[next]) {
                    seen[next] = true;
                    moves[next] = moves[board] + 1;
                    ring[rear] = next;
                    rear = (rear + 1) % SIZE;
                }
            }
        }
    }
}
