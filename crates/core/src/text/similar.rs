//! Tells whether the names of two people are so similar that one may be a slip of the other.

/// The minimum number of letters of a name that is compared: shorter ones are similar by chance.
const LETTERS_MIN: usize = 4;

/// The maximum number of letters in which similar names differ, however long they are.
const SLIPS_MAX: usize = 2;

/// The number of letters in which two names differ, if it is at most two and a third of the shorter name, and their
/// digits are the same. Case, blanks and signs do not count.
///
/// ```
/// use tribunal_core::text::name_slips;
///
/// assert_eq!(name_slips("Tran Thi B", "Trần Thị B"), Some(2));
/// assert_eq!(name_slips("John Smith", "johnsmiht"), Some(1));
/// assert_eq!(name_slips("ko", "李雷"), None);
/// assert_eq!(name_slips("student 1001", "student 1002"), None);
/// ```
pub fn name_slips(one: &str, other: &str) -> Option<usize> {
    let (one, other) = (letters(one), letters(other));
    let shorter = one.chars().count().min(other.chars().count());
    let most = (shorter / 3).min(SLIPS_MAX);
    let longer = one.chars().count().max(other.chars().count());
    // The difference in length is a lower bound, and cheaper.
    if shorter < LETTERS_MIN || longer - shorter > most || digits(&one) != digits(&other) {
        return None;
    }
    let slips = strsim::damerau_levenshtein(&one, &other);
    (slips <= most).then_some(slips)
}

fn letters(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

fn digits(name: &str) -> String {
    name.chars().filter(|letter| letter.is_numeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_and_those_of_different_scripts_are_not_similar() {
        for (one, other) in [
            ("ko", "李雷"),
            ("bo", "ko"),
            ("ann", "anna"),
            ("李雷", "李磊"),
            ("anna", "Анна"),
            ("anna", "otto"),
            ("Kim Lee", "김리"),
            ("", ""),
        ] {
            assert_eq!(name_slips(one, other), None, "{one} {other}");
        }
    }

    #[test]
    fn similar_names_share_two_thirds_of_their_letters_in_any_order() {
        let words: Vec<String> = (1..1 << 7)
            .map(|bits: u32| {
                let places = (0..bits.ilog2()).map(|place| bits >> place & 1);
                places.map(|bit| ['a', '李'][bit as usize]).collect()
            })
            .collect();
        for one in &words {
            for other in &words {
                let slips = name_slips(one, other);
                let shorter = one.chars().count().min(other.chars().count());
                assert_eq!(slips, name_slips(other, one), "{one} {other}");
                let is_allowed = |slips: usize| shorter >= LETTERS_MIN && 3 * slips <= shorter;
                assert!(slips.is_none_or(is_allowed), "{one} {other}");
                assert_eq!(slips == Some(0), one == other && shorter >= LETTERS_MIN);
            }
        }
    }
}
