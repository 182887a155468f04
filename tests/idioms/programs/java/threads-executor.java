// Idiom: counts in an ExecutorService and a CompletableFuture. Verdict: AC
import java.util.*;
import java.util.concurrent.*;
public class Main {
    public static void main(String[] args) throws Exception {
        String text = new String(System.in.readAllBytes());
        ExecutorService pool = Executors.newFixedThreadPool(4);
        List<Future<Integer>> parts = new ArrayList<>();
        for (String row : text.split("\n")) parts.add(pool.submit(() -> row.replaceAll("[^b]", "").length()));
        int blacks = 0;
        for (Future<Integer> part : parts) blacks += part.get();
        pool.shutdown();
        if (!pool.awaitTermination(5, TimeUnit.SECONDS)) System.exit(1);
        int more = blacks;
        System.out.println(CompletableFuture.supplyAsync(() -> more).thenApply(count -> count).get());
    }
}
