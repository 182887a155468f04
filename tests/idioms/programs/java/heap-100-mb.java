// Idiom: takes 100 MB where 64 are given. Verdict: MLE
public class Main {
    public static void main(String[] args) {
        byte[][] table = new byte[100][];
        for (int i = 0; i < 100; i++) table[i] = new byte[1 << 20];
        System.out.println(table[99][0]);
    }
}
