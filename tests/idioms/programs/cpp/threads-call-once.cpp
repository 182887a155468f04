// Idiom: has call_once, thread_local, shared_mutex, a latch and a semaphore. Verdict: AC
#include <iostream>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <string>
#include <thread>
std::once_flag once;
std::string text;
thread_local int own;
int main() {
    std::latch done(2);
    std::binary_semaphore turn(1);
    std::shared_mutex lock;
    int blacks = 0;
    auto work = [&](size_t first) {
        std::call_once(once, [] { text.assign(std::istreambuf_iterator<char>(std::cin), {}); });
        { std::shared_lock held(lock); for (size_t i = first; i < text.size(); i += 2) own += text[i] == 'b'; }
        turn.acquire();
        blacks += own;
        turn.release();
        done.count_down();
    };
    std::jthread one(work, 0), two(work, 1);
    done.wait();
    std::cout << blacks << '\n';
}
