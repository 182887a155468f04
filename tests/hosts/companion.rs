//! `tribunal companion`, with requests like those of the browser extension, and hostile clients.

use crate::{FLIP, binary, folder};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};

/// A running server, its port and its standard error.
struct Waiting {
    child: Child,
    stderr: BufReader<ChildStderr>,
    port: u16,
}

impl Waiting {
    /// Starts it in a folder on a port that is free.
    fn start(folder: &Path, args: &[&str]) -> Waiting {
        let mut child = Command::new(binary())
            .args(["companion", "--port", "0"])
            .args(args)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("a line");
        let digits = line
            .split("on port ")
            .nth(1)
            .and_then(|rest| rest.split(';').next());
        let port = digits
            .and_then(|digits| digits.parse().ok())
            .unwrap_or_else(|| panic!("{line}"));
        Waiting {
            child,
            stderr,
            port,
        }
    }

    /// Sends bytes, and returns the first line of the answer.
    fn send(&self, request: &[u8]) -> String {
        let mut client = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        // A refused request may not be read to its end.
        let _ = client.write_all(request);
        let mut answer = Vec::new();
        let _ = client.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer)
            .lines()
            .next()
            .unwrap_or_default()
            .to_string()
    }

    /// Posts a body as the extension does.
    fn post(&self, body: &str) -> String {
        self.send(self.request("localhost", body).as_bytes())
    }

    fn request(&self, host: &str, body: &str) -> String {
        format!(
            "POST / HTTP/1.1\r\nHost: {host}:{}\r\nConnection: keep-alive\r\nContent-Length: {}\r\n\
             Content-Type: application/json\r\nAccept: */*\r\nOrigin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n\
             Accept-Encoding: gzip, deflate, br, zstd\r\n\r\n{body}",
            self.port,
            body.len()
        )
    }

    /// The exit status, standard output and the rest of standard error.
    fn ends(&mut self) -> (Option<i32>, String, String) {
        let mut stderr = String::new();
        self.stderr.read_to_string(&mut stderr).expect("text");
        let mut stdout = String::new();
        self.child
            .stdout
            .take()
            .expect("a pipe")
            .read_to_string(&mut stdout)
            .expect("text");
        (self.child.wait().expect("it ends").code(), stdout, stderr)
    }
}

impl Drop for Waiting {
    /// A failed test leaves no process behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn problem(name: &str) -> String {
    serde_json::json!({
        "name": name, "group": "POJ", "url": "http://poj.org/problem?id=1753", "interactive": false,
        "memoryLimit": 64, "timeLimit": 1000, "testType": "single",
        "tests": [{ "input": FLIP, "output": "4\n" }, { "input": "bwww\nwwww\nwwww\nwwww", "output": "Impossible" }],
        "input": { "type": "stdin" }, "output": { "type": "stdout" },
        "languages": { "java": { "mainClass": "Main", "taskClass": "FlipGame" } },
        "batch": { "id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": 1 }
    })
    .to_string()
}

const PORT_REMARK: &str = "must be added in the extension's settings\n";

#[test]
fn a_posted_problem_becomes_a_package_of_cases() {
    let folder = folder(&[]);
    let mut waiting = Waiting::start(folder.path(), &["--timeout", "60"]);
    assert_eq!(
        waiting.post(&problem("1753 -- Flip Game")),
        "HTTP/1.1 200 OK"
    );
    let (exit, stdout, stderr) = waiting.ends();
    assert_eq!(
        (exit, stdout.as_str()),
        (Some(0), "1753flipgame\n"),
        "{stderr}"
    );
    assert!(stderr.ends_with(PORT_REMARK), "{stderr}");
    let read = |name: &str| crate::read(&folder.path().join("1753flipgame"), name);
    assert_eq!(
        (
            read("data/sample/1.in").as_str(),
            read("data/sample/1.ans").as_str()
        ),
        (FLIP, "4\n")
    );
    assert_eq!(
        read("data/sample/2.in"),
        "bwww\nwwww\nwwww\nwwww\n",
        "the last line is ended"
    );
    assert_eq!(read("data/sample/2.ans"), "Impossible\n");
    let yaml = read("problem.yaml");
    assert!(
        yaml.contains("en: \"1753 -- Flip Game\"")
            && yaml.contains("time_limit: 1.0\n  memory: 64\n"),
        "{yaml}"
    );
}

#[test]
fn only_the_two_loopback_addresses_are_listened_to() {
    let has_ipv6 = std::net::TcpListener::bind("[::1]:0").is_ok();
    let folder = folder(&[]);
    let mut waiting = Waiting::start(folder.path(), &["--timeout", "60"]);
    let mut listening = String::new();
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
        listening += &std::fs::read_to_string(table).unwrap_or_default();
    }
    // The kernel's table: local address, remote address, and 0A for a socket that listens.
    let port = format!(":{:04X}", waiting.port);
    let locals = listening.lines().filter_map(|line| {
        let mut fields = line.split_whitespace().skip(1);
        let (local, _, state) = (fields.next()?, fields.next()?, fields.next()?);
        (state == "0A").then(|| local.strip_suffix(&port)).flatten()
    });
    let ours = ["0100007F", "00000000000000000000000001000000"];
    assert_eq!(
        locals.collect::<Vec<_>>(),
        &ours[..1 + usize::from(has_ipv6)]
    );
    let name = if has_ipv6 { "::1" } else { "127.0.0.1" };
    let mut client = TcpStream::connect((name, waiting.port)).expect("it listens");
    client
        .write_all(waiting.request("[::1]", &problem("x")).as_bytes())
        .expect("written");
    assert_eq!(waiting.ends().0, Some(0));
}

needs::languages! {
    #[test]
    fn a_saved_problem_can_be_judged() {
        let folder = folder(&[]);
        let mut waiting = Waiting::start(folder.path(), &["--out", "new/samples", "--timeout", "60"]);
        assert_eq!(waiting.post(&problem("x")), "HTTP/1.1 200 OK");
        assert_eq!(waiting.ends().0, Some(0));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/flipgame/submissions/accepted/nullspace.c");
        let mut judge = Command::new(binary());
        judge.args(["judge", "flipgame"]).arg(source).args(["--cases", "new/samples", "--format", "csv", "--no-cache"]);
        let output = judge.current_dir(folder.path()).output().expect("the binary starts");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains(",AC,"), "{text}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_bad_request_is_answered_and_the_next_one_is_served() {
    let folder = folder(&[]);
    let mut waiting = Waiting::start(folder.path(), &["--timeout", "60"]);
    let port = waiting.port;
    let wrong: [(Vec<u8>, &str); 9] = [
        (b"hello\r\n\r\n".to_vec(), "HTTP/1.1 400 Bad Request"),
        (
            b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n".to_vec(),
            "HTTP/1.1 400 Bad Request",
        ),
        (
            format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n").into(),
            "HTTP/1.1 405 Method Not Allowed",
        ),
        (
            waiting.request("evil.example", &problem("x")).into(),
            "HTTP/1.1 403 Forbidden",
        ),
        (
            waiting.request("localhost", "{").into(),
            "HTTP/1.1 400 Bad Request",
        ),
        (
            waiting
                .request("localhost", "{\"name\": \"x\", \"tests\": []}")
                .into(),
            "HTTP/1.1 400 Bad Request",
        ),
        (
            waiting
                .request("localhost", &problem("x"))
                .replace("chrome-extension://", "https://")
                .into(),
            "HTTP/1.1 403 Forbidden",
        ),
        (
            format!(
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n",
                1_u64 << 40
            )
            .into(),
            "HTTP/1.1 413 Content Too Large",
        ),
        (
            format!(
                "POST / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
                "x".repeat(1 << 16)
            )
            .into(),
            "HTTP/1.1 431 Request Header Fields Too Large",
        ),
    ];
    for (request, status) in wrong {
        assert_eq!(
            waiting.send(&request),
            status,
            "{}",
            String::from_utf8_lossy(&request[..40.min(request.len())])
        );
    }
    // One client leaves in the middle, and one sends nothing yet.
    drop(TcpStream::connect(("127.0.0.1", port)).map(|mut client| client.write_all(b"POST / HT")));
    let _silent = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    assert_eq!(waiting.post(&problem("../../etc")), "HTTP/1.1 200 OK");
    let (exit, stdout, stderr) = waiting.ends();
    assert_eq!((exit, stdout.as_str()), (Some(0), "etc\n"), "{stderr}");
    assert!(
        stderr.contains("refused a request: it is no HTTP request"),
        "{stderr}"
    );
    let names: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .collect();
    assert_eq!(names.len(), 1, "nothing else was made");
}

#[test]
fn silent_clients_do_not_block_others() {
    let folder = folder(&[]);
    let mut waiting = Waiting::start(folder.path(), &["--timeout", "60"]);
    let began = Instant::now();
    let mut silent: Vec<TcpStream> = (0..8)
        .map(|_| TcpStream::connect(("127.0.0.1", waiting.port)).expect("it listens"))
        .collect();
    for client in &mut silent {
        client
            .write_all(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16777216\r\n\r\n{")
            .expect("written");
    }
    let mut answer = String::new();
    while !answer.ends_with("200 OK") {
        assert!(began.elapsed() < Duration::from_secs(30), "{answer}");
        std::thread::sleep(Duration::from_millis(100));
        answer = waiting.post(&problem("x"));
    }
    assert_eq!(waiting.ends().0, Some(0));
}

#[test]
fn an_existing_folder_is_not_changed() {
    let folder = folder(&[("mine", "mine\n")]);
    let mut named = Command::new(binary());
    named
        .args(["companion", "--port", "0", "--out", "mine"])
        .current_dir(folder.path());
    let output = named.output().expect("it ends");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        said.lines().next(),
        Some("error: cannot save to `mine`: it is already there")
    );
    let mut waiting = Waiting::start(folder.path(), &["--timeout", "60"]);
    assert_eq!(
        waiting.post(&problem("Mine")),
        "HTTP/1.1 500 Internal Server Error"
    );
    let (exit, stdout, stderr) = waiting.ends();
    assert_eq!((exit, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.contains("cannot save to `mine`: it is already there"),
        "{stderr}"
    );
    assert_eq!(crate::read(folder.path(), "mine"), "mine\n");
}

#[test]
fn a_port_in_use_is_named() {
    let folder = folder(&[]);
    let waiting = Waiting::start(folder.path(), &["--timeout", "60"]);
    let taken = waiting.port.to_string();
    let output = Command::new(binary())
        .args(["companion", "--port", &taken])
        .output()
        .expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.starts_with(&format!("error: cannot listen on port {taken}: ")),
        "{said}"
    );
    assert!(said.contains("27121"), "{said}");
}

#[test]
fn a_timeout_or_ctrl_c_ends_the_server() {
    let folder = folder(&[]);
    let mut late = Waiting::start(folder.path(), &["--timeout", "1"]);
    let (exit, stdout, stderr) = late.ends();
    assert_eq!((exit, stdout.as_str()), (Some(4), ""));
    assert!(
        stderr.contains("error: no problem was received in time"),
        "{stderr}"
    );
    let mut waiting = Waiting::start(folder.path(), &[]);
    let number = Pid::from_raw(waiting.child.id() as i32).expect("a number");
    kill_process(number, Signal::INT).expect("a signal");
    assert_eq!(waiting.ends().0, Some(130));
}
