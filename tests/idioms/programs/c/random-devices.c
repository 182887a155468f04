// Idiom: takes random bytes from /dev/urandom, /dev/random and getrandom. Verdict: AC
#include <stdio.h>
#include <sys/random.h>
int main(void) {
    int c, blacks = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    const char *names[] = {"/dev/urandom", "/dev/random"};
    for (int i = 0; i < 2; i++) {
        unsigned char bytes[16] = {0};
        int sum = 0;
        FILE *random = fopen(names[i], "rb");
        if (!random) return perror(names[i]), 1;
        setvbuf(random, NULL, _IONBF, 0);
        if (fread(bytes, 1, 16, random) != 16) return 2;
        for (int k = 0; k < 16; k++) sum += bytes[k];
        if (!sum) return 3;
        fclose(random);
    }
    unsigned seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) return 4;
    printf("%d\n", blacks);
}
