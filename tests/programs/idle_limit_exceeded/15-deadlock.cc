// Purpose: locks a mutex twice.
// Expected: ILE at full and at confined
#include <mutex>
#include <unistd.h>

int main() {
    std::mutex mutex;
    alarm(20);
    mutex.lock();
    mutex.lock();
}
