// Idiom: four threads count under synchronized, wait and notify. Verdict: AC
public class Main {
    static int blacks, done;
    public static void main(String[] args) throws Exception {
        byte[] text = System.in.readAllBytes();
        for (int first = 0; first < 4; first++) {
            final int from = first;
            Thread thread = new Thread(() -> {
                for (int i = from; i < text.length; i += 4) if (text[i] == 'b') synchronized (Main.class) { blacks++; }
                synchronized (Main.class) { done++; Main.class.notifyAll(); }
            });
            thread.setDaemon(first == 3);
            thread.start();
        }
        synchronized (Main.class) { while (done < 4) Main.class.wait(); }
        System.out.println(blacks);
    }
}
