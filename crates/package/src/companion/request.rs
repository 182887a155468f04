//! Reads the head of an HTTP request, and refuses requests before their bodies are read.
//!
//! Every page in a browser on this machine can send requests to a server on loopback. A request comes from the
//! extension if no page sent it (`Origin`) and it addresses this machine by name (`Host`), which a page under a name
//! that someone pointed here cannot do.

use httparse::{EMPTY_HEADER, Request, Status};

/// Maximum length of a head, in bytes.
const HEAD_BYTES_MAX: usize = 16 << 10;
/// Maximum length of a body, in bytes.
const BODY_BYTES_MAX: usize = 16 << 20;
/// Maximum number of header lines.
const HEADERS_MAX: usize = 64;

/// What the bytes received so far are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// The head is incomplete.
    Partial,
    /// The head of a request to accept.
    Taken {
        /// Offset of the body, in bytes.
        body_at: usize,
        /// Length of the body, in bytes.
        body_bytes: usize,
        /// Whether the client waits for `100 Continue` before it sends the body.
        waits: bool,
    },
    /// The request is refused.
    Refused(Refusal),
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status code and its phrase.
    pub status: &'static str,
    /// What is wrong.
    pub why: &'static str,
}

const fn refusal(status: &'static str, why: &'static str) -> Refusal {
    Refusal { status, why }
}

/// Reads the head at the beginning of the bytes received.
pub fn head(bytes: &[u8]) -> Head {
    let mut headers = [EMPTY_HEADER; HEADERS_MAX];
    let mut request = Request::new(&mut headers);
    let body_at = match request.parse(bytes) {
        Ok(Status::Complete(body_at)) if body_at <= HEAD_BYTES_MAX => body_at,
        Ok(Status::Partial) if bytes.len() < HEAD_BYTES_MAX => return Head::Partial,
        Ok(_) | Err(httparse::Error::TooManyHeaders) => {
            return Head::Refused(refusal(
                "431 Request Header Fields Too Large",
                "its head is too long",
            ));
        }
        Err(_) => return Head::Refused(refusal("400 Bad Request", "it is no HTTP request")),
    };
    match judge(&request) {
        Ok(body_bytes) => {
            let waits =
                values(&request, "expect").any(|value| value.eq_ignore_ascii_case(b"100-continue"));
            Head::Taken {
                body_at,
                body_bytes,
                waits,
            }
        }
        Err(refusal) => Head::Refused(refusal),
    }
}

fn values<'a>(request: &'a Request, name: &'a str) -> impl Iterator<Item = &'a [u8]> {
    request
        .headers
        .iter()
        .filter(move |header| header.name.eq_ignore_ascii_case(name))
        .map(|header| header.value)
}

/// The length of the body, or why the request is refused.
fn judge(request: &Request) -> Result<usize, Refusal> {
    let mut hosts = values(request, "host");
    match (hosts.next(), hosts.next()) {
        (Some(host), None) if is_loopback(host) => {}
        (Some(_), None) => {
            return Err(refusal(
                "403 Forbidden",
                "it was sent to another name than this machine's",
            ));
        }
        _ => return Err(refusal("400 Bad Request", "it does not name one host")),
    }
    if values(request, "origin").any(is_page) {
        return Err(refusal(
            "403 Forbidden",
            "a web page sent it, not the extension",
        ));
    }
    if request.method != Some("POST") {
        return Err(refusal("405 Method Not Allowed", "its method is not POST"));
    }
    if values(request, "transfer-encoding").next().is_some() {
        return Err(refusal(
            "411 Length Required",
            "it does not say how long it is",
        ));
    }
    let mut lengths = values(request, "content-length");
    let length = match (lengths.next(), lengths.next()) {
        (Some(length), None) => length,
        (None, _) => {
            return Err(refusal(
                "411 Length Required",
                "it does not say how long it is",
            ));
        }
        _ => return Err(refusal("400 Bad Request", "it says twice how long it is")),
    };
    if length.is_empty() || !length.iter().all(u8::is_ascii_digit) {
        return Err(refusal("400 Bad Request", "its length is no number"));
    }
    // A number that overflows is too long as well.
    let length = std::str::from_utf8(length)
        .ok()
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(usize::MAX);
    match length {
        0..=BODY_BYTES_MAX => Ok(length),
        _ => Err(refusal(
            "413 Content Too Large",
            "its body is longer than 16 MB",
        )),
    }
}

/// Whether a name, with or without a port, means this machine.
fn is_loopback(host: &[u8]) -> bool {
    let Ok(host) = std::str::from_utf8(host) else {
        return false;
    };
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|name| {
        let Some((start, rest)) = host.split_at_checked(name.len()) else {
            return false;
        };
        let port = rest.strip_prefix(':').unwrap_or_default();
        let is_port =
            rest.is_empty() || (!port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()));
        start.eq_ignore_ascii_case(name) && is_port
    })
}

/// Whether an origin is a web page; extensions have their own schemes, and other tools send none.
fn is_page(origin: &[u8]) -> bool {
    let origin = origin.to_ascii_lowercase();
    [&b"http:"[..], b"https:", b"null", b"file:"]
        .iter()
        .any(|scheme| origin.starts_with(scheme))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::QuickCheck;

    fn post(headers: &str) -> Vec<u8> {
        format!("POST / HTTP/1.1\r\n{headers}\r\n").into_bytes()
    }

    #[track_caller]
    fn refuses(request: &[u8], status: &str) {
        match head(request) {
            Head::Refused(refusal) => assert!(refusal.status.starts_with(status), "{refusal:?}"),
            other => panic!("{other:?} of {}", String::from_utf8_lossy(request)),
        }
    }

    #[test]
    fn a_request_of_the_extension_is_accepted() {
        for host in [
            "localhost:10045",
            "127.0.0.1:10045",
            "[::1]:10045",
            "LocalHost",
            "localhost:1327",
        ] {
            for origin in [
                "",
                "Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n",
                "Origin: moz-extension://x\r\n",
            ] {
                let request = post(&format!("Host: {host}\r\n{origin}Content-Length: 17\r\n"));
                let taken = Head::Taken {
                    body_at: request.len(),
                    body_bytes: 17,
                    waits: false,
                };
                assert_eq!(head(&request), taken, "{host} {origin}");
            }
        }
        let request = post("host: localhost\r\ncontent-length: 0\r\nexpect: 100-Continue\r\n");
        assert_eq!(
            head(&request),
            Head::Taken {
                body_at: request.len(),
                body_bytes: 0,
                waits: true
            }
        );
    }

    #[test]
    fn any_other_request_is_refused_with_its_status() {
        let host = "Host: localhost\r\n";
        refuses(b"\x16\x03\x01 what TLS begins with", "400");
        refuses(b"hello\r\n\r\n", "400");
        refuses(b"POST / HTTP/9.9\r\n\r\n", "400");
        for method in ["GET", "OPTIONS", "PUT", "DELETE", "HEAD"] {
            refuses(
                format!("{method} / HTTP/1.1\r\n{host}\r\n").as_bytes(),
                "405",
            );
        }
        for headers in ["", "Host: localhost\r\nHost: localhost\r\n"] {
            refuses(&post(&format!("{headers}Content-Length: 1\r\n")), "400");
        }
        for name in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "10.0.0.1",
            "localhost:",
            "localhost:x",
            "",
            "\u{e9}",
        ] {
            refuses(
                &post(&format!("Host: {name}\r\nContent-Length: 1\r\n")),
                "403",
            );
        }
        for origin in [
            "https://evil.example",
            "http://localhost:10045",
            "null",
            "HTTPS://x",
        ] {
            refuses(
                &post(&format!("{host}Origin: {origin}\r\nContent-Length: 1\r\n")),
                "403",
            );
        }
        refuses(&post(host), "411");
        refuses(
            &post(&format!("{host}Transfer-Encoding: chunked\r\n")),
            "411",
        );
        refuses(
            &post(&format!(
                "{host}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n"
            )),
            "411",
        );
        for length in ["-1", "+1", "1 2", "0x10", "", "1,1"] {
            refuses(&post(&format!("{host}Content-Length: {length}\r\n")), "400");
        }
        refuses(
            &post(&format!("{host}Content-Length: 1\r\nContent-Length: 1\r\n")),
            "400",
        );
        for length in ["16777217", "18446744073709551616", &"9".repeat(999)] {
            refuses(&post(&format!("{host}Content-Length: {length}\r\n")), "413");
        }
        refuses(&post(&format!("{host}{}", "X: y\r\n".repeat(99))), "431");
        refuses(
            &post(&format!("{host}X: {}\r\n", "y".repeat(HEAD_BYTES_MAX))),
            "431",
        );
        refuses(
            &[
                b"POST / HTTP/1.1\r\nX: ".as_slice(),
                &[b'y'; HEAD_BYTES_MAX],
            ]
            .concat(),
            "431",
        );
    }

    #[test]
    fn a_head_may_come_in_parts() {
        let request = post("Host: localhost:10045\r\nContent-Length: 17\r\n");
        for end in 0..request.len() {
            assert_eq!(head(&request[..end]), Head::Partial, "{end}");
        }
    }

    #[test]
    fn no_bytes_make_it_panic() {
        fn survives(bytes: Vec<u8>, at: usize, with: u8) -> bool {
            let mut request = post("Host: localhost:10045\r\nContent-Length: 17\r\n");
            let at = at % request.len();
            request[at] = with;
            for bytes in [&bytes, &request] {
                if let Head::Taken {
                    body_at,
                    body_bytes,
                    ..
                } = head(bytes)
                {
                    assert!(body_at <= bytes.len() && body_bytes <= BODY_BYTES_MAX);
                }
            }
            true
        }
        QuickCheck::new()
            .tests(5000)
            .quickcheck(survives as fn(Vec<u8>, usize, u8) -> bool);
    }
}
