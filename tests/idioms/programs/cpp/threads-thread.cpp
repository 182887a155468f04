// Idiom: counts in std::thread with a mutex, a condition variable and an atomic. Verdict: AC
#include <atomic>
#include <condition_variable>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>
int main() {
    std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    std::atomic<int> blacks{0};
    std::mutex lock;
    std::condition_variable ended;
    int left = 4;
    std::vector<std::thread> threads;
    for (size_t first = 0; first < 4; first++)
        threads.emplace_back([&, first] {
            for (size_t i = first; i < text.size(); i += 4) blacks += text[i] == 'b';
            std::lock_guard held(lock);
            left--;
            ended.notify_one();
        });
    {
        std::unique_lock held(lock);
        ended.wait(held, [&] { return left == 0; });
    }
    for (auto &thread : threads) thread.join();
    std::cout << blacks << '\n';
}
