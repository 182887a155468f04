// The rules by which outputs of The Pilots Brothers' refrigerator are judged, whatever host asks: the moves are played,
// in whatever order they come.
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

constexpr int side = 4;

/// The handles, a bit for each that is closed, row by row.
using Handles = std::uint16_t;

/// Reads 4 words of 4 letters; line ends are the host's business.
inline bool read_board(std::istream& input, Handles& closed, std::string& fault) {
    Reader reader(input);
    closed = 0;
    for (int row = 0; row < side; ++row) {
        const std::string text = reader.letters();
        if (text.size() != side || text.find_first_not_of("+-") != std::string::npos) {
            fault = reader.fault("4 of `+` and `-`", Token{false, 0, text});
            return false;
        }
        for (int col = 0; col < side; ++col) {
            if (text[static_cast<std::size_t>(col)] == '+') closed ^= Handles(1u << (row * side + col));
        }
    }
    Token token;
    if (!reader.at_end(token)) {
        fault = reader.fault("the end", token);
        return false;
    }
    return true;
}

/// The handles that a press switches: its row and its column.
inline Handles switched(int row, int col) {
    Handles mask = 0;
    for (int other = 0; other < side; ++other) {
        mask |= Handles(1u << (row * side + other));
        mask |= Handles(1u << (other * side + col));
    }
    return mask;
}

inline std::string counted(std::int32_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

inline bool is_on(std::int32_t place) { return place >= 1 && place <= side; }

/// Plays so many moves as they are read, and asks that they open every handle.
inline Ruling replay(Reader& reader, std::int32_t moves, Handles closed) {
    Token token;
    for (std::int32_t number = 1; number <= moves; ++number) {
        std::int32_t row = 0, col = 0;
        if (!reader.number(row, token)) return presentation(reader.fault("the row of a move", token));
        const bool has_col = reader.number(col, token);
        // A row that is wrong is wrong whatever follows it.
        if (is_on(row) && !has_col) return presentation(reader.fault("the column of a move", token));
        if (!is_on(row) || !is_on(col)) {
            const std::string place = std::to_string(row) + (has_col ? " " + std::to_string(col) : "");
            return wrong("move " + std::to_string(number) + ", `" + place + "`, is outside the board");
        }
        closed ^= switched(row - 1, col - 1);
    }
    std::int32_t left = 0;
    for (Handles rest = closed; rest != 0; rest &= Handles(rest - 1)) ++left;
    if (left > 0) return wrong("after " + counted(moves, "move") + " still closed: " + counted(left, "handle"));
    return accepted("opens it in " + counted(moves, "move"));
}

/// Reads a number of moves and plays the moves.
inline Ruling read_moves(Reader& reader, Handles closed, std::int32_t& moves) {
    const Token token = reader.token();
    moves = token.number;
    if (!token.is_number) return presentation(reader.fault("the number of moves", token));
    if (moves < 0) return wrong("a number of moves cannot be " + std::to_string(moves));
    return replay(reader, moves, closed);
}

/// Rules on an output: what is wrong first is what is said, and only moves that open every handle are compared with
/// the jury's. Nothing is kept of the moves but the board that they lead to, so any number of them may be claimed.
inline Ruling judge(std::istream& input, std::istream& answer, std::istream& output) {
    Handles closed = 0;
    std::string fault;
    if (!read_board(input, closed, fault)) return jury_error("the input, " + fault);
    Token token;
    std::int32_t minimum = 0, moves = 0;
    Reader jury(answer);
    const Ruling right = read_moves(jury, closed, minimum);
    if (right.outcome != Outcome::accepted) return jury_error("the jury's answer, " + right.message);
    if (!jury.at_end(token)) return jury_error("the jury's answer, " + jury.fault("the end", token));

    Reader reader(output);
    const Ruling ruling = read_moves(reader, closed, moves);
    if (ruling.outcome != Outcome::accepted) return ruling;
    if (moves > minimum) return wrong(ruling.message + ", the minimum is " + std::to_string(minimum));
    if (moves < minimum) {
        return jury_error(ruling.message + ", fewer than the " + std::to_string(minimum) + " of the jury");
    }
    if (!reader.at_end(token)) return presentation(reader.fault("the end", token));
    return accepted(ruling.message + ", the minimum");
}

}  // namespace tribunal

#endif
