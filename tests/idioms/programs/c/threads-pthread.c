// Idiom: four threads share the work under a mutex. Verdict: AC
#include <pthread.h>
#include <stdio.h>
static char text[1 << 16];
static size_t length;
static int blacks;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *count(void *first) {
    for (size_t i = (size_t)first; i < length; i += 4)
        if (text[i] == 'b') {
            pthread_mutex_lock(&lock);
            blacks++;
            pthread_mutex_unlock(&lock);
        }
    return NULL;
}
int main(void) {
    length = fread(text, 1, sizeof text, stdin);
    pthread_t threads[4];
    for (size_t i = 0; i < 4; i++) if (pthread_create(&threads[i], NULL, count, (void *)i)) return 1;
    for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
    printf("%d\n", blacks);
}
