//! Passes on what two connected programs say to each other, and records it.

use super::blocked::PipeNames;
use super::streams::{pipe_from_program, pipe_to_program};
use crate::side::Side;
use crate::transcript::Recorder;
use rustix::io::Errno;
use std::io;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

/// How many bytes wait here at most between a program and a slow reader, besides those in the pipes: a program that does
/// not read its input makes the other one wait, as with a pipe between them.
const BUFFER_BYTES_MAX: usize = 64 << 10;

/// How long the end of the interactor's output may wait for that of the interactor: a program that reads the end, and
/// fails then, has failed later than the interactor ended.
const HOLD: Duration = Duration::from_millis(20);

/// How much is kept of what the program prints after a deadlock, in bytes.
const LATE_BYTES_MAX: usize = 1 << 10;

/// What one side says to the other.
pub(super) struct Channel {
    side: Side,
    /// The judge's end of the output of one side, until it is read to its end.
    pub(super) from: Option<OwnedFd>,
    /// The judge's end of the input of the other side, until nothing more is to come or it is not read any more.
    pub(super) to: Option<OwnedFd>,
    /// What was read and not yet passed on: the bytes from this position.
    buffer: Vec<u8>,
    passed: usize,
    chunk: Vec<u8>,
    /// The number of bytes that were read.
    pub(super) bytes: u64,
    /// When the output was read to its end.
    ended: Option<Instant>,
    /// Whether the side that speaks has ended.
    pub(super) has_speaker_ended: bool,
    /// What is said is kept here instead of being passed on.
    late: Option<Vec<u8>>,
}

impl Channel {
    fn new(side: Side, from: OwnedFd, to: OwnedFd) -> Channel {
        Channel {
            side,
            from: Some(from),
            to: Some(to),
            buffer: Vec::new(),
            passed: 0,
            chunk: vec![0; BUFFER_BYTES_MAX],
            bytes: 0,
            ended: None,
            has_speaker_ended: false,
            late: None,
        }
    }

    /// Whether this side speaks.
    pub(super) fn is_of(&self, side: Side) -> bool {
        self.side == side
    }

    /// Whether it can read more.
    pub(super) fn has_room(&self) -> bool {
        self.buffer.len() - self.passed < BUFFER_BYTES_MAX
    }

    /// Whether something waits to be passed on.
    pub(super) fn has_more(&self) -> bool {
        self.buffer.len() > self.passed
    }

    /// Reads and passes on once; returns whether anything moved.
    pub(super) fn pump(&mut self, began: Instant, recorder: &mut Recorder) -> bool {
        let has_read = self.has_room() && self.read(began, recorder);
        self.write() || has_read
    }

    fn read(&mut self, began: Instant, recorder: &mut Recorder) -> bool {
        let Some(from) = &self.from else { return false };
        let room = BUFFER_BYTES_MAX - (self.buffer.len() - self.passed);
        match rustix::io::read(from, &mut self.chunk[..room]) {
            Ok(count @ 1..) => {
                self.bytes += count as u64;
                let new = &self.chunk[..count];
                match &mut self.late {
                    Some(late) => {
                        let room = LATE_BYTES_MAX - late.len();
                        late.extend_from_slice(&new[..room.min(count)]);
                    }
                    None => {
                        recorder.add(self.side, began.elapsed(), new);
                        if self.to.is_some() {
                            self.buffer.drain(..self.passed);
                            self.passed = 0;
                            self.buffer.extend_from_slice(new);
                        }
                    }
                }
                true
            }
            Err(Errno::INTR | Errno::AGAIN) => false,
            Ok(_) | Err(_) => {
                self.from = None;
                self.ended = Some(Instant::now());
                true
            }
        }
    }

    fn write(&mut self) -> bool {
        let Some(to) = &self.to else { return false };
        if !self.has_more() {
            return false;
        }
        match rustix::io::write(to, &self.buffer[self.passed..]) {
            Ok(count) => {
                self.passed += count;
                count > 0
            }
            Err(Errno::INTR | Errno::AGAIN) => false,
            // The other one has closed its input, or has ended.
            Err(_) => {
                self.close();
                true
            }
        }
    }

    /// Closes the input of the other side, and discards what is to come.
    pub(super) fn close(&mut self) {
        self.to = None;
        self.buffer.clear();
        self.passed = 0;
    }

    /// From now on, keeps what is said instead of passing it on.
    pub(super) fn divert(&mut self) {
        self.late = Some(Vec::new());
    }

    /// What was kept.
    pub(super) fn take_late(&mut self) -> Vec<u8> {
        self.late.take().unwrap_or_default()
    }

    /// When the end of what is said is to be passed on, if all else is: at once if its side has ended. The end of the
    /// program's output waits for that of the program.
    pub(super) fn ends_at(&self) -> Option<Instant> {
        let ended = self.ended?;
        if self.to.is_none() || self.has_more() {
            return None;
        }
        match (self.has_speaker_ended, self.side) {
            (true, _) => Some(ended),
            (false, Side::Interactor) => Some(ended + HOLD),
            (false, Side::Program) => None,
        }
    }
}

/// The pipes of both sides: the programs' ends, and the judge's as channels, by the side that speaks.
pub(super) struct Pipes {
    pub(super) ends: [[OwnedFd; 2]; 2],
    pub(super) channels: [Channel; 2],
    pub(super) names: [PipeNames; 2],
}

impl Pipes {
    pub(super) fn new() -> io::Result<Pipes> {
        let (program_input, to_program) = pipe_to_program()?;
        let (program_output, from_program) = pipe_from_program()?;
        let (interactor_input, to_interactor) = pipe_to_program()?;
        let (interactor_output, from_interactor) = pipe_from_program()?;
        Ok(Pipes {
            names: [
                PipeNames::of(&program_input, &program_output)?,
                PipeNames::of(&interactor_input, &interactor_output)?,
            ],
            ends: [
                [program_input, program_output],
                [interactor_input, interactor_output],
            ],
            channels: [
                Channel::new(Side::Program, from_program, to_interactor),
                Channel::new(Side::Interactor, from_interactor, to_program),
            ],
        })
    }
}
