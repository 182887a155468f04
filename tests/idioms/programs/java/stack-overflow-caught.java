// Idiom: recurses for ever in a thread with a stack of 16 MB and catches StackOverflowError. Verdict: AC
public class Main {
    static int depth;
    static int deep() { depth++; return deep() + 1; }
    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(null, () -> {
            try {
                deep();
            } catch (StackOverflowError error) {
                System.err.println("deep enough");
            }
        }, "deep", 1 << 24);
        thread.start();
        thread.join();
        if (depth < 50_000) System.exit(1);
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
    }
}
