// Idiom: writes into Files.createTempFile, a temporary folder and java.io.tmpdir. Verdict: AC at full; RTE at confined, which has no folder for it to write to
import java.io.*;
import java.nio.file.*;
public class Main {
    public static void main(String[] args) throws IOException {
        if (new File("/tmp").list().length != 0) throw new IOException("/tmp was not empty");
        Path kept = Files.createTempFile("rows", ".txt");
        Files.write(kept, System.in.readAllBytes());
        File other = File.createTempFile("rows", null);
        other.deleteOnExit();
        Path folder = Files.createTempDirectory("kept");
        Files.copy(kept, folder.resolve("copy"));
        Files.writeString(Path.of(System.getProperty("java.io.tmpdir"), "of-mine"), "left behind", StandardOpenOption.CREATE_NEW);
        System.out.println(Files.readString(folder.resolve("copy")).replaceAll("[^b]", "").length());
    }
}
