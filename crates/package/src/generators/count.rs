//! How often a test case is repeated: `count: 3`, `count: [1, 5]` or `count: 2..=4`.

use super::tree::{Node, Tree};

/// The most that BAPCtools takes.
const COUNT_MAX: i64 = 100;

/// The numbers of the repeats, in their order; the error is what is expected.
pub(super) fn numbers(node: &Node) -> Result<Vec<i64>, String> {
    let numbers: Option<Vec<i64>> = match &node.value {
        Tree::Int(count @ 1..=COUNT_MAX) => Some((1..=*count).collect()),
        Tree::List(list) => list
            .iter()
            .map(|node| match node.value {
                Tree::Int(number) => Some(number),
                _ => None,
            })
            .collect(),
        Tree::Text(text) => range(text),
        _ => None,
    };
    let is_right = |numbers: &Vec<i64>| {
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        sorted.dedup();
        (1..=COUNT_MAX as usize).contains(&numbers.len()) && sorted.len() == numbers.len()
    };
    numbers.filter(is_right).ok_or_else(|| {
        format!(
            "a whole number from 1 to {COUNT_MAX}, a list of up to {COUNT_MAX} different ones, or a range such as `1..=5`"
        )
    })
}

/// A range with both ends, such as `-2..=3`.
fn range(text: &str) -> Option<Vec<i64>> {
    let (first, last) = text.split_once("..=")?;
    let number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<i64>().ok().filter(|_| is_number)
    };
    let (first, last) = (number(first)?, number(last)?);
    let length = last.checked_sub(first)?;
    (0..COUNT_MAX)
        .contains(&length)
        .then(|| (first..=last).collect())
}

/// The ending of the name of each repeat: a hyphen and the number, with zeros before it so that all have the same length,
/// if the numbers have no gap.
pub(super) fn suffixes(numbers: &[i64]) -> Vec<String> {
    let (first, last) = (numbers.iter().min(), numbers.iter().max());
    let span = first
        .zip(last)
        .map_or(0, |(first, last)| last.abs_diff(*first));
    let has_gap = span != (numbers.len() as u64).saturating_sub(1);
    let length = |number: &i64| number.to_string().len();
    let width = match has_gap {
        true => 1,
        false => numbers.iter().map(length).max().unwrap_or(1),
    };
    // The width counts the sign.
    let suffix = |number: &i64| format!("-{number:0width$}");
    numbers.iter().map(suffix).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tree::parse;
    use super::*;

    fn of(text: &str) -> Result<Vec<i64>, String> {
        numbers(&parse(text).expect("YAML"))
    }

    #[test]
    fn a_count_is_a_number_a_list_or_a_range() {
        assert_eq!(of("3"), Ok(vec![1, 2, 3]));
        assert_eq!(of("[5, -3, 1]"), Ok(vec![5, -3, 1]));
        assert_eq!(of("-1..=1"), Ok(vec![-1, 0, 1]));
        for text in [
            "0",
            "101",
            "[]",
            "[1, 1]",
            "[1, 2.0]",
            "1..2",
            "2..=1",
            "0..=100",
            "1 ..= 2",
            "+1..=2",
            "x",
            "{}",
            "true",
            "-9223372036854775808..=9223372036854775807",
        ] {
            assert!(of(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_without_a_gap_have_the_same_length() {
        let named = |text: &str| suffixes(&of(text).expect("a count")).join(" ");
        assert_eq!(named("1"), "-1");
        assert_eq!(named("98..=100"), "-098 -099 -100");
        assert_eq!(named("[1, 0, -1]"), "-01 -00 --1");
        assert_eq!(named("[5, -3, 1]"), "-5 --3 -1");
        assert_eq!(
            named("[-9223372036854775808, 9223372036854775807]"),
            "--9223372036854775808 -9223372036854775807"
        );
    }
}
