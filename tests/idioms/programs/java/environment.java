// Idiom: asks for HOME, the working directory, its numbers, the host and its cores, and bears any answer. Verdict: AC
import java.io.File;
import java.lang.management.ManagementFactory;
public class Main {
    public static void main(String[] args) throws Exception {
        Runtime runtime = Runtime.getRuntime();
        if (runtime.availableProcessors() < 1 || runtime.totalMemory() > runtime.maxMemory() || "".equals(System.getenv("HOME"))) System.exit(1);
        if (System.getProperty("user.dir") == null || !new File(".").getAbsoluteFile().exists()) System.exit(2);
        if (ProcessHandle.current().pid() < 1 || ManagementFactory.getRuntimeMXBean().getName() == null) System.exit(3);
        if (ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() < 1) System.exit(4);
        try { java.net.InetAddress.getLocalHost(); } catch (java.net.UnknownHostException error) { System.err.println("no host"); }
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
    }
}
