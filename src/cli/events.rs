//! `--events FILE`: writes progress events to a file, line by line, without delaying the judging.

use super::exit::{Exit, Stop};
use super::interrupt;
use super::reasons;
use rustix::fs::OFlags;
use rustix::io::Errno;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Write};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, SyncSender, TrySendError, channel, sync_channel,
};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tribunal_core::messages::{Message, Value};
use tribunal_core::verdict::Event;
use tribunal_report::events;

/// The longest time that a line stays buffered.
const FLUSH_INTERVAL: Duration = Duration::from_millis(100);

/// The maximum number of events that wait to be written; after that the judging waits for the reader.
const WAITING_MAX: usize = 1 << 14;

/// A reader that reads nothing for this long counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// A message to the writing thread.
enum Sent {
    Event(Duration, Event),
    End(Duration, i32),
}

/// A file of events with a thread that writes it.
pub(super) struct EventsFile {
    name: Value,
    begun: Instant,
    sender: SyncSender<Sent>,
    /// Receives the result of the writing thread.
    ended: Mutex<Receiver<io::Result<()>>>,
    /// Whether the reader counts as lost.
    lost: AtomicBool,
}

impl EventsFile {
    /// Opens the file, `-` for standard error, and writes the first line; waits until a FIFO has a reader.
    pub(super) fn open(
        path: &Path,
        command: &'static str,
        remark: &dyn Fn(&Message),
    ) -> Result<EventsFile, Stop> {
        let failed = |error: io::Error| {
            let why = Message::new("cannot-write-events")
                .with("file", path.display().to_string())
                .with("why", reasons::of_path(path, &error));
            Stop::said(Exit::unwritten(&error), why)
        };
        let is_stderr = path.as_os_str() == "-";
        let file: Box<dyn Write + Send> = match is_stderr {
            true => Box::new(io::stderr()),
            false => Box::new(
                open(path, remark)
                    .map_err(failed)?
                    .ok_or_else(|| taken(path))?,
            ),
        };
        let (sender, receiver) = sync_channel(WAITING_MAX);
        let (tell, ended) = channel();
        // The thread is never joined: a reader that sleeps must not keep the process alive.
        let write = move || drop(tell.send(write(BufWriter::new(file), &receiver, command)));
        std::thread::Builder::new()
            .name("events".to_string())
            .spawn(write)
            .map_err(failed)?;
        let name = if is_stderr {
            Message::new("standard-error").into()
        } else {
            format!("`{}`", path.display()).into()
        };
        Ok(EventsFile {
            name,
            begun: Instant::now(),
            sender,
            ended: Mutex::new(ended),
            lost: AtomicBool::new(false),
        })
    }

    /// Queues an event.
    pub(super) fn write(&self, event: Event) {
        self.send(Sent::Event(self.begun.elapsed(), event));
    }

    /// Writes the last line. Returns a remark if the reader left before it had read everything.
    ///
    /// # Errors
    ///
    /// If the file could not be written.
    pub(super) fn close(&self, exit: i32) -> Result<Option<Message>, Message> {
        self.send(Sent::End(self.begun.elapsed(), exit));
        let ended = self.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = match self.lost.load(Ordering::Relaxed) {
            true => ended.try_recv().ok(),
            false => ended.recv_timeout(PATIENCE).ok(),
        };
        let said = |id: &'static str| Message::new(id).with("file", self.name.clone());
        match ended {
            Some(Ok(())) => Ok(None),
            Some(Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                Ok(Some(said("reader-left")))
            }
            Some(Err(error)) => Err(said("events-lost").with("why", reasons::of_error(&error))),
            None => Ok(Some(said("no-reader"))),
        }
    }

    fn send(&self, sent: Sent) {
        if self.lost.load(Ordering::Relaxed) {
            return;
        }
        let mut sent = match self.sender.try_send(sent) {
            Ok(()) => return,
            Err(TrySendError::Disconnected(_)) => return self.lost.store(true, Ordering::Relaxed),
            Err(TrySendError::Full(sent)) => sent,
        };
        let until = Instant::now() + PATIENCE;
        while !self.lost.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
            match self.sender.try_send(sent) {
                Ok(()) => return,
                Err(TrySendError::Full(back)) if Instant::now() < until => sent = back,
                Err(_) => return self.lost.store(true, Ordering::Relaxed),
            }
        }
    }
}

/// Opens a file to overwrite it; none if it exists and does not hold events.
fn open(path: &Path, remark: &dyn Fn(&Message)) -> io::Result<Option<File>> {
    // A mistyped name must not overwrite another file of the user.
    if path
        .metadata()
        .is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0)
    {
        let mut start = Vec::new();
        File::open(path)?.take(200).read_to_end(&mut start)?;
        if !String::from_utf8_lossy(&start).contains(events::SCHEMA) {
            return Ok(None);
        }
    }
    let open = |flags: OFlags| {
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .custom_flags(flags.bits() as i32)
            .open(path)
    };
    if path
        .metadata()
        .is_ok_and(|metadata| metadata.file_type().is_fifo())
    {
        match open(OFlags::NONBLOCK) {
            Ok(file) => {
                // Writes now block until the reader has caught up.
                rustix::fs::fcntl_setfl(&file, OFlags::empty())?;
                return Ok(Some(file));
            }
            Err(error) if error.raw_os_error() == Some(Errno::NXIO.raw_os_error()) => {
                // If the signal handler cannot be set, signals still end the process.
                let _ = interrupt::end_at_once();
                let file = path.display().to_string();
                remark(&Message::new("waiting-for-reader").with("file", file));
            }
            Err(error) => return Err(error),
        }
    }
    open(OFlags::empty()).map(Some)
}

fn taken(path: &Path) -> Stop {
    let why = Message::new("holds-no-events").with("file", path.display().to_string());
    Stop::said(Exit::Usage, why).advise("hint-other-events")
}

/// Writes the received events, until the last line.
fn write(
    mut file: BufWriter<impl Write>,
    receiver: &Receiver<Sent>,
    command: &str,
) -> io::Result<()> {
    events::open(&mut file, command)?;
    file.flush()?;
    let (mut seq, mut time_s) = (1, 0.0);
    // When the buffer must be flushed; none if it is empty.
    let mut due: Option<Instant> = None;
    loop {
        let sent = match due {
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(due) => receiver.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        // Workers may send in another order than they read the clock, but times must not decrease.
        let mut time = |time: Duration| {
            time_s = time.as_secs_f64().max(time_s);
            time_s
        };
        match sent {
            Ok(Sent::Event(at, event)) => {
                events::print(&mut file, seq, time(at), &event)?;
                seq += 1;
                due = due.or_else(|| Some(Instant::now() + FLUSH_INTERVAL));
            }
            Ok(Sent::End(at, exit)) => {
                events::end(&mut file, seq, time(at), exit)?;
                return file.flush();
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return file.flush(),
        }
        if due.is_some_and(|due| due <= Instant::now()) {
            file.flush()?;
            due = None;
        }
    }
}
