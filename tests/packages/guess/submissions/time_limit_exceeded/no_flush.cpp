#include <cstdio>
#include <cstring>

int main() {
    int low = 1, high = 1000;
    char answer[16];
    for (;;) {
        int middle = (low + high) / 2;
        printf("%d\n", middle);
        if (scanf("%15s", answer) != 1 || !strcmp(answer, "correct")) return 0;
        if (!strcmp(answer, "lower")) high = middle - 1;
        else low = middle + 1;
    }
}
