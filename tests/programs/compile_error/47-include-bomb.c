// Purpose: a file that includes itself twice, a hundred levels deep.
// Expected: CE at full and at confined
#include <stdio.h>

#if __INCLUDE_LEVEL__ < 100
#include __FILE__
#include __FILE__
#endif

#if __INCLUDE_LEVEL__ == 0
int main(void) {
    puts("4");
    return 0;
}
#endif
