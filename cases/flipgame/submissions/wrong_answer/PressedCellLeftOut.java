// Fault: a press turns the neighbours but leaves out the pressed piece itself.
import java.util.Scanner;

public class PressedCellLeftOut {
    static final int[] DR = {-1, 1, 0, 0};
    static final int[] DC = {0, 0, -1, 1};
    static int[] masks = new int[16];
    static int best = 17;

    static void search(int board, int cell, int presses) {
        if (board == 0 || board == 0xFFFF) best = Math.min(best, presses);
        for (; cell < 16; cell++) search(board ^ masks[cell], cell + 1, presses + 1);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int board = 0;
        for (int r = 0; r < 4; r++) {
            String line = in.next();
            for (int c = 0; c < 4; c++) {
                if (line.charAt(c) == 'b') board |= 1 << (4 * r + c);
                for (int d = 0; d < 4; d++) {
                    int nr = r + DR[d], nc = c + DC[d];
                    if (0 <= nr && nr < 4 && 0 <= nc && nc < 4) masks[4 * r + c] |= 1 << (4 * nr + nc);
                }
            }
        }
        search(board, 0, 0);
        System.out.println(best > 16 ? "Impossible" : "" + best);
    }
}
