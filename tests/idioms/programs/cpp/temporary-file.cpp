// Idiom: writes into the folder of std::filesystem::temp_directory_path. Verdict: AC at full; RTE at confined, which has no folder for it to write to
#include <filesystem>
#include <fstream>
#include <iostream>
namespace fs = std::filesystem;
int main() {
    fs::path folder = fs::temp_directory_path();
    if (!fs::is_empty(folder)) throw std::runtime_error("it was not empty");
    fs::create_directories(folder / "kept" / "below");
    fs::path path = folder / "kept" / "below" / "rows";
    std::ofstream(path) << std::string{std::istreambuf_iterator<char>(std::cin), {}};
    fs::rename(path, folder / "rows");
    fs::copy_file(folder / "rows", folder / "copy");
    fs::resize_file(folder / "rows", 0);
    int blacks = 0;
    std::ifstream in(folder / "copy");
    for (char c; in >> c;) blacks += c == 'b';
    fs::remove_all(folder / "kept");
    std::cout << blacks << '\n';
}
