// Idiom: wraps the standard streams by Channels. Verdict: AC
import java.nio.*;
import java.nio.channels.*;
public class Main {
    public static void main(String[] args) throws Exception {
        ReadableByteChannel in = Channels.newChannel(System.in);
        ByteBuffer buffer = ByteBuffer.allocate(64);
        int blacks = 0;
        for (; in.read(buffer) >= 0; buffer.clear())
            for (int i = 0; i < buffer.position(); i++) if (buffer.get(i) == 'b') blacks++;
        Channels.newChannel(System.out).write(ByteBuffer.wrap((blacks + "\n").getBytes()));
    }
}
