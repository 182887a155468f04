//! How reports write points.

/// A number of points with at most four decimals; a very large one in powers of ten.
///
/// ```
/// use tribunal_core::text::points;
///
/// let written = [62.0, 0.5, 100.0 / 3.0, -0.00001, 1e9].map(points);
/// assert_eq!(written, ["62", "0.5", "33.3333", "0", "1000000000"]);
/// ```
pub fn points(number: f64) -> String {
    if number.abs() >= 1e15 {
        return format!("{number:e}");
    }
    let text = format!("{number:.4}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    match text {
        "-0" => "0".to_string(),
        text => text.to_string(),
    }
}
