// Idiom: has interfaces, records, enums, inner classes and a package of none. Verdict: AC
import java.util.function.*;
interface Counter { int count(String row); }
enum Colour { BLACK, WHITE }
record Piece(char letter) { Colour colour() { return letter == 'b' ? Colour.BLACK : Colour.WHITE; } }
public class Main {
    static class Plain implements Counter {
        public int count(String row) { return (int) row.chars().filter(c -> new Piece((char) c).colour() == Colour.BLACK).count(); }
    }
    public static void main(String[] args) throws Exception {
        Function<String, Integer> count = new Plain()::count;
        String text = new String(System.in.readAllBytes());
        System.out.println(switch (text.isEmpty() ? Colour.WHITE : Colour.BLACK) { case BLACK -> count.apply(text) + ""; case WHITE -> "0"; });
    }
}
