// Bidirectional breadth-first search. Fault: both sides grow before it looks whether they have met,
// so that an odd number of moves is rounded up.
import java.util.Collections;
import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class MeetsAtEvenDepth {
    private static Set<Integer> grown(Set<Integer> positions) {
        Set<Integer> all = new HashSet<>(positions);
        for (int position : positions) {
            for (int cell = 0; cell < 16; cell++) {
                for (int pair : new int[] {cell % 4 < 3 ? 3 << cell : 0, cell < 12 ? 17 << cell : 0}) {
                    if (Integer.bitCount(position & pair) == 1) {
                        all.add(position ^ pair);
                    }
                }
            }
        }
        return all;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder digits = new StringBuilder();
        while (in.hasNext()) {
            digits.append(in.next());
        }
        Set<Integer> near = Set.of(Integer.parseInt(digits.substring(0, 16), 2));
        Set<Integer> far = Set.of(Integer.parseInt(digits.substring(16, 32), 2));
        int moves = 0;
        while (Collections.disjoint(near, far)) {
            near = grown(near);
            far = grown(far);
            moves += 2;
        }
        System.out.println(moves);
    }
}
