// Fault: breadth-first search that keeps the boards it has seen in a list and searches the whole
// list for every new one.
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

class VisitedListSearchedThrough {
    private record Step(int board, int cell, Step before) {}

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        int board = 0;
        for (int row = 0; row < 4; row++) {
            for (char handle : input.next().toCharArray()) {
                board = board << 1 | (handle == '+' ? 1 : 0);
            }
        }

        List<Step> seen = new ArrayList<>();
        seen.add(new Step(board, -1, null));
        Step last = seen.get(0);
        for (int front = 0; last.board() != 0; front++) {
            Step step = seen.get(front);
            for (int cell = 0; cell < 16 && last.board() != 0; cell++) {
                int reached = step.board() ^ switchedBy(cell);
                if (seen.stream().noneMatch(earlier -> earlier.board() == reached)) {
                    last = new Step(reached, cell, step);
                    seen.add(last);
                }
            }
        }

        List<String> moves = new ArrayList<>();
        for (Step step = last; step.before() != null; step = step.before()) {
            moves.add((step.cell() / 4 + 1) + " " + (step.cell() % 4 + 1));
        }
        System.out.println(moves.size());
        moves.forEach(System.out::println);
    }

    private static int switchedBy(int cell) {
        int row = 0xF000 >> cell / 4 * 4;
        int column = 0x8888 >> cell % 4;
        return row | column;
    }
}
