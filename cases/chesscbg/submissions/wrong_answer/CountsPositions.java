// Breadth-first search, level by level. Fault: off by one, it counts the positions on the way and
// not the moves between them.
import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class CountsPositions {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[] boards = new int[2];
        for (int row = 0; row < 8; row++) {
            boards[row / 4] = boards[row / 4] << 4 | Integer.parseInt(in.next(), 2);
        }

        int count = 1;
        Set<Integer> seen = new HashSet<>(Set.of(boards[0]));
        Set<Integer> level = seen;
        while (!seen.contains(boards[1])) {
            Set<Integer> further = new HashSet<>();
            for (int position : level) {
                for (int cell = 0; cell < 16; cell++) {
                    for (int step = 1; step <= 4; step += 3) {
                        if (step == 1 ? cell % 4 == 3 : cell > 11) {
                            continue;
                        }
                        int pair = 1 << cell | 1 << (cell + step);
                        if (Integer.bitCount(position & pair) == 1) {
                            further.add(position ^ pair);
                        }
                    }
                }
            }
            further.removeAll(seen);
            seen.addAll(further);
            level = further;
            count++;
        }
        System.out.println(count);
    }
}
