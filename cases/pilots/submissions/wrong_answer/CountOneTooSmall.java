// Fault: the count is one less than the moves that follow.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

class CountOneTooSmall {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        boolean[][] closed = new boolean[4][4];
        for (boolean[] row : closed) {
            String line = input.next();
            for (int c = 0; c < row.length; c++) {
                row[c] = line.charAt(c) == '+';
            }
        }

        List<String> moves = new ArrayList<>();
        for (int r = 0; r < 4; r++) {
            for (int c = 0; c < 4; c++) {
                boolean odd = closed[r][c];
                for (int i = 0; i < 4; i++) {
                    odd ^= closed[r][i] ^ closed[i][c];
                }
                if (odd) {
                    moves.add((r + 1) + " " + (c + 1));
                }
            }
        }
        System.out.println(Math.max(moves.size() - 1, 0));
        moves.forEach(System.out::println);
    }
}
