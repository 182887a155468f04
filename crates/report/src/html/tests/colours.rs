//! Tests of the page's colours: contrast of texts, and verdicts as people with a colour vision deficiency see them.

use crate::html::matrix::shape;
use tribunal_core::verdict::Verdict;

const STYLE: &str = include_str!("../page.css");

/// The distance from which on two colours are told apart at a glance, by CIEDE2000.
const DISTANCE: f64 = 15.0;

/// Red, green and blue of light, from 0 to 1.
type Rgb = [f64; 3];

/// How a person without one kind of cones sees linear light (Machado, Oliveira and Fernandes 2009, severity 1).
const DEFICIENCIES: [(&str, [Rgb; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

/// The parts of the style with the colours of the light and of the dark page.
fn themes() -> [(&'static str, &'static str); 2] {
    let (light, rest) = STYLE.split_once("@media").expect("a dark theme");
    [("light", light), ("dark", rest)]
}

/// The light of a colour by its name in the style.
fn colour(theme: &str, name: &str) -> Rgb {
    let (_, rest) = theme
        .split_once(&format!("--{name}: #"))
        .unwrap_or_else(|| panic!("no colour {name}"));
    let part = |at: usize| {
        let value =
            f64::from(u8::from_str_radix(&rest[at..at + 2], 16).expect("a hexadecimal colour"))
                / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    [part(0), part(2), part(4)]
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let light = |rgb: Rgb| 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
    let (one, other) = (light(one), light(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn seen(rgb: Rgb, deficiency: &[Rgb; 3]) -> Rgb {
    deficiency.map(|row| {
        (0..3)
            .map(|at| row[at] * rgb[at])
            .sum::<f64>()
            .clamp(0.0, 1.0)
    })
}

fn lab(rgb: Rgb) -> [f64; 3] {
    let of = |weights: Rgb, white: f64| {
        let value = (0..3).map(|at| weights[at] * rgb[at]).sum::<f64>() / white;
        if value > 216.0 / 24389.0 {
            value.cbrt()
        } else {
            (24389.0 / 27.0 * value + 16.0) / 116.0
        }
    };
    let x = of([0.4124564, 0.3575761, 0.1804375], 0.95047);
    let y = of([0.2126729, 0.7151522, 0.0721750], 1.0);
    let z = of([0.0193339, 0.1191920, 0.9503041], 1.08883);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours by CIEDE2000.
fn distance(one: Rgb, other: Rgb) -> f64 {
    let ([l1, a1, b1], [l2, a2, b2]) = (lab(one), lab(other));
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0);
    let (c1, c2) = ((a1 * stretch).hypot(b1), (a2 * stretch).hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a * stretch).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = (h2 - h1 + 540.0).rem_euclid(360.0) - 180.0;
    let hue_step = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (light, chroma, hue) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0, h1 + turn / 2.0);
    let wave = |times: f64, shift: f64| (times * hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.2 * wave(4.0, -63.0);
    let (scale_l, scale_c, scale_h) = (
        1.0 + 0.015 * (light - 50.0).powi(2) / (20.0 + (light - 50.0).powi(2)).sqrt(),
        1.0 + 0.045 * chroma,
        1.0 + 0.015 * chroma * t,
    );
    let blue = 60.0 * (-((hue.rem_euclid(360.0) - 275.0) / 25.0).powi(2)).exp();
    let twist = -2.0 * seventh(chroma) * blue.to_radians().sin();
    let (dl, dc, dh) = ((l2 - l1) / scale_l, (c2 - c1) / scale_c, hue_step / scale_h);
    (dl * dl + dc * dc + dh * dh + twist * dc * dh).sqrt()
}

#[test]
fn distances_are_those_of_the_standard() {
    // A pair of the test data of Sharma, Wu and Dalal is compared by its light here: white and black are 100 apart.
    assert!((distance([1.0; 3], [0.0; 3]) - 100.0).abs() < 0.1);
    assert!(distance([0.2; 3], [0.2; 3]) < 1e-9);
    let red_and_green = distance([0.5, 0.1, 0.1], [0.1, 0.5, 0.1]);
    assert!(red_and_green > 50.0, "{red_and_green}");
    let (_, deuteranopia) = &DEFICIENCIES[1];
    let confused = distance(
        seen([0.3, 0.1, 0.05], deuteranopia),
        seen([0.15, 0.17, 0.05], deuteranopia),
    );
    assert!(confused < 15.0, "{confused}");
}

#[test]
fn texts_have_contrast() {
    for (name, theme) in themes() {
        for (text, ground) in [
            ("ink", "paper"),
            ("ink", "panel"),
            ("ink", "note"),
            ("soft", "paper"),
            ("soft", "panel"),
            ("link", "paper"),
            ("link", "panel"),
            ("bad", "paper"),
            ("bad", "panel"),
            ("paper", "ink"),
            ("on-verdict", "good"),
            ("on-verdict", "vC"),
        ] {
            let contrast = contrast(colour(theme, text), colour(theme, ground));
            assert!(contrast >= 4.5, "{name}: {text} on {ground}: {contrast:.1}");
        }
        for letter in ["W", "P", "T", "I", "M", "O", "R", "J"] {
            let contrast = contrast(
                colour(theme, "on-verdict"),
                colour(theme, &format!("v{letter}")),
            );
            assert!(contrast >= 4.5, "{name}: {letter}: {contrast:.1}");
        }
    }
}

#[test]
fn a_time_limit_and_a_crash_differ_for_every_colour_vision() {
    for (name, theme) in themes() {
        let (time, crash) = (colour(theme, "vT"), colour(theme, "vR"));
        assert!(distance(time, crash) >= DISTANCE, "{name}");
        for (deficiency, matrix) in &DEFICIENCIES {
            let distance = distance(seen(time, matrix), seen(crash, matrix));
            assert!(distance >= DISTANCE, "{name}, {deficiency}: {distance:.1}");
        }
    }
}

#[test]
fn verdicts_of_similar_colours_have_different_shapes() {
    let width = |letter: char| {
        let rule = format!("\n.v{letter} {{ stroke: var(--v{letter}); stroke-width: ");
        STYLE
            .split_once(&rule)
            .expect("a rule")
            .1
            .split([';', ' '])
            .next()
    };
    let drawn: Vec<char> = Verdict::ALL
        .iter()
        .map(|verdict| verdict.letter())
        .filter(|letter| !matches!(letter, 'A' | 'C'))
        .collect();
    for (name, theme) in themes() {
        for (at, one) in drawn.iter().enumerate() {
            for other in &drawn[at + 1..] {
                let colours = [*one, *other].map(|letter| colour(theme, &format!("v{letter}")));
                let far = DEFICIENCIES.iter().all(|(_, matrix)| {
                    distance(seen(colours[0], matrix), seen(colours[1], matrix)) >= DISTANCE
                });
                let shapes = [*one, *other].map(|letter| (shape(letter as u8), width(letter)));
                assert!(far || shapes[0] != shapes[1], "{name}: {one} and {other}");
            }
        }
    }
}
