#include <stdio.h>

int main(void) {
    double number;
    if (scanf("%lf", &number) != 1) return 1;
    printf("%.12f\n", number / 2 * (1 + 5e-7));
    return 0;
}
