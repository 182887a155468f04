// The ICPC output validator: asks the rules of this problem, and answers with exit codes and the feedback folder.
#include "rules.h"

#include <exception>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

constexpr int exit_accepted = 42;
constexpr int exit_wrong = 43;
/// Neither of the two: the host then knows that the contestant is not to blame.
constexpr int exit_jury_error = 1;

/// Adds a line to a file of the feedback folder.
void tell(const std::string& feedback_dir, const std::string& name, const std::string& message) {
    std::ofstream file(feedback_dir + "/" + name, std::ios::app);
    file << message << std::endl;
    if (!file) throw std::runtime_error("cannot write `" + feedback_dir + "/" + name + "`");
}

std::ifstream open(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read `" + path + "`");
    return file;
}

/// Judges standard input; the arguments after the feedback folder are none of ours and are passed over.
int run(int count, char** arguments) {
    if (count < 4) throw std::runtime_error("usage: validate INPUT ANSWER FEEDBACK_DIR < OUTPUT");
    std::ifstream input = open(arguments[1]);
    std::ifstream answer = open(arguments[2]);
    const std::string feedback_dir = arguments[3];
    const tribunal::Ruling ruling = tribunal::judge(input, answer, std::cin);
    tell(feedback_dir, "judgemessage.txt", ruling.message);
    switch (ruling.outcome) {
        case tribunal::Outcome::accepted:
            return exit_accepted;
        case tribunal::Outcome::presentation:
            // It shows the team nothing but a piece of its own output.
            tell(feedback_dir, "teammessage.txt", ruling.message);
            return exit_wrong;
        case tribunal::Outcome::wrong:
            return exit_wrong;
        case tribunal::Outcome::jury_error:
            break;
    }
    throw std::runtime_error(ruling.message);
}

}  // namespace

int main(int count, char** arguments) {
    // Reads in blocks: an output may have a hundred megabytes of blanks.
    std::ios::sync_with_stdio(false);
    try {
        return run(count, arguments);
    } catch (const std::exception& error) {
        std::cerr << "judge error: " << error.what() << std::endl;
        return exit_jury_error;
    }
}
