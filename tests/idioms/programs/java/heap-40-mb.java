// Idiom: touches 40 of its 64 MB by arrays, a HashMap and a BitSet. Verdict: AC
import java.util.*;
public class Main {
    public static void main(String[] args) throws Exception {
        int[] table = new int[8 << 20];
        Arrays.fill(table, 1);
        Map<Integer, String> map = new HashMap<>();
        for (int i = 0; i < 20000; i++) map.put(i, "row " + i);
        BitSet set = new BitSet(1 << 24);
        set.set(12345678);
        if (table[1234567] != 1 || map.size() != 20000 || set.cardinality() != 1) System.exit(1);
        System.gc();
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
    }
}
