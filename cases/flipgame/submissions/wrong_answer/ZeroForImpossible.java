// Fault: prints 0 where the answer is Impossible, as the best count is never told apart from its first value.
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Scanner;

class ZeroForImpossible {
    static String press(String board, int cell) {
        char[] pieces = board.toCharArray();
        for (int other = 0; other < 16; other++) {
            int apart = Math.abs(cell / 4 - other / 4) + Math.abs(cell % 4 - other % 4);
            if (apart <= 1) pieces[other] = pieces[other] == 'b' ? 'w' : 'b';
        }
        return new String(pieces);
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder start = new StringBuilder();
        while (in.hasNext()) start.append(in.next());

        int answer = 0;
        Map<String, Integer> moves = new HashMap<>();
        ArrayDeque<String> queue = new ArrayDeque<>();
        moves.put(start.toString(), 0);
        queue.add(start.toString());
        while (!queue.isEmpty()) {
            String board = queue.remove();
            if (board.indexOf('b') < 0 || board.indexOf('w') < 0) {
                answer = moves.get(board);
                break;
            }
            for (int cell = 0; cell < 16; cell++) {
                String next = press(board, cell);
                if (moves.putIfAbsent(next, moves.get(board) + 1) == null) queue.add(next);
            }
        }
        System.out.println(answer);
    }
}
