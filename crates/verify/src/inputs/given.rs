//! The boards of a file that the user names.

use crate::cross_check::item::{CrossCheckItem, InstanceOrigin};
use crate::notes::{CrashRecord, Notes};
use crate::plan::GivenBoards;
use crate::section::{numbered, section};
use crate::session::{PARSER, VerifySession, has_crashed, started};
use crate::watch::feed::FeedFault;
use crate::watch::limits::{ExceededLimit, receive_watched};
use crate::watch::panics::held;
use crate::watch::stopwatch::{CoreWait, Stopwatch};
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::text::{Lines, ReadError};
use tribunal_core::verdict::Section;

/// Maximum number of boards that are read from a file, since all are held in memory.
const BOARDS_MAX: usize = 1_000_000;

/// Why a file gives no boards.
#[derive(Debug)]
pub enum BoardsError {
    /// It is not a file of boards, or cannot be read.
    Read(ReadError),
    /// It has more boards than this.
    TooMany(usize),
}

/// Reads all boards of a file, and stops at a panic of the parser or when the parser takes longer than `answer_max` for
/// one board. Time in which the parser waits for input does not count. `name` names the file in the parser's fault.
///
/// Returns no boards if the parser crashed an earlier run.
///
/// # Errors
///
/// If the file is wrong, cannot be read or has no board, or has too many.
///
/// ```
/// use tribunal_problems::ALL;
/// use tribunal_verify::inputs::given::read_boards;
/// use tribunal_verify::plan::ANSWER_MAX;
///
/// let flipgame = ALL[0];
/// let mut file = "bwwb\nbbwb\nbwwb\nbwww\n\nwwww\nwwww\nwwww\nwwww\n".as_bytes();
/// let given = read_boards(flipgame, ("boards.txt", &mut file), None, ANSWER_MAX, None, &[]);
/// let given = given.unwrap_or_else(|error| panic!("{error:?}"));
/// assert_eq!((given.instances.len(), given.parser_fault), (2, None));
/// assert_eq!(flipgame.write(&given.instances[1]), "wwww\nwwww\nwwww\nwwww\n");
/// ```
pub fn read_boards(
    problem: &'static dyn AnyProblem,
    (name, reader): (&str, &mut dyn BufRead),
    size: Option<Size>,
    answer_max: Duration,
    notes: Option<&Notes>,
    crashes: &[CrashRecord],
) -> Result<GivenBoards, BoardsError> {
    if has_crashed(problem, crashes, PARSER) {
        return Ok(GivenBoards::default());
    }
    if let Some(notes) = notes {
        notes.single(problem.name(), PARSER, Some(name));
    }
    let (instances, fault) = read_all(
        reader,
        answer_max,
        Box::new(move |lines| problem.read(lines, size)),
    )?;
    let board = instances.len() + 1;
    Ok(GivenBoards {
        instances,
        parser_fault: fault.map(|fault| {
            Message::new("fault-on-board")
                .with("why", fault.message())
                .with("board", board as u64)
                .with("file", name.to_string())
        }),
    })
}

/// Reads the next board, or nothing at the end of the file.
type ReadNext =
    Box<dyn FnMut(&mut Lines<&mut dyn BufRead>) -> Result<Option<AnyInstance>, ReadError> + Send>;

/// A message of the parser's thread.
enum ParserMessage {
    /// It waits for more of the file.
    Waits,
    /// The next board.
    Board(AnyInstance),
    /// There are no more boards; the error is for a file without any.
    Ended(ReadError),
    /// The file is wrong, or cannot be read.
    Refused(ReadError),
    /// The parser panicked.
    Panicked(Message),
}

/// Reads all boards by `next` on another thread. This thread reads the file for it, to know when the parser only waits.
fn read_all(
    reader: &mut dyn BufRead,
    limit: Duration,
    mut next: ReadNext,
) -> Result<(Vec<AnyInstance>, Option<FeedFault>), BoardsError> {
    let (give, chunks) = channel();
    let (send, messages) = channel();
    let mut file = BufReader::new(ForwardedFile {
        messages: send.clone(),
        chunks,
        chunk: Vec::new(),
        read: 0,
    });
    let core_wait = CoreWait::default();
    let own_wait = core_wait.clone();
    let parser = Builder::new().spawn(move || {
        own_wait.watch_this_thread();
        let mut lines = Lines::new(&mut file as &mut dyn BufRead);
        loop {
            let message = match held(|| next(&mut lines)) {
                Ok(Ok(Some(instance))) => ParserMessage::Board(instance),
                Ok(Ok(None)) => ParserMessage::Ended(lines.ended(Message::new("a-board"))),
                Ok(Err(error)) => ParserMessage::Refused(error),
                Err(panic) => ParserMessage::Panicked(panic),
            };
            let is_last = !matches!(message, ParserMessage::Board(_));
            if send.send(message).is_err() || is_last {
                return;
            }
        }
    });
    let mut instances = Vec::new();
    if let Err(error) = parser {
        return Ok((instances, Some(FeedFault::NoThread(error))));
    }
    let mut taken = Stopwatch::start(&core_wait);
    loop {
        let (message, stopped) = receive_watched(&messages);
        taken.leave_out(stopped);
        match message {
            Ok(ParserMessage::Waits) => {
                let waits = Instant::now();
                // If the parser's thread has ended, its last message comes next.
                let _ = give.send(next_chunk(reader));
                taken.leave_out(waits.elapsed());
            }
            Ok(ParserMessage::Board(_)) if instances.len() == BOARDS_MAX => {
                return Err(BoardsError::TooMany(BOARDS_MAX));
            }
            Ok(ParserMessage::Board(instance)) => {
                instances.push(instance);
                taken.restart();
            }
            Ok(ParserMessage::Ended(fault)) if instances.is_empty() => {
                return Err(BoardsError::Read(fault));
            }
            Ok(ParserMessage::Ended(_)) => return Ok((instances, None)),
            Ok(ParserMessage::Refused(error)) => return Err(BoardsError::Read(error)),
            Ok(ParserMessage::Panicked(panic)) => {
                return Ok((instances, Some(FeedFault::Panic(panic))));
            }
            Err(RecvTimeoutError::Timeout) if taken.exceeds(limit) => {
                return Ok((instances, Some(FeedFault::Hung(ExceededLimit::Time(limit)))));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                let fault = FeedFault::Panic(Message::new("thread-ended-early"));
                return Ok((instances, Some(fault)));
            }
        }
    }
}

/// The next bytes of the file; none at its end.
fn next_chunk(reader: &mut dyn BufRead) -> io::Result<Vec<u8>> {
    let chunk = reader.fill_buf()?.to_vec();
    reader.consume(chunk.len());
    Ok(chunk)
}

/// The file as the parser's thread sees it: another thread reads it, chunk by chunk.
struct ForwardedFile {
    messages: Sender<ParserMessage>,
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Vec<u8>,
    /// Number of bytes of the chunk already read.
    read: usize,
}

impl Read for ForwardedFile {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.read == self.chunk.len() {
            let given_up = || io::Error::other("the file is not read any more");
            self.messages
                .send(ParserMessage::Waits)
                .map_err(|_| given_up())?;
            self.chunk = self.chunks.recv().map_err(|_| given_up())??;
            self.read = 0;
        }
        let mut rest = &self.chunk[self.read..];
        let read = rest.read(into)?;
        self.read += read;
        Ok(read)
    }
}

/// Cross-checks the boards, and reports the fault of the parser.
pub(crate) fn check_given(run: &VerifySession, boards: &GivenBoards) -> Section {
    let begun = Instant::now();
    if let Some(fault) = &boards.parser_fault {
        run.fault(PARSER, fault.clone());
    }
    (run.plan.events)(started(
        run.problem(),
        "section-given",
        boards.instances.len() as u64,
        run.plan.jobs,
    ));
    let mut items = (1..).zip(&boards.instances).map(|(number, instance)| {
        vec![CrossCheckItem {
            index: number,
            origin: InstanceOrigin::Input(number),
            instance: instance.clone(),
            stored: None,
        }]
    });
    let (findings, tally) = run.check_all(|| items.next());
    let checked = numbered("coverage-given-instances", findings.len() as u64);
    section(vec![checked], tally, begun)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::erased::erased;
    use tribunal_problems::flipgame::Flipgame;

    const LIMIT: Duration = Duration::from_millis(300);
    const BOARD: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

    /// Reads boards with the parser of `flipgame`, which calls `before_third` before the third board.
    fn read(reader: &mut dyn BufRead, before_third: fn()) -> (usize, Option<String>) {
        let mut number = 0;
        let next: ReadNext = Box::new(move |lines| {
            number += 1;
            if number == 3 {
                before_third();
            }
            erased::<Flipgame>().read(lines, None)
        });
        let (instances, fault) = read_all(reader, LIMIT, next).expect("a file of boards");
        (
            instances.len(),
            fault.map(|fault| fault.message().to_string()),
        )
    }

    #[test]
    fn a_parser_that_hangs_or_panics_is_at_fault_and_the_boards_before_are_read() {
        let text = BOARD.repeat(5);
        assert_eq!(read(&mut text.as_bytes(), || {}), (5, None));
        let sleep = || std::thread::sleep(Duration::from_secs(3600));
        let hung = Some("no answer within 0.3 s".to_string());
        assert_eq!(read(&mut text.as_bytes(), sleep), (2, hung));
        let (boards, fault) = read(&mut text.as_bytes(), || panic!("a bug"));
        assert_eq!(boards, 2);
        assert!(
            fault.as_ref().is_some_and(|fault| fault.contains("a bug")),
            "{fault:?}"
        );
    }

    /// Returns one line at a time, each after waiting longer than the limit.
    struct SlowPipe(std::vec::IntoIter<&'static str>);

    impl Read for SlowPipe {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            std::thread::sleep(LIMIT + LIMIT / 2);
            let line = self.0.next().unwrap_or_default();
            line.as_bytes().read(into)
        }
    }

    #[test]
    fn a_parser_that_waits_for_input_is_not_at_fault() {
        let lines: Vec<&str> = BOARD.split_inclusive('\n').collect();
        let mut pipe = BufReader::new(SlowPipe(lines.into_iter()));
        assert_eq!(read(&mut pipe, || {}), (1, None));
    }

    #[test]
    fn a_parser_that_crashed_an_earlier_run_is_not_asked() {
        let crash = CrashRecord {
            problem: "flipgame".to_string(),
            worker: "parser".to_string(),
            input: None,
            reason: Message::new("it-crashed").with("how", "SIGSEGV"),
        };
        let file = ("boards.txt", &mut BOARD.as_bytes() as &mut dyn BufRead);
        let boards = read_boards(erased::<Flipgame>(), file, None, LIMIT, None, &[crash]);
        assert!(boards.is_ok_and(|boards| boards.instances.is_empty()));
    }
}
