// Idiom: closes System.in before it prints, in a finally. Verdict: AC
import java.io.*;
import java.util.stream.*;
public class Main {
    public static void main(String[] args) throws IOException {
        String text = "";
        try {
            text = new BufferedReader(new InputStreamReader(System.in)).lines().collect(Collectors.joining());
        } finally {
            System.in.close();
        }
        System.out.println(text.length() - text.replace("b", "").length());
    }
}
