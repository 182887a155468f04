// Idiom: reads by the channel of FileDescriptor.in and writes by that of FileDescriptor.out. Verdict: AC
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
public class Main {
    public static void main(String[] args) throws IOException {
        FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
        ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 12);
        int blacks = 0;
        while (in.read(buffer) >= 0) {
            buffer.flip();
            while (buffer.hasRemaining()) if (buffer.get() == 'b') blacks++;
            buffer.clear();
        }
        try (FileChannel out = new FileOutputStream(FileDescriptor.out).getChannel()) {
            out.write(ByteBuffer.wrap((blacks + "\n").getBytes()));
        }
    }
}
