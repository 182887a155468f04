// Idiom: recurses 200,000 frames deep in main. Verdict: AC
public class Main {
    static byte[] text;
    static int count(int at) { return at < 0 ? 0 : (at < text.length && text[at] == 'b' ? 1 : 0) + count(at - 1); }
    public static void main(String[] args) throws Exception {
        text = System.in.readAllBytes();
        System.out.println(count(200000));
    }
}
