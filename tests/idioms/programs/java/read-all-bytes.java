// Idiom: reads with System.in.readAllBytes. Verdict: AC
public class Main {
    public static void main(String[] args) throws Exception {
        String text = new String(System.in.readAllBytes());
        System.out.println(text.chars().filter(c -> c == 'b').count());
    }
}
