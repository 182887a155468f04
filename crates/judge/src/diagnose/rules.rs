//! The rules by which an output can be wrong without a faulty solver: how one comes to write each, and what to look at.

use tribunal_core::verdict::diagnosed::NamedFault;

/// A rule that relates wrong outputs to the input or to the right answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    Constant,
    ConstantButForSome,
    Echo,
    EchoOfTheFirstLine,
    CaseBefore,
    OffBy,
    OffByButFor0,
    TwiceTheMinimum,
    AnswerTwice,
    MoreBeforeTheAnswer,
    MoreAfterTheAnswer,
    Instead,
    ANumberOfTheInput,
}

impl Rule {
    /// The name, how one comes to write it, and what to look at in the code.
    fn words(self) -> [&'static str; 3] {
        match self {
            Rule::Constant => [
                "constant",
                "The result never reaches the line that prints, which prints a fixed text or the first value of a variable.",
                "Look at the line that prints, and follow its variable back to the input: find where the link is missing.",
            ],
            Rule::ConstantButForSome => [
                "constant-but-for-some",
                "Some inputs have a branch of their own, and the computation for all others does not run or is lost.",
                "Look at the branch for all other inputs: print its result there, and see whether it reaches the last line.",
            ],
            Rule::Echo => [
                "echo",
                "The input is printed to see whether it was read correctly, and the answer is not printed.",
                "Look for a line that prints right after reading: the answer must be printed there instead.",
            ],
            Rule::EchoOfTheFirstLine => [
                "echo-of-the-first-line",
                "The first line is read and printed as a test, and nothing else is printed.",
                "Look at the lines after the first one that reads: they must read the rest, compute, and print the answer.",
            ],
            Rule::CaseBefore => [
                "case-before",
                "The program keeps its answer for the next run, for example in a file, and prints what it finds there.",
                "Look for files that the program reads or writes: each run must start from its own input alone.",
            ],
            Rule::OffBy => [
                "off-by",
                "The counter starts at the wrong value, or counts boards instead of the moves between them.",
                "Look at the first value of the counter and at the line that prints it: one of the two adds too much.",
            ],
            Rule::OffByButFor0 => [
                "off-by-but-for-0",
                "0 moves is a branch of its own, and for all other inputs the counter starts at the wrong value.",
                "Look at the counter in the search: it must be 1 after the first move.",
            ],
            Rule::TwiceTheMinimum => [
                "twice-the-minimum",
                "Each move is counted twice, for example once at each of its ends, or once for each order of a pair.",
                "Look at the loop that adds up the moves: each move must be added once.",
            ],
            Rule::AnswerTwice => [
                "answer-twice",
                "One line prints the answer where it is found, and another prints it at the end.",
                "Look for every line that prints, and keep one of them.",
            ],
            Rule::MoreBeforeTheAnswer => [
                "more-before-the-answer",
                "A prompt or a line for testing is still printed before the answer.",
                "Look for what is printed before the answer, and remove it or print it to standard error.",
            ],
            Rule::MoreAfterTheAnswer => [
                "more-after-the-answer",
                "A line for testing is still printed at the end, or the program goes on after it printed the answer.",
                "Look for what is printed after the answer, and end the program before it.",
            ],
            Rule::Instead => [
                "instead",
                "One answer has a branch of its own, and that branch prints a wrong text.",
                "Look at the branch for this answer: compare its text with the statement, letter by letter.",
            ],
            Rule::ANumberOfTheInput => [
                "a-number-of-the-input",
                "A number counted from the input was a first guess or a step on the way, and is printed as the answer.",
                "Look at the variable that is printed: it is counted from the input, and no search changes it.",
            ],
        }
    }

    /// The fault, described by a phrase that completes "Likely cause: …".
    pub(super) fn named(self, fault: impl Into<String>) -> NamedFault {
        let [name, origin, look_at] = self.words();
        NamedFault {
            name: name.to_string(),
            fault: fault.into(),
            origin: origin.to_string(),
            look_at: look_at.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use std::collections::HashSet;

    const ALL: [Rule; Rule::ANumberOfTheInput as usize + 1] = [
        Rule::Constant,
        Rule::ConstantButForSome,
        Rule::Echo,
        Rule::EchoOfTheFirstLine,
        Rule::CaseBefore,
        Rule::OffBy,
        Rule::OffByButFor0,
        Rule::TwiceTheMinimum,
        Rule::AnswerTwice,
        Rule::MoreBeforeTheAnswer,
        Rule::MoreAfterTheAnswer,
        Rule::Instead,
        Rule::ANumberOfTheInput,
    ];

    #[test]
    fn each_rule_has_a_name_and_two_sentences_of_its_own() {
        let words: Vec<[&str; 3]> = ALL.iter().map(|rule| rule.words()).collect();
        for sentence in words
            .iter()
            .flat_map(|[_, origin, look_at]| [origin, look_at])
        {
            let is_short = sentence.chars().count() <= 160;
            assert!(is_short && sentence.ends_with('.'), "{sentence}");
        }
        let unique: HashSet<&str> = words.concat().into_iter().collect();
        assert_eq!(unique.len(), 3 * ALL.len(), "two are alike");
    }
}
