//! A line of a ledger: a key, an entry, and a checksum of the head of its file and of both. So a line that was copied from another
//! file, or stands below a head that was changed, is none.

use serde::Serialize;
use std::io;

/// What a line begins with, before its key.
const BEGIN: &[u8] = b"{\"key\":\"";

/// What stands before the digits of the checksum.
const SUM: &str = ",\"crc\":\"";

/// What stands behind them.
const END: &str = "\"}\n";

/// The number of digits.
const DIGITS: usize = 8;

#[derive(Serialize)]
struct Line<'a, E> {
    key: &'a str,
    entry: &'a E,
}

#[derive(serde::Deserialize)]
struct OwnedLine<E> {
    entry: E,
}

/// The checksum of the head of a file, with its end: that of each line continues it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HeadSum(u32);

impl HeadSum {
    pub(super) fn of(head: &[u8]) -> HeadSum {
        HeadSum(crc32fast::hash(head))
    }

    fn with(self, text: &[u8]) -> u32 {
        let mut hasher = crc32fast::Hasher::new_with_initial(self.0);
        hasher.update(text);
        hasher.finalize()
    }
}

/// A line with its end.
pub(super) fn line<E: Serialize>(head: HeadSum, key: &str, entry: &E) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(&Line { key, entry })?;
    // The checksum is the last field of the object.
    line.pop();
    let sum = head.with(&line);
    line.extend(format!("{SUM}{sum:08x}{END}").into_bytes());
    Ok(line)
}

/// The entry of a line with this key; what is wrong with it if it is none, or was changed since it was written.
pub(super) fn entry_of<E: serde::de::DeserializeOwned>(
    line: &[u8],
    key: &str,
    head: HeadSum,
) -> Result<E, String> {
    if key_of(line, head)? != key {
        return Err("it has another key".to_string());
    }
    let read: OwnedLine<E> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    Ok(read.entry)
}

/// The key of a line with its end; what is wrong with it if it is none, or was changed since it was written.
pub(super) fn key_of(line: &[u8], head: HeadSum) -> Result<&str, &'static str> {
    let before = line.len().saturating_sub(SUM.len() + DIGITS + END.len());
    let (text, sum) = line.split_at(before);
    let digits = sum.strip_prefix(SUM.as_bytes());
    let digits = digits.and_then(|it| it.strip_suffix(END.as_bytes()));
    let digits = digits.ok_or("it has no checksum")?;
    if format!("{:08x}", head.with(text)).as_bytes() != digits {
        return Err("it does not match its checksum");
    }
    key_before_entry(text).ok_or("it has no key")
}

fn key_before_entry(text: &[u8]) -> Option<&str> {
    let rest = text.strip_prefix(BEGIN)?;
    let end = rest.iter().position(|byte| *byte == b'"')?;
    let key = std::str::from_utf8(&rest[..end]).ok()?;
    let is_plain = !key.contains('\\') && rest[end..].starts_with(b"\",\"entry\":");
    is_plain.then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    const HEAD: HeadSum = HeadSum(7);

    quickcheck! {
        fn a_line_is_read_as_it_was_written(key: u64, entry: String) -> bool {
            let key = format!("k{key}");
            let line = line(HEAD, &key, &entry).expect("a line");
            let below_another = key_of(&line, HeadSum(8)).is_err();
            below_another && key_of(&line, HEAD) == Ok(key.as_str()) && entry_of::<String>(&line, &key, HEAD).expect("an entry") == entry
        }

        fn a_line_of_which_a_byte_was_changed_is_none(entry: String, place: usize, by: u8) -> bool {
            let mut line = line(HEAD, "key", &entry).expect("a line");
            let place = place % line.len();
            line[place] ^= by.max(1);
            key_of(&line, HEAD).is_err()
        }

        fn two_lines_that_were_joined_or_cut_are_none(entries: (String, String), place: usize) -> bool {
            let [one, two] = [&entries.0, &entries.1].map(|it| line(HEAD, "key", it).expect("a line"));
            let place = place % one.len();
            let joined = [&one[..one.len() - 1], &two].concat();
            let short = [&one[..place], &one[place + 1..]].concat();
            let inserted = [&one[..place], b"0", &one[place..]].concat();
            [joined, short, inserted, one[..place].to_vec()].iter().all(|it| key_of(it, HEAD).is_err())
        }
    }

    #[test]
    fn a_line_ends_with_its_checksum() {
        let text =
            String::from_utf8(line(HeadSum::of(b""), "a", &1).expect("a line")).expect("UTF-8");
        // As `gzip` and `crc32` compute it.
        assert_eq!(text, "{\"key\":\"a\",\"entry\":1,\"crc\":\"2854e003\"}\n");
        let none = HeadSum::of(b"");
        let sum = none.with(b"no key");
        for (line, why) in [
            (
                "{\"key\":\"a\",\"entry\":1}\n".to_string(),
                "it has no checksum",
            ),
            (text.replace(":1", ":2"), "it does not match its checksum"),
            (format!("no key{SUM}{sum:08x}{END}"), "it has no key"),
        ] {
            assert_eq!(key_of(line.as_bytes(), none), Err(why), "{line}");
        }
    }
}
