// Idiom: recurses without end. Verdict: RTE
public class Main {
    static int count(int at) { return count(at + 1) + 1; }
    public static void main(String[] args) {
        System.out.println(count(0));
    }
}
