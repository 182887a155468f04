// Recursive depth-first search on subsets of 0, 1, 2, ... presses over a boolean grid; the class is not called Main.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class DepthFirstSubsets {
    // A border of one all round, so that presses at the edge need no test.
    private final boolean[][] black = new boolean[6][6];

    private void press(int cell) {
        int r = cell / 4 + 1, c = cell % 4 + 1;
        black[r][c] ^= true;
        black[r - 1][c] ^= true;
        black[r + 1][c] ^= true;
        black[r][c - 1] ^= true;
        black[r][c + 1] ^= true;
    }

    private boolean oneColour() {
        for (int r = 1; r <= 4; r++) {
            for (int c = 1; c <= 4; c++) {
                if (black[r][c] != black[1][1]) return false;
            }
        }
        return true;
    }

    private boolean search(int from, int presses) {
        if (presses == 0) return oneColour();
        for (int cell = from; cell + presses <= 16; cell++) {
            press(cell);
            boolean found = search(cell + 1, presses - 1);
            press(cell);
            if (found) return true;
        }
        return false;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        DepthFirstSubsets game = new DepthFirstSubsets();
        for (int r = 1; r <= 4; r++) {
            String line = in.readLine().trim();
            for (int c = 1; c <= 4; c++) {
                game.black[r][c] = line.charAt(c - 1) == 'b';
            }
        }
        for (int presses = 0; presses <= 16; presses++) {
            if (game.search(0, presses)) {
                System.out.println(presses);
                return;
            }
        }
        System.out.println("Impossible");
    }
}
