// Idiom: counts in std::async, a packaged_task and a promise. Verdict: AC
#include <algorithm>
#include <future>
#include <iostream>
#include <string>
#include <thread>
int main() {
    std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    auto part = [&](size_t from, size_t to) { return std::count(text.begin() + from, text.begin() + to, 'b'); };
    auto left = std::async(std::launch::async, part, 0, text.size() / 2);
    std::packaged_task<long(size_t, size_t)> task(part);
    auto right = task.get_future();
    std::jthread thread(std::move(task), text.size() / 2, text.size());
    std::cout << left.get() + right.get() << '\n';
}
