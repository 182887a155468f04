// Idiom: takes random numbers from Random, SecureRandom, ThreadLocalRandom and UUID. Verdict: AC
import java.security.SecureRandom;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
public class Main {
    public static void main(String[] args) throws Exception {
        int sum = new Random().nextInt(6) + new SecureRandom().nextInt(6) + ThreadLocalRandom.current().nextInt(6);
        SecureRandom.getInstanceStrong().nextBytes(new byte[4]);
        new SecureRandom().generateSeed(4);
        if (sum > 15 || Math.random() >= 1 || UUID.randomUUID().equals(UUID.randomUUID())) System.exit(1);
        System.out.println(new String(System.in.readAllBytes()).replaceAll("[^b]", "").length());
    }
}
