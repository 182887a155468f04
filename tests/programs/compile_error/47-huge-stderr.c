// Purpose: about 30 MB of the compiler's messages.
// Expected: CE at full and at confined
#include <stdio.h>

#define TEN(x) x x x x x x x x x x
#define LINE "accepted accepted accepted accepted accepted accepted accepted accepted accepted accepted" + ;

int main(void) {
    TEN(TEN(TEN(TEN(undeclared(LINE)))))
    return 0;
}
