// Idiom: counts in a parallel stream and a ForkJoinPool. Verdict: AC
import java.util.concurrent.*;
import java.util.stream.*;
public class Main {
    public static void main(String[] args) throws Exception {
        byte[] text = System.in.readAllBytes();
        long blacks = IntStream.range(0, text.length).parallel().filter(i -> text[i] == 'b').count();
        long again = new ForkJoinPool(3).submit(() -> IntStream.range(0, text.length).parallel().filter(i -> text[i] == 'b').count()).get();
        System.out.println(blacks == again ? blacks : -1);
    }
}
