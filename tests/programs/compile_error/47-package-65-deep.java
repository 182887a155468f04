// Purpose: a package of 65 parts, so that the compiler makes folders deeper than are kept.
// Expected: CE at full and at confined
package p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p.p;

public class Main {
    public static void main(String[] args) {}
}
