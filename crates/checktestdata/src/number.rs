//! Numbers of the language: integers of any size, and floats as exact fractions.

use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// An exact number, which the language calls an integer or a float.
///
/// Integers and floats compare by value: the integer 1 equals the float 1.0.
///
/// ```
/// use tribunal_checktestdata::Number;
///
/// let half = Number::parse("0.5").expect("a number");
/// assert!(half < Number::from(1));
/// assert_eq!(half.to_string(), "0.5");
/// assert_eq!(Number::parse("1e3"), Some(Number::from(1000)));
/// ```
#[derive(Debug, Clone)]
pub struct Number(Form);

#[derive(Debug, Clone)]
enum Form {
    Small(i64),
    /// Outside the range of `Small`.
    Large(BigInt),
    /// With a positive denominator, not always in lowest terms.
    Fraction(Box<(BigInt, BigInt)>),
}

/// Why an operation has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Impossible {
    DivisionByZero,
    /// A remainder, an index or a count asks for integers.
    NotAnInteger,
    /// The exponent is negative, or larger than any machine can use.
    Exponent,
    /// The result would be larger than the limits allow.
    TooLarge,
}

/// A denominator beyond this size is reduced, so that sums of many floats stay small.
const REDUCED_ABOVE_BITS: u64 = 256;

/// About how many bits a number may have that a grammar writes out, and one that a caller reads.
pub(crate) const WRITTEN_BITS: u64 = 1 << 12;

impl Number {
    /// Reads an integer or a float, as `12`, `-0.5` or `1e-9`; `None` for everything else, and for numbers with more
    /// than about 1,200 digits.
    pub fn parse(text: &str) -> Option<Number> {
        let decimal = Decimal::read(text.as_bytes(), WRITTEN_BITS).ok()?;
        Some(decimal.value(&mut PowersOfTen::default()))
    }

    /// Whether the language calls it an integer.
    pub fn is_integer(&self) -> bool {
        !matches!(self.0, Form::Fraction(_))
    }

    pub(crate) fn whole(value: BigInt) -> Number {
        match i64::try_from(&value) {
            Ok(small) => Number(Form::Small(small)),
            Err(_) => Number(Form::Large(value)),
        }
    }

    /// A float. The denominator must not be 0.
    fn fraction(mut top: BigInt, mut bottom: BigInt) -> Number {
        if bottom.sign() == Sign::Minus {
            (top, bottom) = (-top, -bottom);
        }
        if bottom.bits() > REDUCED_ABOVE_BITS {
            (top, bottom) = lowest_terms(top, bottom);
        }
        Number(Form::Fraction(Box::new((top, bottom))))
    }

    /// The same number as a float.
    pub(crate) fn into_float(self) -> Number {
        match self.0 {
            Form::Fraction(_) => self,
            _ => Number::fraction(self.parts().0, BigInt::from(1)),
        }
    }

    /// The size in machine words, for budgets.
    pub(crate) fn words(&self) -> u64 {
        match &self.0 {
            Form::Small(_) => 1,
            Form::Large(value) => value.bits() / 64 + 1,
            Form::Fraction(parts) => (parts.0.bits() + parts.1.bits()) / 64 + 2,
        }
    }

    /// About how many steps an operation takes: fractions are compared by products, and brought into lowest terms.
    pub(crate) fn weight(&self) -> u64 {
        let words = self.words();
        match self.is_integer() {
            true => words,
            false => fraction_weight(words),
        }
    }

    /// About how many steps it takes to compare any short number with it.
    pub(crate) fn weight_beside(&self) -> u64 {
        const SHORT_WORDS: u64 = 8;
        self.words().saturating_sub(SHORT_WORDS) / 4
    }

    pub(crate) fn bits(&self) -> u64 {
        match &self.0 {
            Form::Small(value) => u64::from(64 - value.unsigned_abs().leading_zeros()),
            Form::Large(value) => value.bits(),
            Form::Fraction(parts) => parts.0.bits().max(parts.1.bits()),
        }
    }

    /// The integer, or `None` for a float.
    pub(crate) fn to_whole(&self) -> Option<BigInt> {
        match &self.0 {
            Form::Small(value) => Some(BigInt::from(*value)),
            Form::Large(value) => Some(value.clone()),
            Form::Fraction(_) => None,
        }
    }

    /// The integer, where it is an integer of this range.
    pub(crate) fn to_u32(&self) -> Option<u32> {
        match &self.0 {
            Form::Small(value) => u32::try_from(*value).ok(),
            _ => None,
        }
    }

    /// The numerator and the positive denominator.
    pub(crate) fn parts(&self) -> (BigInt, BigInt) {
        match &self.0 {
            Form::Small(value) => (BigInt::from(*value), BigInt::from(1)),
            Form::Large(value) => (value.clone(), BigInt::from(1)),
            Form::Fraction(parts) => (**parts).clone(),
        }
    }

    pub(crate) fn negate(&self) -> Number {
        match &self.0 {
            Form::Fraction(parts) => Number(Form::Fraction(Box::new((-&parts.0, parts.1.clone())))),
            _ => Number::whole(-self.parts().0),
        }
    }

    pub(crate) fn plus(&self, other: &Number) -> Number {
        if let (Form::Small(a), Form::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Number(Form::Small(sum));
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        if self.is_integer() && other.is_integer() {
            return Number::whole(a + c);
        }
        match b == d {
            true => Number::fraction(a + c, b),
            false => Number::fraction(a * &d + c * &b, b * d),
        }
    }

    pub(crate) fn minus(&self, other: &Number) -> Number {
        if let (Form::Small(a), Form::Small(b)) = (&self.0, &other.0)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Number(Form::Small(difference));
        }
        self.plus(&other.negate())
    }

    pub(crate) fn times(&self, other: &Number, bits_max: u64) -> Result<Number, Impossible> {
        if let (Form::Small(a), Form::Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Number(Form::Small(product)));
        }
        if self.bits() + other.bits() > bits_max {
            return Err(Impossible::TooLarge);
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Ok(match self.is_integer() && other.is_integer() {
            true => Number::whole(a * c),
            false => Number::fraction(a * c, b * d),
        })
    }

    /// The quotient; of two integers it is rounded towards 0.
    pub(crate) fn over(&self, other: &Number, bits_max: u64) -> Result<Number, Impossible> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        if c.sign() == Sign::NoSign {
            return Err(Impossible::DivisionByZero);
        }
        if self.is_integer() && other.is_integer() {
            return Ok(Number::whole(a / c));
        }
        if self.bits() + other.bits() > bits_max {
            return Err(Impossible::TooLarge);
        }
        Ok(Number::fraction(a * d, b * c))
    }

    /// The remainder of two integers, with the sign of the first.
    pub(crate) fn modulo(&self, other: &Number) -> Result<Number, Impossible> {
        let (Some(a), Some(b)) = (self.to_whole(), other.to_whole()) else {
            return Err(Impossible::NotAnInteger);
        };
        match b.sign() {
            Sign::NoSign => Err(Impossible::DivisionByZero),
            _ => Ok(Number::whole(a % b)),
        }
    }

    /// The exponent of a power that is small enough to be computed.
    pub(crate) fn exponent(&self, exponent: &Number, bits_max: u64) -> Result<u32, Impossible> {
        let Some(exponent) = exponent.to_whole() else {
            return Err(Impossible::Exponent);
        };
        let Ok(exponent) = u64::try_from(exponent) else {
            return Err(Impossible::Exponent);
        };
        // 0, 1 and -1 have every power.
        let exponent = match self.bits() {
            0 => exponent.min(1),
            1 if self.is_integer() => exponent % 2,
            bits if bits.saturating_mul(exponent) > bits_max => return Err(Impossible::TooLarge),
            _ => exponent,
        };
        u32::try_from(exponent).map_err(|_| Impossible::TooLarge)
    }

    pub(crate) fn power(&self, exponent: &Number, bits_max: u64) -> Result<Number, Impossible> {
        let exponent = self.exponent(exponent, bits_max)?;
        let (top, bottom) = self.parts();
        Ok(match self.is_integer() {
            true => Number::whole(top.pow(exponent)),
            false => Number::fraction(top.pow(exponent), bottom.pow(exponent)),
        })
    }
}

/// About how many steps it takes to compute a fraction of so many words, and to bring it into lowest terms.
pub(crate) fn fraction_weight(words: u64) -> u64 {
    match words {
        // Small denominators are left as they are.
        0..=8 => words * 2,
        _ => words.saturating_mul(words).saturating_mul(8),
    }
}

/// The powers of 10 that were computed: a grammar may write out the same one a hundred thousand times.
#[derive(Debug, Default)]
pub(crate) struct PowersOfTen(BTreeMap<u32, BigInt>);

impl PowersOfTen {
    fn power(&mut self, exponent: u32) -> &BigInt {
        let compute = || BigInt::from(10).pow(exponent);
        self.0.entry(exponent).or_insert_with(compute)
    }
}

/// A number as it is written, of which nothing is computed yet: a short text may stand for a number that takes long.
#[derive(Debug)]
pub(crate) struct Decimal {
    is_negative: bool,
    digits: Vec<u8>,
    /// Where there is a point, an exponent or a leading zero.
    is_float: bool,
    /// The power of 10 that the digits are multiplied by.
    shift: i64,
}

impl Decimal {
    pub(crate) fn read(text: &[u8], bits_max: u64) -> Result<Decimal, Impossible> {
        let not_a_number = Impossible::NotAnInteger;
        let (mantissa, exponent) = match text.iter().position(|byte| matches!(byte, b'e' | b'E')) {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        let (is_negative, unsigned) = match mantissa.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, mantissa),
        };
        let point = unsigned.iter().position(|byte| *byte == b'.');
        let mut digits = unsigned.to_vec();
        let decimals = point.map_or(0, |at| {
            digits.remove(at);
            unsigned.len() - at - 1
        });
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(not_a_number);
        }
        if digits.len() as u64 > bits_max / 3 {
            return Err(Impossible::TooLarge);
        }
        let has_leading_zero = unsigned.len() > 1 && unsigned[0] == b'0';
        let is_float = point.is_some() || exponent.is_some() || has_leading_zero;
        let exponent = match exponent {
            Some(text) => read_exponent(text).ok_or(not_a_number)?,
            None => 0,
        };
        let shift = match digits.iter().all(|digit| *digit == b'0') {
            true => 0,
            false => exponent.saturating_sub(decimals as i64),
        };
        if shift.unsigned_abs() > bits_max / 4 {
            return Err(Impossible::TooLarge);
        }
        Ok(Decimal {
            is_negative,
            digits,
            is_float,
            shift,
        })
    }

    /// About how many steps it takes to compute the number and to compare it.
    pub(crate) fn weight(&self) -> u64 {
        // A word has 64 bits, and 3 digits have 10.
        let words = (self.digits.len() as u64 + self.shift.unsigned_abs()) * 5 / 96;
        let computed = 1 + words + words * words / 16;
        computed
            + match self.is_float {
                true => fraction_weight(words + 2),
                false => words + 1,
            }
    }

    /// Not in lowest terms: that takes longest, and what is computed with it is reduced.
    pub(crate) fn value(&self, powers: &mut PowersOfTen) -> Number {
        let digits = &self.digits;
        let short = (digits.len() <= 18).then(|| {
            let fold = |sum: i64, digit: &u8| sum * 10 + i64::from(digit - b'0');
            BigInt::from(digits.iter().fold(0, fold))
        });
        let value = short.or_else(|| BigInt::parse_bytes(digits, 10));
        let value = value.unwrap_or_default();
        let value = if self.is_negative { -value } else { value };
        if !self.is_float {
            return Number::whole(value);
        }
        let power = powers.power(self.shift.unsigned_abs() as u32);
        let parts = match self.shift {
            0.. => (value * power, BigInt::from(1)),
            _ => (value, power.clone()),
        };
        Number(Form::Fraction(Box::new(parts)))
    }
}

fn lowest_terms(top: BigInt, bottom: BigInt) -> (BigInt, BigInt) {
    let (mut divisor, mut rest) = (bottom.clone(), BigInt::from(top.magnitude().clone()));
    while rest.sign() != Sign::NoSign {
        (divisor, rest) = (rest.clone(), divisor % rest);
    }
    (top / &divisor, bottom / divisor)
}

/// A signed integer; one that does not fit is as large as can be.
fn read_exponent(text: &[u8]) -> Option<i64> {
    let (minus, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let fold = |sum: i64, digit: &u8| {
        sum.saturating_mul(10)
            .saturating_add(i64::from(digit - b'0'))
    };
    let value = digits.iter().fold(0, fold);
    Some(if minus { -value } else { value })
}

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number(Form::Small(value))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(a), Form::Small(b)) => a.cmp(b),
            (Form::Large(a), Form::Large(b)) => a.cmp(b),
            (Form::Small(_), Form::Large(large)) => Sign::NoSign.cmp(&large.sign()),
            (Form::Large(large), Form::Small(_)) => large.sign().cmp(&Sign::NoSign),
            (Form::Fraction(a), Form::Fraction(b)) if a.1 == b.1 => a.0.cmp(&b.0),
            _ => {
                let ((a, b), (c, d)) = (self.parts(), other.parts());
                (a * d).cmp(&(c * b))
            }
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

/// Integers with more bits are described, because their digits are of no use to a reader.
const SHOWN_BITS: u64 = 256;

/// Floats with more decimals are shown as fractions.
const SHOWN_DECIMALS: u32 = 30;

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.bits() > SHOWN_BITS {
            let sign = if *self < Number::from(0) {
                "negative "
            } else {
                ""
            };
            let words = if self.is_integer() {
                "integer"
            } else {
                "float"
            };
            return write!(f, "a {sign}{words} of {} bits", self.bits());
        }
        let (top, bottom) = self.parts();
        for decimals in 0..=SHOWN_DECIMALS {
            let scaled = &top * BigInt::from(10).pow(decimals);
            if (&scaled % &bottom).sign() != Sign::NoSign {
                continue;
            }
            let digits = (&scaled / &bottom).magnitude().to_string();
            let sign = if top.sign() == Sign::Minus { "-" } else { "" };
            let digits = format!("{digits:0>width$}", width = decimals as usize + 1);
            let (whole, rest) = digits.split_at(digits.len() - decimals as usize);
            let point = if decimals > 0 { "." } else { "" };
            return write!(f, "{sign}{whole}{point}{rest}");
        }
        let (top, bottom) = lowest_terms(top, bottom);
        write!(f, "{top}/{bottom}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        Number::parse(text).expect("a number")
    }

    #[test]
    fn division_and_remainder_round_towards_zero() {
        let cases = [
            (7, 2, 3, 1),
            (-7, 2, -3, -1),
            (7, -2, -3, 1),
            (-7, -2, 3, -1),
        ];
        for (a, b, quotient, rest) in cases {
            let (a, b) = (Number::from(a), Number::from(b));
            assert_eq!(a.over(&b, 1000), Ok(Number::from(quotient)));
            assert_eq!(a.modulo(&b), Ok(Number::from(rest)));
        }
        assert_eq!(
            number("1").modulo(&number("0")),
            Err(Impossible::DivisionByZero)
        );
        assert_eq!(
            number("1.0").modulo(&number("1")),
            Err(Impossible::NotAnInteger)
        );
    }

    #[test]
    fn floats_are_exact() {
        assert_eq!(number("0.1").plus(&number("0.2")), number("0.3"));
        assert_eq!(
            number("1")
                .over(&number("3.0"), 1000)
                .map(|third| third.to_string()),
            Ok("1/3".to_string())
        );
        assert_eq!(number("2.5e-3").to_string(), "0.0025");
        assert_eq!(number("-12.50").to_string(), "-12.5");
        let mut sum = Number::from(0);
        for _ in 0..1000 {
            sum = sum.plus(&number("1").over(&number("7.0"), 1000).expect("a quotient"));
        }
        assert_eq!(
            sum,
            Number::from(1000)
                .over(&number("7.0"), 1000)
                .expect("a quotient")
        );
        assert!(sum.words() < 20);
    }

    #[test]
    fn large_results_are_refused_before_they_are_computed() {
        let huge = number("10")
            .power(&number("18"), 1000)
            .expect("small enough");
        assert_eq!(huge.to_string(), "1000000000000000000");
        assert_eq!(
            number("10").power(&huge, 1 << 20),
            Err(Impossible::TooLarge)
        );
        assert_eq!(number("-1").power(&huge, 1 << 20), Ok(number("1")));
        assert_eq!(number("0.0").power(&number("0"), 1 << 20), Ok(number("1")));
        assert_eq!(
            number("2").power(&number("-1"), 1 << 20),
            Err(Impossible::Exponent)
        );
        assert_eq!(Number::parse("1e999999999999999999999"), None);
        assert_eq!(
            Number::parse("0e999999999999999999999"),
            Some(Number::from(0))
        );
        for text in ["", "-", ".", "1e", "1e+", "e5", "1.2.3", "--1", "1 "] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }
}
