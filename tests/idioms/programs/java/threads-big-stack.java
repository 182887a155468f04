// Idiom: recurses 200,000 frames deep in a thread with a stack of 64 MB. Verdict: AC
public class Main implements Runnable {
    static int depth(int left) { return left == 0 ? 0 : 1 + depth(left - 1); }
    public void run() {
        try {
            int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
            System.out.println(depth(200000) == 200000 ? blacks : -1);
        } catch (java.io.IOException error) {
            throw new RuntimeException(error);
        }
    }
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(null, new Main(), "", 1 << 26);
        thread.start();
        thread.join();
    }
}
