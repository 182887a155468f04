// Fault: a press switches the other handles of the row and the column, but not the handle itself.
import java.util.Scanner;

class HandleLeftOut {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        String handles = input.next() + input.next() + input.next() + input.next();
        int board = 0;
        int[] switched = new int[16];
        for (int cell = 0; cell < 16; cell++) {
            if (handles.charAt(cell) == '+') {
                board |= 1 << cell;
            }
            switched[cell] = (15 << cell / 4 * 4) ^ (0x1111 << cell % 4);
        }

        int fewest = 0xFFFF; // stays so where nothing seems to open the door
        for (int presses = 0; presses < 1 << 16; presses++) {
            int state = board;
            for (int left = presses; left != 0; left &= left - 1) {
                state ^= switched[Integer.numberOfTrailingZeros(left)];
            }
            if (state == 0 && Integer.bitCount(presses) < Integer.bitCount(fewest)) {
                fewest = presses;
            }
        }
        System.out.println(Integer.bitCount(fewest));
        for (int cell = 0; cell < 16; cell++) {
            if ((fewest >> cell & 1) == 1) {
                System.out.println((cell / 4 + 1) + " " + (cell % 4 + 1));
            }
        }
    }
}
