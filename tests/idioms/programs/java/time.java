// Idiom: measures time with every clock, sleeps 10 ms and has a timer. Verdict: AC
import java.time.*;
import java.util.*;
public class Main {
    public static void main(String[] args) throws Exception {
        long before = System.nanoTime();
        Thread.sleep(10);
        if (System.nanoTime() - before < 9_000_000 || System.currentTimeMillis() < 1e12 || new Date().getTime() < 1e12) System.exit(1);
        if (LocalDateTime.now().getYear() < 2020 || ZoneId.systemDefault() == null || Instant.now() == null) System.exit(2);
        int blacks = new String(System.in.readAllBytes()).replaceAll("[^b]", "").length();
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            public void run() { System.out.println(blacks); timer.cancel(); }
        }, 10);
    }
}
