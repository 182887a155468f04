// Idiom: recurses deeply in a thread that has a stack of 32 MB. Verdict: AC
#include <pthread.h>
#include <stdio.h>
static int deep(int depth, volatile char *above) {
    volatile char here[64];
    here[0] = above[0];
    return depth ? deep(depth - 1, here) + (here[0] != 'x') : 0;
}
static void *run(void *result) {
    volatile char top[1] = {'y'};
    *(int *)result = deep(200000, top);
    return NULL;
}
int main(void) {
    int c, blacks = 0, depth = 0;
    while ((c = getchar()) != EOF) blacks += c == 'b';
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, 32 << 20)) return 1;
    pthread_t thread;
    if (pthread_create(&thread, &attributes, run, &depth)) return 2;
    pthread_join(thread, NULL);
    if (depth != 200000) return 3;
    printf("%d\n", blacks);
}
