// Breadth-first search over 16-bit positions with an ArrayDeque, in class Bfs.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Scanner;

public class Bfs {
    private static int readPosition(Scanner in) {
        StringBuilder digits = new StringBuilder();
        for (int row = 0; row < 4; row++) {
            digits.append(in.next());
        }
        return Integer.parseInt(digits.toString(), 2);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int start = readPosition(in);
        int target = readPosition(in);

        int[] moves = new int[1 << 16];
        Arrays.fill(moves, -1);
        moves[start] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(start);
        while (moves[target] < 0) {
            int position = queue.remove();
            for (int cell = 0; cell < 16; cell++) {
                if (cell % 4 < 3) {
                    visit(moves, queue, position, 0b11 << cell);
                }
                if (cell < 12) {
                    visit(moves, queue, position, 0b10001 << cell);
                }
            }
        }
        System.out.println(moves[target]);
    }

    private static void visit(int[] moves, ArrayDeque<Integer> queue, int position, int pair) {
        int next = position ^ pair;
        if (Integer.bitCount(position & pair) == 1 && moves[next] < 0) {
            moves[next] = moves[position] + 1;
            queue.add(next);
        }
    }
}
