// The checker as testlib's hosts call it: CHECKER INPUT OUTPUT ANSWER [REPORT [-appes]]. It ends with 0 accepted,
// 1 wrong answer, 2 wrong output format, 3 a fault of the jury. Converters of Polygon packages give it to DOMjudge, which
// calls CHECKER INPUT ANSWER FEEDBACK_DIR < OUTPUT: where the third argument is a folder, it ends with 42 accepted,
// 43 wrong, 1 a fault of the jury. This file needs nothing but C++17.
#include "rules.h"

#include <cstring>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>

namespace {

struct Ending {
    int status;
    const char *prefix;
    const char *xml_outcome;
};

const Ending ACCEPTED = {0, "ok ", "accepted"};
const Ending WRONG = {1, "wrong answer ", "wrong-answer"};
const Ending PRESENTATION = {2, "wrong output format ", "presentation-error"};
const Ending FAILED = {3, "FAIL ", "fail"};

// One line, whatever a contestant made the message quote.
std::string plain(const std::string &message) {
    std::string line;
    for (char letter : message) line += static_cast<unsigned char>(letter) < 32 ? ' ' : letter;
    return line;
}

std::string escaped(const std::string &text) {
    std::string out;
    for (char letter : text) {
        switch (letter) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            default: out += letter;
        }
    }
    return out;
}

int end(const Ending &ending, const std::string &message, const char *report, bool is_xml) {
    const std::string told = plain(message);
#ifdef JURY_ERROR_IS_SILENT
    // This host takes every word on standard error but `ok` for a wrong answer.
    if (ending.status == FAILED.status) {
        std::cout << told << "\n";
        return ending.status;
    }
#endif
    if (report != nullptr) {
        std::ofstream file(report, std::ios::binary);
        if (is_xml) {
            file << "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<result outcome=\"" << ending.xml_outcome << "\">"
                 << escaped(told) << "</result>\n";
        } else {
            file << told << "\n";
        }
        file.flush();
        if (!file) {
            std::cerr << FAILED.prefix << "cannot write the report\n";
            return FAILED.status;
        }
    }
    std::cerr << ending.prefix << told << "\n";
    return ending.status;
}

// Polygon's compiler has no <filesystem>. Only Unix opens a folder, and only there are hosts that pass one.
bool is_folder(const std::string &path) { return bool(std::ifstream(path + "/.")); }

int end_for_icpc(const tribunal::Ruling &ruling, const std::string &feedback_dir) {
    const auto tell = [&](const char *name) {
        std::ofstream file(feedback_dir + "/" + name, std::ios::app);
        file << plain(ruling.message) << std::endl;
        return bool(file);
    };
    if (!tell("judgemessage.txt")) return 1;
    switch (ruling.outcome) {
        case tribunal::Outcome::accepted: return 42;
        case tribunal::Outcome::wrong: return 43;
        // It shows the team nothing but a piece of its own output.
        case tribunal::Outcome::presentation: return tell("teammessage.txt") ? 43 : 1;
        case tribunal::Outcome::jury_error: break;
    }
    return 1;
}

int judge_for_icpc(const char *input_path, const char *answer_path, const std::string &feedback_dir) {
    // Reads in blocks: an output may have a hundred megabytes of blanks.
    std::ios::sync_with_stdio(false);
    std::ifstream input(input_path, std::ios::binary), answer(answer_path, std::ios::binary);
    if (!input || !answer) {
        std::cerr << "cannot read the input or the answer\n";
        return 1;
    }
    try {
        return end_for_icpc(tribunal::judge(input, answer, std::cin), feedback_dir);
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}

}  // namespace

int main(int argc, char **argv) {
    if (argc > 3 && is_folder(argv[3])) return judge_for_icpc(argv[1], argv[2], argv[3]);
    const bool is_xml = argc == 6 && (std::strcmp(argv[5], "-appes") == 0 || std::strcmp(argv[5], "-APPES") == 0);
    if (argc < 4 || argc > 6 || (argc == 6 && !is_xml)) {
        return end(FAILED, "expected the arguments INPUT OUTPUT ANSWER [REPORT [-appes]]", nullptr, false);
    }
    const char *report = argc > 4 ? argv[4] : nullptr;
    std::ifstream input(argv[1], std::ios::binary), output(argv[2], std::ios::binary), answer(argv[3], std::ios::binary);
    if (!input) return end(FAILED, "cannot read the input", report, is_xml);
    if (!answer) return end(FAILED, "cannot read the answer", report, is_xml);
    if (!output) return end(PRESENTATION, "there is no output", report, is_xml);
    try {
        const tribunal::Ruling ruling = tribunal::judge(input, answer, output);
        switch (ruling.outcome) {
            case tribunal::Outcome::accepted: return end(ACCEPTED, ruling.message, report, is_xml);
            case tribunal::Outcome::wrong: return end(WRONG, ruling.message, report, is_xml);
            case tribunal::Outcome::presentation: return end(PRESENTATION, ruling.message, report, is_xml);
            case tribunal::Outcome::jury_error: break;
        }
        return end(FAILED, ruling.message, report, is_xml);
    } catch (const std::exception &error) {
        return end(FAILED, error.what(), report, is_xml);
    }
}
