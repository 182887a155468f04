//! A certificate as pictures, which a person can check by hand.

use super::board::{BoardRenderer, Picture};
use super::strokes::CellPlace;
use super::text;
use super::words::Words;
use maud::{Markup, html};
use tribunal_core::verdict::shown::{Panel, Proof};

/// The maximum number of pictures of a certificate that are shown.
const PANELS_MAX: usize = 12;

/// The claim if it says more than the minimum, how to check it, and its pictures.
pub(super) fn of(renderer: &BoardRenderer, minimum: &str, proof: &Proof) -> Markup {
    let lang = renderer.words.lang;
    let more = proof.panels.len().saturating_sub(PANELS_MAX);
    html! {
        div.proof data-proof {
            @let (claim, check) = (proof.claim_in(lang), proof.check_in(lang));
            @if claim != minimum { p lang=[text::lang_of(&claim)] { b { (text::prose(&claim)) } } }
            p.how { (renderer.words.say("page-check-by-hand")) (renderer.words.lang.gap()) span lang=[text::lang_of(&check)] { (text::sentences(&check)) } }
            ul.panels {
                @for panel in proof.panels.iter().take(PANELS_MAX) { li { (draw(renderer, panel)) } }
                @if more > 0 { li.cut { (renderer.words.count("page-more-pictures", more as u64)) } }
            }
        }
    }
}

fn draw(renderer: &BoardRenderer, panel: &Panel) -> Markup {
    let marked = marked(panel);
    let title = panel.title_in(renderer.words.lang);
    let picture = Picture {
        rows: &panel.board,
        label: format!(
            "{}{}",
            text::plain(&title),
            spoken(renderer.words, panel, &marked)
        ),
        marked: &marked,
        texts: &panel.texts,
        beside: &panel.beside,
        below: &panel.below,
        ..Picture::default()
    };
    html! {
        figure { (renderer.draw(&picture)) figcaption lang=[text::lang_of(&title)] { (text::prose(&title)) } }
    }
}

/// The marked cells.
fn marked(panel: &Panel) -> Vec<CellPlace> {
    let rows = panel.marks.iter().enumerate();
    let cells = rows.flat_map(|(row, marks)| {
        marks
            .chars()
            .enumerate()
            .filter(|(_, mark)| *mark == 'x')
            .map(move |(col, _)| (row, col))
    });
    cells.collect()
}

/// The texts and marks in words, for screen readers. A large board gives only the first marks and no texts.
fn spoken(words: Words, panel: &Panel, marked: &[CellPlace]) -> String {
    const PLACES_MAX: usize = 24;
    let mut said = String::new();
    if !marked.is_empty() {
        let places = marked
            .iter()
            .take(PLACES_MAX)
            .map(|(row, col)| format!("{} {}", row + 1, col + 1));
        let more = match marked.len() > PLACES_MAX {
            true => ", …",
            false => "",
        };
        let cells = places.collect::<Vec<_>>().join(", ") + more;
        said += ", ";
        said += &words.fill("page-marked", marked.len() as u64, &[("cells", &cells)]);
    }
    let cells: usize = panel.texts.iter().map(Vec::len).sum();
    if (1..=64).contains(&cells) {
        let rows = panel.texts.iter().map(|row| {
            row.iter()
                .map(|on| text::plain(on))
                .collect::<Vec<_>>()
                .join(" ")
        });
        let texts = rows.collect::<Vec<_>>().join("; ");
        said += ", ";
        said += &words.fill("page-written", 0, &[("texts", &texts)]);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::known;

    #[test]
    fn marks_texts_and_sums_are_in_their_places() {
        let texts = |row: &[&str]| row.iter().map(|text| text.to_string()).collect::<Vec<_>>();
        let panel = Panel {
            title: "heights <1>".to_string(),
            title_message: None,
            board: texts(&["10", "01"]),
            texts: vec![texts(&["3", "-1"]), texts(&["", "12"])],
            marks: texts(&["x.", ".x"]),
            beside: texts(&["odd", "2"]),
            below: texts(&["7", "8"]),
        };
        let proof = Proof {
            claim: "2 moves & no fewer".to_string(),
            claim_message: None,
            check: "add".to_string(),
            check_message: None,
            panels: vec![panel],
        };
        let shown = of(
            &BoardRenderer::new("chesscbg", &known(), tribunal_core::messages::Lang::En),
            "",
            &proof,
        )
        .into_string();
        for fact in [
            "2 moves &amp; no fewer",
            "heights &lt;1&gt;, 2 marked: 1 1, 2 2",
            "<path class=\"marked\" d=\"M0 0m-.43-.43h.86v.86h-.86zM1 1m-.43",
            "<text class=\"on\" x=\"1\" y=\"0\">-1</text>",
            "<text class=\"on\" x=\"1\" y=\"1\">12</text>",
            "<text class=\"sum small\" x=\"2.05\" y=\"0\">odd</text>",
            "<text class=\"sum\" x=\"1\" y=\"2.05\">8</text>",
        ] {
            assert!(shown.contains(fact), "{fact}\n{shown}");
        }
        assert_eq!(
            shown.matches("class=\"on\"").count(),
            3,
            "an empty text draws nothing"
        );
    }
}
