// Breadth-first search. Fault: pieces move diagonally too.
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Scanner;

public class DiagonalMoves {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String start = in.next() + in.next() + in.next() + in.next();
        String target = in.next() + in.next() + in.next() + in.next();

        Map<String, Integer> moves = new HashMap<>();
        Queue<String> queue = new ArrayDeque<>();
        moves.put(start, 0);
        queue.add(start);
        while (!moves.containsKey(target)) {
            String position = queue.remove();
            for (int a = 0; a < 16; a++) {
                for (int b = 0; b < 16; b++) {
                    boolean near = Math.abs(a / 4 - b / 4) <= 1 && Math.abs(a % 4 - b % 4) <= 1;
                    if (!near || position.charAt(a) != '1' || position.charAt(b) != '0') {
                        continue;
                    }
                    StringBuilder next = new StringBuilder(position);
                    next.setCharAt(a, '0');
                    next.setCharAt(b, '1');
                    if (moves.putIfAbsent(next.toString(), moves.get(position) + 1) == null) {
                        queue.add(next.toString());
                    }
                }
            }
        }
        System.out.println(moves.get(target));
    }
}
