//! The rules by which an output can be wrong without a faulty solver: how one comes to write each, and what to look at.

use tribunal_core::messages::{Message, Value};
use tribunal_core::verdict::diagnosed::NamedFault;

/// A rule that relates wrong outputs to the input or to the right answer.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rule {
    Constant,
    Nothing,
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
    OtherTextAfterTheAnswer,
    NumberAsCharacter,
    OtherForm,
    Instead,
    NoCountForSome,
    NoValue,
    NoValueAfter,
    EachImprovement,
    ANumberOfTheInput,
}

impl Rule {
    /// The name, and the ids of the messages for the fault, for how one comes to write it, and for what to look at.
    fn ids(self) -> [&'static str; 4] {
        match self {
            Rule::Constant => [
                "constant",
                "rule-constant",
                "rule-constant-origin",
                "rule-constant-look-at",
            ],
            Rule::Nothing => [
                "nothing",
                "rule-nothing",
                "rule-nothing-origin",
                "rule-nothing-look-at",
            ],
            Rule::ConstantButForSome => [
                "constant-but-for-some",
                "rule-constant-but-for-some",
                "rule-constant-but-for-some-origin",
                "rule-constant-but-for-some-look-at",
            ],
            Rule::Echo => ["echo", "rule-echo", "rule-echo-origin", "rule-echo-look-at"],
            Rule::EchoOfTheFirstLine => [
                "echo-of-the-first-line",
                "rule-echo-of-the-first-line",
                "rule-echo-of-the-first-line-origin",
                "rule-echo-of-the-first-line-look-at",
            ],
            Rule::CaseBefore => [
                "case-before",
                "rule-case-before",
                "rule-case-before-origin",
                "rule-case-before-look-at",
            ],
            Rule::OffBy => [
                "off-by",
                "rule-off-by",
                "rule-off-by-origin",
                "rule-off-by-look-at",
            ],
            Rule::OffByButFor0 => [
                "off-by-but-for-0",
                "rule-off-by-but-for-0",
                "rule-off-by-but-for-0-origin",
                "rule-off-by-but-for-0-look-at",
            ],
            Rule::TwiceTheMinimum => [
                "twice-the-minimum",
                "rule-twice-the-minimum",
                "rule-twice-the-minimum-origin",
                "rule-twice-the-minimum-look-at",
            ],
            Rule::AnswerTwice => [
                "answer-twice",
                "rule-answer-twice",
                "rule-answer-twice-origin",
                "rule-answer-twice-look-at",
            ],
            Rule::MoreBeforeTheAnswer => [
                "more-before-the-answer",
                "rule-more-before-the-answer",
                "rule-more-before-the-answer-origin",
                "rule-more-before-the-answer-look-at",
            ],
            Rule::MoreAfterTheAnswer => [
                "more-after-the-answer",
                "rule-more-after-the-answer",
                "rule-more-after-the-answer-origin",
                "rule-more-after-the-answer-look-at",
            ],
            Rule::OtherTextAfterTheAnswer => [
                "other-text-after-the-answer",
                "rule-other-text-after-the-answer",
                "rule-other-text-after-the-answer-origin",
                "rule-other-text-after-the-answer-look-at",
            ],
            Rule::NumberAsCharacter => [
                "number-as-character",
                "rule-number-as-character",
                "rule-number-as-character-origin",
                "rule-number-as-character-look-at",
            ],
            Rule::OtherForm => [
                "other-form",
                "rule-other-form",
                "rule-other-form-origin",
                "rule-other-form-look-at",
            ],
            Rule::Instead => [
                "instead",
                "rule-instead",
                "rule-instead-origin",
                "rule-instead-look-at",
            ],
            Rule::NoCountForSome => [
                "no-count-for-some",
                "rule-no-count-for-some",
                "rule-no-count-for-some-origin",
                "rule-no-count-for-some-look-at",
            ],
            Rule::NoValue => [
                "no-value",
                "rule-no-value",
                "rule-no-value-origin",
                "rule-no-value-look-at",
            ],
            Rule::NoValueAfter => [
                "no-value-after",
                "rule-no-value-after",
                "rule-no-value-after-origin",
                "rule-no-value-after-look-at",
            ],
            Rule::EachImprovement => [
                "each-improvement",
                "rule-each-improvement",
                "rule-each-improvement-origin",
                "rule-each-improvement-look-at",
            ],
            Rule::ANumberOfTheInput => [
                "a-number-of-the-input",
                "rule-a-number-of-the-input",
                "rule-a-number-of-the-input-origin",
                "rule-a-number-of-the-input-look-at",
            ],
        }
    }

    /// The fault, described by a phrase that completes "Likely cause: …", with these arguments.
    pub(super) fn named<const ARGS: usize>(
        self,
        args: [(&'static str, Value); ARGS],
    ) -> NamedFault {
        let [name, fault, origin, look_at] = self.ids();
        let message = args
            .into_iter()
            .fold(Message::new(fault), |said, (name, value)| {
                said.with(name, value)
            });
        NamedFault {
            name: name.to_string(),
            fault: message.to_string(),
            message: Some(message),
            origin: Message::new(origin).to_string(),
            look_at: Message::new(look_at).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use std::collections::HashSet;
    use tribunal_core::messages::Lang;

    const ALL: [Rule; Rule::ANumberOfTheInput as usize + 1] = [
        Rule::Constant,
        Rule::Nothing,
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
        Rule::OtherTextAfterTheAnswer,
        Rule::NumberAsCharacter,
        Rule::OtherForm,
        Rule::Instead,
        Rule::NoCountForSome,
        Rule::NoValue,
        Rule::NoValueAfter,
        Rule::EachImprovement,
        Rule::ANumberOfTheInput,
    ];

    #[test]
    fn each_rule_has_a_name_and_two_sentences_of_its_own_in_every_language() {
        let mut unique: HashSet<String> = HashSet::new();
        for rule in ALL {
            let named = rule.named([]);
            let [name, fault, ..] = rule.ids();
            assert_eq!(fault, format!("rule-{name}"));
            for lang in Lang::ALL {
                for sentence in [named.origin_in(lang), named.look_at_in(lang)] {
                    let is_short = sentence.chars().count() <= 160;
                    assert!(is_short && sentence.ends_with(['.', '。']), "{sentence}");
                    assert!(unique.insert(sentence.to_string()), "twice: {sentence}");
                }
            }
            assert!(unique.insert(named.name), "{name}");
        }
        assert_eq!(unique.len(), 7 * ALL.len());
    }
}
