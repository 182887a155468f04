// Idiom: recurses for ever and catches StackOverflowError. Verdict: AC
public class Main {
    static int deep(int depth) { return deep(depth + 1) + 1; }
    public static void main(String[] args) throws Exception {
        try {
            deep(0);
        } catch (StackOverflowError error) {
            System.err.println("deep enough");
        }
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
    }
}
