// Breadth-first search. Fault: the start is marked as seen and has no number of moves, so that
// unboxing null throws a NullPointerException if it is the target.
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Scanner;
import java.util.Set;

public class UnboxedNull {
    private record Step(int position, int moves) {}

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String digits = "";
        while (in.hasNext()) {
            digits += in.next();
        }
        int start = Integer.parseInt(digits.substring(0, 16), 2);
        int target = Integer.parseInt(digits.substring(16, 32), 2);

        Map<Integer, Integer> moves = new HashMap<>();
        Set<Integer> seen = new HashSet<>(Set.of(start));
        Queue<Step> queue = new ArrayDeque<>();
        queue.add(new Step(start, 0));
        while (!queue.isEmpty()) {
            Step step = queue.remove();
            for (int cell = 0; cell < 16; cell++) {
                for (int pair : new int[] {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0}) {
                    int next = step.position() ^ pair;
                    if (Integer.bitCount(step.position() & pair) == 1 && seen.add(next)) {
                        moves.put(next, step.moves() + 1);
                        queue.add(new Step(next, step.moves() + 1));
                    }
                }
            }
        }
        int answer = moves.get(target);
        System.out.println(answer);
    }
}
