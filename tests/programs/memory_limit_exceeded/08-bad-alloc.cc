// Purpose: an uncaught bad_alloc at the memory limit.
// Expected: MLE at full and at confined
// It dies of SIGABRT; the reason is the memory.
#include <cstdio>
#include <cstring>
#include <new>
#include <unistd.h>

int main() {
    alarm(20);
    for (int megabytes = 0; megabytes < 256; megabytes++)
        std::memset(new char[1 << 20], 1, 1 << 20);
    throw std::bad_alloc();
}
