// Idiom: closes System.out and System.err at the end. Verdict: AC
public class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
        System.out.close();
        System.err.close();
        System.in.close();
    }
}
