// Idiom: prints its answer in a shutdown hook. Verdict: AC
public class Main {
    public static void main(String[] args) throws Exception {
        int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(blacks)));
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> System.exit(3));
        System.exit(0);
    }
}
