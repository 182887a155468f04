//! The frame of every page: one file that makes no request, and runs only its own style and script.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The parts of a page.
pub(super) struct Page {
    /// The title of the browser window.
    pub(super) title: String,
    /// The backgrounds of the boards, which the pictures refer to.
    pub(super) grounds: Markup,
    /// The content.
    pub(super) body: Markup,
}

impl Page {
    /// The page as an HTML document.
    pub(super) fn whole(self) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy());
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="referrer" content="no-referrer";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a.skip href="#content" { "Skip to the results" }
                    svg.grounds aria-hidden="true" width="0" height="0" { defs { (self.grounds) } }
                    main #content { (self.body) }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        }
    }
}

/// The content security policy: nothing may be loaded, and style and script must match their hashes.
fn policy() -> String {
    let hash = |text: &str| BASE64.encode(Sha256::digest(text));
    format!(
        "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        hash(STYLE),
        hash(SCRIPT)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_and_script_cannot_end_early() {
        for text in [STYLE, SCRIPT] {
            assert!(!text.contains("</") && !text.contains("<!--"));
        }
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
    }

    #[test]
    fn the_policy_has_the_hash_of_the_script() {
        let page = Page {
            title: "<t>".to_string(),
            grounds: html! {},
            body: html! { p { "x" } },
        };
        let text = page.whole().into_string();
        let script = text
            .split_once("<script>")
            .and_then(|(_, rest)| rest.split_once("</script>"))
            .expect("a script")
            .0;
        let hash = BASE64.encode(Sha256::digest(script));
        assert!(
            text.contains(&format!("script-src 'sha256-{hash}'"))
                && text.contains("<title>&lt;t&gt;</title>")
        );
    }
}
