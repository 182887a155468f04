// Idiom: writes notes by System.err, FileDescriptor.err and /dev/stderr. Verdict: AC
// Notes: note note note
import java.io.*;
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws IOException {
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
        System.err.print("note ");
        new FileOutputStream(FileDescriptor.err).write("note ".getBytes());
        try (Writer error = new FileWriter("/dev/stderr")) {
            error.write("note\n");
        }
    }
}
