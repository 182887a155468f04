// The rules by which outputs of CHESSCBG are judged, whatever host asks: the minimum, and nothing else.
#ifndef TRIBUNAL_RULES_H
#define TRIBUNAL_RULES_H

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

namespace tribunal {

/// What an output is worth; `presentation` is a wrong answer where a host knows no such verdict.
enum class Outcome { accepted, wrong, presentation, jury_error };

/// The outcome, and why in one line.
struct Ruling {
    Outcome outcome;
    std::string message;
};

// From here to the next such line the text is the same in every package.

/// The longest token that is looked at, in bytes; a number or a word of ours is far shorter.
constexpr std::size_t token_bytes_max = 64;

/// A piece of somebody's text as a message shows it: escaped, and shortened when long.
inline std::string quoted(const std::string& text) {
    constexpr std::size_t shown_max = 24;
    const char* const digits = "0123456789abcdef";
    std::string shown = "`";
    for (std::size_t i = 0; i < text.size() && i < shown_max; ++i) {
        const unsigned char byte = static_cast<unsigned char>(text[i]);
        if (byte >= 0x20 && byte < 0x7f) {
            shown += text[i];
        } else {
            shown += "\\x";
            shown += digits[byte >> 4];
            shown += digits[byte & 15];
        }
    }
    return shown + (text.size() > shown_max ? "...`" : "`");
}

/// A token: a number, or a word that is none; an empty word at the end.
struct Token {
    bool is_number;
    std::int32_t number;
    std::string word;
};

/// A text as numbers and words, read once from front to back as C++ streams read them: blanks are free, a number may
/// have a sign and zeros before it, and what follows its digits is left for the next read. Nothing is kept of the
/// text but one short token, so its length does not matter.
class Reader {
public:
    explicit Reader(std::istream& stream) : buffer(*stream.rdbuf()) {}

    /// The next token.
    Token token() {
        skip_blanks();
        std::string text = digits();
        Token token{false, 0, ""};
        if (parse(text, token.number)) {
            token.is_number = true;
            return token;
        }
        token.word = text + word();
        return token;
    }

    /// The next number, or nothing where there is none; `last` is then what stands there.
    bool number(std::int32_t& number, Token& last) {
        last = token();
        number = last.number;
        return last.is_number;
    }

    /// The next token as it stands, be it a number or not; empty at the end.
    std::string letters() {
        skip_blanks();
        return word();
    }

    /// Whether nothing but blanks is left; `last` is else what stands there.
    bool at_end(Token& last) {
        last = Token{false, 0, letters()};
        return last.word.empty();
    }

    /// The place of the last token, what was expected there, and what was found.
    std::string fault(const std::string& expected, const Token& found) const {
        const std::string shown = found.is_number      ? quoted(std::to_string(found.number))
                                  : found.word.empty() ? std::string("the end")
                                                       : quoted(found.word);
        return "line " + std::to_string(token_line) + ", column " + std::to_string(token_column) + ": expected " +
               expected + ", found " + shown;
    }

private:
    using Traits = std::istream::traits_type;

    std::streambuf& buffer;
    std::uint64_t line = 1, column = 1;
    std::uint64_t token_line = 1, token_column = 1;

    static bool is_blank(int byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

    /// The next byte, which stays the next, or -1 at the end.
    int peek() {
        const auto byte = buffer.sgetc();
        return Traits::eq_int_type(byte, Traits::eof()) ? -1
                                                        : static_cast<unsigned char>(Traits::to_char_type(byte));
    }

    void take(int byte) {
        buffer.sbumpc();
        if (byte == '\n') {
            ++line;
            column = 1;
        } else if ((byte & 0xC0) != 0x80) {  // a character counts at its first byte
            ++column;
        }
    }

    void skip_blanks() {
        int byte = peek();
        for (; is_blank(byte); byte = peek()) take(byte);
        token_line = line;
        token_column = column;
    }

    /// As far as a number goes: a sign and digits; of the zeros before others one is kept, however many there are.
    std::string digits() {
        std::string text;
        for (int byte = peek(); byte >= 0 && text.size() <= token_bytes_max; byte = peek()) {
            const bool is_sign = text.empty() && (byte == '+' || byte == '-');
            if (!is_sign && !(byte >= '0' && byte <= '9')) break;
            if (text == "0" || text == "+0" || text == "-0") text.pop_back();
            text += static_cast<char>(byte);
            take(byte);
        }
        return text;
    }

    /// Everything up to a blank, cut short once it is longer than any token that could be right.
    std::string word() {
        std::string text;
        for (int byte = peek(); byte >= 0 && !is_blank(byte) && text.size() <= token_bytes_max; byte = peek()) {
            text += static_cast<char>(byte);
            take(byte);
        }
        return text;
    }

    /// Whether the text is a number that an `int` of 32 bits holds.
    static bool parse(const std::string& text, std::int32_t& number) {
        const bool has_sign = !text.empty() && (text[0] == '+' || text[0] == '-');
        if (text.size() > token_bytes_max || text.size() == (has_sign ? 1u : 0u)) return false;
        const bool is_negative = text[0] == '-';
        const std::int64_t magnitude_max = is_negative ? 2147483648LL : 2147483647LL;
        std::int64_t magnitude = 0;
        for (std::size_t i = has_sign ? 1 : 0; i < text.size(); ++i) {
            magnitude = magnitude * 10 + (text[i] - '0');
            if (magnitude > magnitude_max) return false;
        }
        number = static_cast<std::int32_t>(is_negative ? -magnitude : magnitude);
        return true;
    }
};

inline Ruling accepted(const std::string& message) { return {Outcome::accepted, message}; }
inline Ruling wrong(const std::string& message) { return {Outcome::wrong, message}; }
inline Ruling presentation(const std::string& message) { return {Outcome::presentation, message}; }
inline Ruling jury_error(const std::string& message) { return {Outcome::jury_error, message}; }

// The text that is the same in every package ends here.

/// Rules on an output. The positions are not looked at: the jury's answer is all that counts.
inline Ruling judge(std::istream&, std::istream& answer, std::istream& output) {
    const char* const expected = "a number";
    Token token;
    std::int32_t minimum = 0, said = 0;
    Reader jury(answer);
    if (!jury.number(minimum, token)) return jury_error("the jury's answer, " + jury.fault(expected, token));
    if (minimum < 0) return jury_error("the jury's answer: a number of moves cannot be " + std::to_string(minimum));
    if (!jury.at_end(token)) return jury_error("the jury's answer, " + jury.fault("the end", token));

    Reader reader(output);
    if (!reader.number(said, token)) return presentation(reader.fault(expected, token));
    if (said < 0) return wrong("a number of moves cannot be " + std::to_string(said));
    if (said != minimum) {
        return wrong("printed " + std::to_string(said) + "; the minimum is " + std::to_string(minimum));
    }
    if (!reader.at_end(token)) return presentation(reader.fault("the end", token));
    return accepted(std::to_string(said) + " is the minimum");
}

}  // namespace tribunal

#endif
