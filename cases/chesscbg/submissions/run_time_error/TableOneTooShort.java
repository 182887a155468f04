// Breadth-first search. Fault: the table ends before the greatest position, 1111 1111 0000 0000,
// which throws an ArrayIndexOutOfBoundsException.
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Scanner;

public class TableOneTooShort {
    private static final int GREATEST = 0b1111_1111_0000_0000;

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int start = 0;
        int target = 0;
        for (int row = 0; row < 4; row++) {
            start = 16 * start + Integer.parseInt(in.next(), 2);
        }
        for (int row = 0; row < 4; row++) {
            target = 16 * target + Integer.parseInt(in.next(), 2);
        }

        int[] moves = new int[GREATEST];
        Arrays.fill(moves, -1);
        moves[start] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        queue.add(start);
        while (moves[target] < 0) {
            int position = queue.remove();
            for (int cell = 0; cell < 16; cell++) {
                for (int pair : new int[] {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0}) {
                    int next = position ^ pair;
                    if (Integer.bitCount(position & pair) == 1 && moves[next] < 0) {
                        moves[next] = moves[position] + 1;
                        queue.add(next);
                    }
                }
            }
        }
        System.out.println(moves[target]);
    }
}
