// Idiom: counts in a child, which says the answer itself. Verdict: AC at full; RTE at confined, which starts no process
#include <iostream>
#include <sys/wait.h>
#include <unistd.h>
int main() {
    pid_t child = fork();
    if (child < 0) throw std::runtime_error("fork");
    if (child > 0) return waitpid(child, nullptr, 0) == child ? 0 : 1;
    int blacks = 0;
    for (char c; std::cin >> c;) blacks += c == 'b';
    std::cout << blacks << std::endl;
}
