// Fault: unboxes the distance of a goal that was never put into the map: a NullPointerException on impossible boards.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

public class NullUnboxed {
    static Map<Integer, Integer> distances(int start) {
        Map<Integer, Integer> distances = new HashMap<>();
        List<Integer> queue = new ArrayList<>();
        distances.put(start, 0);
        queue.add(start);
        for (int front = 0; front < queue.size(); front++) {
            int board = queue.get(front);
            for (int cell = 0; cell < 16; cell++) {
                int next = board ^ 1 << cell;
                if (cell >= 4) next ^= 1 << (cell - 4);
                if (cell < 12) next ^= 1 << (cell + 4);
                if (cell % 4 > 0) next ^= 1 << (cell - 1);
                if (cell % 4 < 3) next ^= 1 << (cell + 1);
                if (!distances.containsKey(next)) {
                    distances.put(next, distances.get(board) + 1);
                    queue.add(next);
                }
            }
        }
        return distances;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int start = 0;
        for (int row = 0; row < 4; row++) {
            String line = in.next();
            for (int column = 0; column < 4; column++) {
                start = start * 2 + (line.charAt(column) == 'b' ? 1 : 0);
            }
        }
        Map<Integer, Integer> distances = distances(start);
        int white = distances.get(0);
        int black = distances.get(0xFFFF);
        System.out.println(Math.min(white, black));
    }
}
