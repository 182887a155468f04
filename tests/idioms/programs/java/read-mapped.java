// Idiom: maps standard input into memory by a FileChannel. Verdict: AC
import java.io.*;
import java.nio.channels.FileChannel;
public class Main {
    public static void main(String[] args) throws IOException {
        FileChannel in = new FileInputStream(FileDescriptor.in).getChannel();
        int blacks = 0;
        if (in.size() > 0) {
            var text = in.map(FileChannel.MapMode.READ_ONLY, 0, in.size());
            while (text.hasRemaining()) if (text.get() == 'b') blacks++;
        }
        System.out.println(blacks);
    }
}
