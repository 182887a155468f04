// Branch and bound over the matchings of pieces to places, in a class that is not called Main.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class PieceMatching {
    private final int[] from = new int[8];
    private final int[] to = new int[8];
    private final boolean[] taken = new boolean[8];
    private int best = Integer.MAX_VALUE;

    private static void readPieces(BufferedReader in, int[] cells) throws IOException {
        int count = 0;
        for (int row = 0; row < 4; row++) {
            String line = in.readLine();
            for (int column = 0; column < 4; column++) {
                if (line.charAt(column) == '1') {
                    cells[count++] = 4 * row + column;
                }
            }
        }
    }

    private void place(int piece, int cost) {
        if (cost >= best) {
            return;
        }
        if (piece == from.length) {
            best = cost;
            return;
        }
        for (int i = 0; i < to.length; i++) {
            if (taken[i]) {
                continue;
            }
            taken[i] = true;
            int way = Math.abs(from[piece] / 4 - to[i] / 4) + Math.abs(from[piece] % 4 - to[i] % 4);
            place(piece + 1, cost + way);
            taken[i] = false;
        }
    }

    public static void main(String[] args) throws IOException {
        PieceMatching matching = new PieceMatching();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        readPieces(in, matching.from);
        readPieces(in, matching.to);
        matching.place(0, 0);
        System.out.println(matching.best);
    }
}
