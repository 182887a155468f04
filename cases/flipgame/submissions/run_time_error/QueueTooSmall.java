// Fault: an array queue with room for 3,000 boards: an ArrayIndexOutOfBoundsException where the search sees more.
import java.io.IOException;

class QueueTooSmall {
    static final int[] queue = new int[3000];
    static final int[] moves = new int[3000];

    public static void main(String[] args) throws IOException {
        int start = 0;
        for (int read = 0; read < 16; ) {
            int letter = System.in.read();
            if (letter == 'b' || letter == 'w') {
                start |= (letter == 'b' ? 1 : 0) << read++;
            }
        }
        boolean[] seen = new boolean[1 << 16];
        seen[start] = true;
        queue[0] = start;
        for (int front = 0, rear = 1; front < rear; front++) {
            int board = queue[front];
            if (board == 0 || board == 0xFFFF) {
                System.out.println(moves[front]);
                return;
            }
            for (int cell = 0; cell < 16; cell++) {
                int bit = 1 << cell;
                int next = board ^ (bit | bit << 4 & 0xFFFF | bit >> 4 | (bit & 0x7777) << 1 | (bit & 0xEEEE) >> 1);
                if (!seen[next]) {
                    seen[next] = true;
                    queue[rear] = next;
                    moves[rear++] = moves[front] + 1;
                }
            }
        }
        System.out.println("Impossible");
    }
}
