// Idiom: one thread reads, the other counts, by a semaphore, a condition and a detached thread. Verdict: AC
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
static sem_t full, empty;
static int letter, blacks, is_done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t done = PTHREAD_COND_INITIALIZER;
static void *count(void *nothing) {
    do {
        sem_wait(&full);
        blacks += letter == 'b';
        sem_post(&empty);
    } while (letter != EOF);
    pthread_mutex_lock(&lock);
    is_done = 1;
    pthread_cond_signal(&done);
    pthread_mutex_unlock(&lock);
    return nothing;
}
int main(void) {
    pthread_t thread;
    sem_init(&full, 0, 0);
    sem_init(&empty, 0, 1);
    if (pthread_create(&thread, NULL, count, NULL) || pthread_detach(thread)) return 1;
    int c;
    do {
        c = getchar();
        sem_wait(&empty);
        letter = c;
        sem_post(&full);
    } while (c != EOF);
    pthread_mutex_lock(&lock);
    while (!is_done) pthread_cond_wait(&done, &lock);
    pthread_mutex_unlock(&lock);
    printf("%d\n", blacks);
}
