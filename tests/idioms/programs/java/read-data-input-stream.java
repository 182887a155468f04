// Idiom: has a reader of its own over a DataInputStream. Verdict: AC
import java.io.*;
public class Main {
    static class Reader {
        private final DataInputStream in = new DataInputStream(System.in);
        private final byte[] buffer = new byte[1 << 16];
        private int at, length;
        int read() throws IOException {
            if (at == length) {
                length = in.read(buffer, at = 0, buffer.length);
                if (length <= 0) { length = 0; return -1; }
            }
            return buffer[at++];
        }
        void close() throws IOException { in.close(); }
    }
    public static void main(String[] args) throws IOException {
        Reader reader = new Reader();
        int blacks = 0;
        for (int c = reader.read(); c != -1; c = reader.read()) if (c == 'b') blacks++;
        reader.close();
        System.out.println(blacks);
    }
}
