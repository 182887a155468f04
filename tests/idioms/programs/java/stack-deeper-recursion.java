// Idiom: recurses 250,000 frames deep in main, with variables in each. Verdict: AC
public class Main {
    static byte[] text;
    static long sink;
    static int count(int at, int a, int b, int c) {
        if (at < 0) return 0;
        int black = at < text.length && text[at] == 'b' ? 1 : 0;
        int rest = count(at - 1, a + black, b ^ at, c + a);
        sink += a ^ b ^ c;
        return rest + black;
    }
    public static void main(String[] args) throws Exception {
        text = System.in.readAllBytes();
        System.out.println(count(250000, 1, 2, 3));
    }
}
