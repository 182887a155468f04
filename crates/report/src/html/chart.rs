//! Small charts: a bar for each case with a line for the limit, and bars on a log scale.

use maud::{Markup, html};
use tribunal_core::text::grouped;

/// The maximum number of bars of a chart.
const BARS_MAX: usize = 100;

/// The height of a chart, in units of its `viewBox`.
const HEIGHT: f64 = 40.0;

/// The height of a chart, and the least distance of two texts beside it, in pixels.
const HEIGHT_PX: f64 = 48.0;
const TEXT_PX: f64 = 10.0;

/// The scale of the values' axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    /// From 0.
    Linear,
    /// Logarithmic, from a least value.
    Log {
        /// The least value.
        least: f64,
    },
}

/// At most [`BARS_MAX`] values, each the maximum of some neighbours; none where no neighbour was measured.
pub(super) fn thinned(values: &[Option<f32>]) -> Vec<Option<f32>> {
    let per_bar = values.len().div_ceil(BARS_MAX).max(1);
    let greatest = |some: &[Option<f32>]| {
        some.iter()
            .flatten()
            .copied()
            .filter(|value| value.is_finite())
            .max_by(f32::total_cmp)
    };
    values.chunks(per_bar).map(greatest).collect()
}

/// A bar for each value, and the limit as a line, with axes; `written` is a value as text.
pub(super) fn against_limit(
    label: &str,
    values: &[Option<f32>],
    limit: f64,
    scale: Scale,
    written: &dyn Fn(f64) -> String,
) -> Markup {
    let bars = thinned(values);
    let limit = if limit.is_finite() {
        limit.max(0.0)
    } else {
        0.0
    };
    let most = bars
        .iter()
        .flatten()
        .fold(limit, |most, value| most.max(f64::from(*value)));
    // The line of the limit must not lie on the upper edge.
    let top = most * 1.08;
    let y = |value: f64| tenth(HEIGHT * (1.0 - share(value, top, scale)));
    let path = |over: bool| {
        let bars = bars
            .iter()
            .enumerate()
            .filter_map(|(index, value)| Some((index, f64::from((*value)?))));
        let bars = bars.filter(|(_, value)| (*value > limit) == over);
        bars.map(|(index, value)| format!("M{index}.5 {HEIGHT}V{}", y(value).min(HEIGHT - 1.0)))
            .collect::<String>()
    };
    let (within, over) = (path(false), path(true));
    let mut marks = vec![limit];
    match scale {
        Scale::Linear => marks.push(0.0),
        Scale::Log { least } => {
            marks.push(least);
            marks.extend(decades(least, top).into_iter().rev());
        }
    }
    let places = marks.iter().map(|mark| {
        let place = y(*mark) * HEIGHT_PX / HEIGHT;
        (
            *mark,
            tenth(place.clamp(TEXT_PX / 2.0, HEIGHT_PX - TEXT_PX / 2.0)),
        )
    });
    let places = apart(places);
    html! {
        div.charted {
        svg.axis-y aria-hidden="true" width="64" height=(HEIGHT_PX) {
            @for (mark, place) in &places { text x="58" y=(place) { (written(*mark)) } }
        }
        svg.chart role="img" aria-label=(label) viewBox={ "0 0 " (bars.len().max(1)) " " (HEIGHT) }
            preserveAspectRatio="none" width="220" height=(HEIGHT_PX) {
            @if let Scale::Log { least } = scale {
                @for line in decades(least, top) { path.decade d={ "M0 " (y(line)) "H" (bars.len()) } {} }
            }
            @if !within.is_empty() { path.bars d=(within) {} }
            @if !over.is_empty() { path.bars.over d=(over) {} }
            path.limit d={ "M0 " (y(limit)) "H" (bars.len().max(1)) } {}
            path.floor d={ "M0 " (HEIGHT) "H" (bars.len().max(1)) } {}
        }
        svg.axis-x aria-hidden="true" height="14" {
            text x="0" y="8" { "1" }
            @if values.len() > 1 { text.last x="100%" y="8" { (grouped(values.len() as u64)) } }
        }
        }
    }
}

/// The marks, the most important first, without those whose text would lie on another text.
fn apart(marks: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for (mark, place) in marks {
        if kept
            .iter()
            .all(|(_, other)| (place - other).abs() >= TEXT_PX)
        {
            kept.push((mark, place));
        }
    }
    kept
}

/// A bar on a log scale from `least` to `most`, with the powers of ten as lines.
pub(super) fn log_bar(label: &str, value: f64, least: f64, most: f64) -> Markup {
    let at = |value: f64| tenth(100.0 * share(value, most, Scale::Log { least }));
    html! {
        svg.bar role="img" aria-label=(label) viewBox="0 0 100 10" preserveAspectRatio="none" width="100%" height="12" {
            @for line in decades(least, most) { path.decade d={ "M" (at(line)) " 0V10" } {} }
            rect.bars x="0" y="1" width=(at(value).max(0.8)) height="8" {}
        }
    }
}

/// A bar from 0 to `most`.
pub(super) fn bar(value: f64, most: f64) -> Markup {
    html! {
        svg.bar aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" width="100%" height="12" {
            rect.bars x="0" y="1" width=(tenth(100.0 * share(value, most, Scale::Linear)).max(0.8)) height="8" {}
        }
    }
}

/// The power of ten at or below all values, and the maximum; none if no value is above 0.
pub(super) fn span(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let values = values.filter(|value| value.is_finite() && *value > 0.0);
    let (least, most) = values.fold((f64::INFINITY, 0.0f64), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    // The scale begins below the minimum, so that the minimum has a visible bar too.
    let least = 10f64.powf((least * 0.8).log10().floor());
    (most > 0.0 && least > 0.0).then_some((least, most.max(least * 10.0)))
}

/// The height of a value's bar as a share of `top`, from 0 to 1.
fn share(value: f64, top: f64, scale: Scale) -> f64 {
    let share = match scale {
        Scale::Linear => value / top,
        Scale::Log { least } => {
            (value.max(least) / least).log10() / (top.max(least * 1.01) / least).log10()
        }
    };
    if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// The powers of ten between two values, at most 20.
fn decades(least: f64, most: f64) -> Vec<f64> {
    let first = least.log10().ceil() as i32;
    (first..first + 20)
        .map(|power| 10f64.powi(power))
        .filter(|line| *line > least && *line < most)
        .collect()
}

fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_of_neighbouring_values_is_kept() {
        let mut values = vec![Some(1.0); 1000];
        values[123] = Some(9.0);
        values[500] = None;
        let thinned = thinned(&values);
        assert_eq!(
            (thinned.len(), thinned[12], thinned[50]),
            (100, Some(9.0), Some(1.0))
        );
        assert_eq!(super::thinned(&[None, Some(f32::NAN)]), [None, None]);
    }

    #[test]
    fn a_value_over_the_limit_is_on_another_path() {
        let values = [Some(1.0), None, Some(20.0)];
        let shown = against_limit("time", &values, 10.0, Scale::Linear, &rounded).into_string();
        assert!(
            shown.contains("class=\"bars\" d=\"M0.5 40V38.1\""),
            "{shown}"
        );
        assert!(
            shown.contains("class=\"bars over\" d=\"M2.5 40V3\""),
            "{shown}"
        );
        assert!(
            !shown.contains("M1.5"),
            "what was not measured has no bar: {shown}"
        );
    }

    #[test]
    fn the_axes_have_numbers_that_do_not_touch() {
        let scale = Scale::Log { least: 1.0 };
        let shown = against_limit("time", &[Some(30.0); 200], 1000.0, scale, &rounded);
        let shown = shown.into_string();
        for text in [">1000<", ">1<", ">10<", ">100<", ">200<"] {
            assert!(shown.contains(text), "{text}: {shown}");
        }
        let marks = [(9.0, 5.0), (8.0, 14.0), (7.0, 16.0), (6.0, 40.0)];
        let kept: Vec<f64> = apart(marks.into_iter()).iter().map(|mark| mark.0).collect();
        assert_eq!(kept, [9.0, 7.0, 6.0]);
    }

    fn rounded(value: f64) -> String {
        format!("{value:.0}")
    }

    #[test]
    fn no_value_makes_no_chart_fail() {
        for values in [
            vec![],
            vec![None],
            vec![Some(f32::MAX)],
            vec![Some(-1.0)],
            vec![Some(0.0)],
        ] {
            for (limit, scale) in [
                (0.0, Scale::Linear),
                (1.0, Scale::Log { least: 1.0 }),
                (f64::NAN, Scale::Linear),
            ] {
                let shown = against_limit("time", &values, limit, scale, &rounded).into_string();
                assert!(
                    shown.len() < 3000 && !shown.contains("NaN") && !shown.contains("inf"),
                    "{shown}"
                );
            }
        }
        assert_eq!(span([0.0, f64::NAN].into_iter()), None);
    }

    #[test]
    fn each_power_of_ten_has_the_same_length() {
        assert_eq!(span([30.0, 4000.0].into_iter()), Some((10.0, 4000.0)));
        let at = |value| share(value, 1000.0, Scale::Log { least: 1.0 });
        assert!((at(100.0) - at(10.0) - (at(10.0) - at(1.0))).abs() < 1e-9);
        assert_eq!(decades(1.0, 1000.0), [10.0, 100.0]);
    }
}
