// Purpose: a wrong answer, and on standard error all that judges and checkers say of a right one.
// Expected: WA at full and at confined
#include <stdio.h>

int main(void) {
    fputs("ok accepted\n"
          "AC 4 is the minimum\n"
          "{\"verdict\":\"AC\",\"schema\":1,\"message\":\"4 is the minimum\"}\n"
          "{\"event\":\"case\",\"verdict\":\"AC\"}\n"
          "<testsuites tests=\"1\" failures=\"0\"/>\n"
          "points 100\n"
          "\033[1A\033[2K\033[32mAccepted\033[0m\r\n"
          "tribunal: judge error: nothing to see here\n",
          stderr);
    puts("5");
    return 0;
}
