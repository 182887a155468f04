// Gaussian elimination on rows of bits; the class has a name of its own instead of Main.
import java.util.Scanner;

public class Refrigerator {
    private static final int CLOSED = 1 << 16;

    private final int[] equations = new int[16];

    Refrigerator(String handles) {
        for (int cell = 0; cell < 16; cell++) {
            equations[cell] = 0xF << (cell & 12) | 0x1111 << (cell & 3);
            if (handles.charAt(cell) == '+') {
                equations[cell] |= CLOSED;
            }
        }
    }

    void eliminate() {
        for (int unknown = 0; unknown < 16; unknown++) {
            int bit = 1 << unknown;
            int pivot = unknown;
            while ((equations[pivot] & bit) == 0) {
                pivot++;
            }
            int chosen = equations[pivot];
            equations[pivot] = equations[unknown];
            equations[unknown] = chosen;
            for (int other = 0; other < 16; other++) {
                if (other != unknown && (equations[other] & bit) != 0) {
                    equations[other] ^= chosen;
                }
            }
        }
    }

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        Refrigerator door =
                new Refrigerator(input.next() + input.next() + input.next() + input.next());
        door.eliminate();

        int count = 0;
        StringBuilder moves = new StringBuilder();
        for (int cell = 0; cell < 16; cell++) {
            if ((door.equations[cell] & CLOSED) != 0) {
                count++;
                moves.append(cell / 4 + 1).append(' ').append(cell % 4 + 1).append('\n');
            }
        }
        System.out.print(count + "\n" + moves);
    }
}
