//! `tribunal companion`: waits for one problem from the browser extension, and saves its samples.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::interrupt;
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use tribunal_package::companion::request::{self, Head};
use tribunal_package::companion::{PORTS, Posted};
use tribunal_report::escape;

/// The time that a client has for its request.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most clients at a time; each may take as much memory as one request body.
const CLIENTS_MAX: usize = 8;
/// The interval of checks for Ctrl-C and the timeout.
const TICK: Duration = Duration::from_millis(50);

/// What a client sent: a problem and the connection that waits for the answer, or why it was refused.
type Received = Result<(Posted, TcpStream), String>;

pub(super) fn run(args: &args::Companion, console: &mut Console) -> Result<Exit, Stop> {
    if let Some(folder) = &args.out {
        refuse_existing(folder)?;
    }
    let stop = interrupt::flag(console.is_quiet())?;
    let (listeners, port) = listen(args.port)?;
    let (sender, receiver) = channel();
    for listener in listeners {
        let sender = sender.clone();
        spawn(move || accept(&listener, &sender))?;
    }
    console.remark(&format!(
        "waiting for Competitive Companion on port {port}; Ctrl-C ends it"
    ));
    if !PORTS.contains(&port) {
        console.remark(&format!(
            "port {port} must be added in the extension's settings"
        ));
    }
    let until = args
        .timeout
        .map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let Some((posted, client)) = wait(&receiver, &stop, until, console)? else {
        return Ok(Exit::Interrupted);
    };
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(posted.folder_name()));
    let saved = save(&posted, &folder);
    answer(
        client,
        if saved.is_ok() {
            "200 OK"
        } else {
            "500 Internal Server Error"
        },
    );
    saved?;
    posted
        .remarks()
        .iter()
        .for_each(|remark| console.remark(remark));
    writeln!(
        console.out,
        "{}",
        escape::whole(&folder.display().to_string())
    )?;
    Ok(Exit::Success)
}

fn refuse_existing(folder: &Path) -> Result<(), Stop> {
    match folder.symlink_metadata() {
        Ok(_) => Err(exists(folder)),
        Err(_) => Ok(()),
    }
}

fn exists(folder: &Path) -> Stop {
    let why = format!("cannot save to `{}`: it is already there", folder.display());
    Stop::new(Exit::Usage, why).hint("`--out DIR` names another folder")
}

fn save(posted: &Posted, folder: &Path) -> Result<(), Stop> {
    posted.save(folder).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(folder),
        _ => Stop::new(
            Exit::Failure,
            format!("cannot save to `{}`: {error}", folder.display()),
        ),
    })
}

/// Listens on loopback only, by IPv4, and by IPv6 if possible.
fn listen(port: u16) -> Result<(Vec<TcpListener>, u16), Stop> {
    let failed = |error: io::Error| {
        let stop = Stop::new(
            Exit::Failure,
            format!("cannot listen on port {port}: {error}"),
        );
        let others: Vec<String> = PORTS
            .iter()
            .filter(|it| **it != port)
            .map(u16::to_string)
            .collect();
        stop.hint(format!(
            "stop the program that uses the port, or try `--port N` with one of {}",
            others.join(", ")
        ))
    };
    let first = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).map_err(failed)?;
    let port = first.local_addr().map_err(failed)?.port();
    let second = TcpListener::bind(SocketAddr::from((Ipv6Addr::LOCALHOST, port)));
    Ok(([first].into_iter().chain(second).collect(), port))
}

fn spawn(work: impl FnOnce() + Send + 'static) -> Result<(), Stop> {
    let spawned = std::thread::Builder::new()
        .name("companion".to_string())
        .spawn(work);
    spawned
        .map(drop)
        .map_err(|error| Stop::new(Exit::Failure, format!("cannot start a thread: {error}")))
}

/// Waits for the first problem; `None` after Ctrl-C.
fn wait(
    receiver: &Receiver<Received>,
    stop: &AtomicBool,
    until: Option<Instant>,
    console: &Console,
) -> Result<Option<(Posted, TcpStream)>, Stop> {
    while !stop.load(Ordering::Relaxed) {
        match receiver.recv_timeout(TICK) {
            Ok(Ok(received)) => return Ok(Some(received)),
            Ok(Err(why)) => console.remark(&format!("refused a request: {why}")),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Stop::new(Exit::Failure, "cannot listen any longer"));
            }
        }
        if until.is_some_and(|until| Instant::now() >= until) {
            let stop = Stop::new(Exit::Input, "no problem was received in time");
            return Err(stop.hint(
                "click the button of the extension on the page of a problem; `--timeout N` waits longer",
            ));
        }
    }
    Ok(None)
}

/// Serves several clients at a time, so that a silent client does not block others.
fn accept(listener: &TcpListener, sender: &Sender<Received>) {
    let clients = Arc::new(AtomicUsize::new(0));
    for client in listener.incoming() {
        let Ok(client) = client else {
            // The cause may pass, such as too many open files.
            std::thread::sleep(TICK);
            continue;
        };
        if clients.fetch_add(1, Ordering::SeqCst) >= CLIENTS_MAX {
            clients.fetch_sub(1, Ordering::SeqCst);
            continue;
        }
        let (sender, served) = (sender.clone(), Arc::clone(&clients));
        let started = spawn(move || {
            serve(client, &sender);
            served.fetch_sub(1, Ordering::SeqCst);
        });
        if started.is_err() {
            clients.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// Reads one request. Refused ones are answered here, a problem once it is saved.
fn serve(mut client: TcpStream, sender: &Sender<Received>) {
    let (why, status) = match receive(&mut client) {
        Ok(body) => match Posted::parse(&body) {
            Ok(posted) => {
                // Another client was faster: the receiver is gone.
                let _ = sender.send(Ok((posted, client)));
                return;
            }
            Err(error) => (error.to_string(), "400 Bad Request"),
        },
        Err(Refused::With(refusal)) => (refusal.why.to_string(), refusal.status),
        Err(Refused::Late) => (
            "it was not complete in time".to_string(),
            "408 Request Timeout",
        ),
        Err(Refused::Gone) => return,
    };
    let _ = sender.send(Err(why));
    answer(client, status);
}

/// Why a request has no body.
enum Refused {
    With(request::Refusal),
    Late,
    /// The client has left.
    Gone,
}

/// Receives the body of a valid request.
fn receive(client: &mut TcpStream) -> Result<Vec<u8>, Refused> {
    let until = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    let (body_at, body_bytes, waits) = loop {
        match request::head(&bytes) {
            Head::Partial => more(client, &mut bytes, until)?,
            Head::Taken {
                body_at,
                body_bytes,
                waits,
            } => break (body_at, body_bytes, waits),
            Head::Refused(refusal) => return Err(Refused::With(refusal)),
        }
    };
    if waits {
        client
            .write_all(b"HTTP/1.1 100 Continue\r\n\r\n")
            .map_err(|_| Refused::Gone)?;
    }
    while bytes.len() < body_at + body_bytes {
        more(client, &mut bytes, until)?;
    }
    bytes.truncate(body_at + body_bytes);
    Ok(bytes.split_off(body_at))
}

/// Reads more bytes, and waits for them at most until then. Memory grows only with what was sent.
fn more(client: &mut TcpStream, bytes: &mut Vec<u8>, until: Instant) -> Result<(), Refused> {
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(Refused::Late);
    }
    client
        .set_read_timeout(Some(left))
        .map_err(|_| Refused::Gone)?;
    let mut part = [0; 1 << 14];
    match client.read(&mut part) {
        Ok(0) => Err(Refused::Gone),
        Ok(count) => {
            bytes.extend_from_slice(&part[..count]);
            Ok(())
        }
        Err(error) => match error.kind() {
            ErrorKind::Interrupted => Ok(()),
            ErrorKind::WouldBlock | ErrorKind::TimedOut => Err(Refused::Late),
            _ => Err(Refused::Gone),
        },
    }
}

/// Answers and closes the connection. A client that does not read the answer is no error.
fn answer(mut client: TcpStream, status: &str) {
    let _ = client.set_write_timeout(Some(TICK));
    let allow = if status.starts_with("405") {
        "Allow: POST\r\n"
    } else {
        ""
    };
    let text =
        format!("HTTP/1.1 {status}\r\n{allow}Content-Length: 0\r\nConnection: close\r\n\r\n");
    if client.write_all(text.as_bytes()).is_err() || client.shutdown(Shutdown::Write).is_err() {
        return;
    }
    // Reads what is still in transit: closing earlier would reset the connection before the client reads the answer.
    let _ = client.set_read_timeout(Some(TICK));
    let mut part = [0; 1 << 14];
    for _ in 0..64 {
        if !matches!(client.read(&mut part), Ok(1..)) {
            return;
        }
    }
}
