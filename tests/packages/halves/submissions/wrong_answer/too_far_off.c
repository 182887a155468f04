#include <stdio.h>

int main(void) {
    double number;
    if (scanf("%lf", &number) != 1) return 1;
    printf("%.12f\n", number / 2 * (1 + 3e-6));
    return 0;
}
