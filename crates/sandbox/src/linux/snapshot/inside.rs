//! System calls that the judge makes in the name of a traced program.

use super::restorer;
use super::tracee::{Call, Registers, Stop, Tracee};
use crate::snapshot::Declined;
use std::io;
use std::os::fd::OwnedFd;

/// The `syscall` instruction, and its length in bytes.
pub(super) const SYSCALL: [u8; 2] = [0x0f, 0x05];
pub(super) const CALL_BYTES: u64 = 2;

/// System calls made in the name of the program.
pub(super) struct Inside<'a> {
    tracee: &'a mut Tracee,
    /// The registers when it began to wait.
    at: Registers,
    /// The place of the `syscall` instruction that makes the calls.
    from: u64,
}

impl<'a> Inside<'a> {
    /// For a program that stands at the beginning of a call, which is left out. `at` are the registers when it began to
    /// wait for its input; the instruction there makes the calls.
    pub(super) fn at_call(tracee: &'a mut Tracee, at: Registers) -> Result<Inside<'a>, Declined> {
        let mut inside = Inside {
            tracee,
            at,
            from: at.rip - CALL_BYTES,
        };
        inside.skip()?;
        Ok(inside)
    }

    /// For a program in place that stands at the beginning of a call, which is left out if `is_at_call`, or to which a
    /// signal was to be delivered.
    pub(super) fn in_place(
        tracee: &'a mut Tracee,
        at: Registers,
        is_at_call: bool,
    ) -> Result<Inside<'a>, Declined> {
        let from = restorer::call();
        let mut inside = Inside { tracee, at, from };
        if is_at_call {
            inside.skip()?;
        }
        Ok(inside)
    }

    /// Makes the calls where the program cannot change the instruction, once the restorer is there.
    pub(super) fn call_from_restorer(&mut self) {
        self.from = restorer::call();
    }

    /// The process that makes them.
    pub(super) fn tracee(&self) -> &Tracee {
        self.tracee
    }

    /// Leaves out the call at whose beginning the program stands.
    fn skip(&mut self) -> Result<(), Declined> {
        let skipped = Registers {
            orig_rax: u64::MAX,
            ..self.at
        };
        self.tracee
            .set_registers(&skipped)
            .map_err(Declined::at(STEP))?;
        match self.next()?.is_beginning {
            true => Err(strayed()),
            false => Ok(()),
        }
    }

    /// To the beginning or the end of a call.
    fn next(&mut self) -> Result<Call, Declined> {
        loop {
            self.tracee.go_to_call(0).map_err(Declined::at(STEP))?;
            match self.tracee.wait().map_err(Declined::at(STEP))? {
                Stop::Call => return self.tracee.call().map_err(Declined::at(STEP)),
                // The second filter shows a call between its beginning and its end.
                Stop::Shown => {}
                Stop::Signal(signal) => return Err(Declined::Signal(signal)),
                Stop::Ended(_) => return Err(Declined::Killed),
                _ => return Err(strayed()),
            }
        }
    }

    /// Makes a call. The program begins a harmless one, which the tracer replaces once it has seen where it comes from: so
    /// the program never runs with these arguments in its registers.
    pub(super) fn call(&mut self, number: i64, args: [u64; 6]) -> Result<usize, Declined> {
        match self.result(number, args)? {
            error @ -4095..0 => {
                let error = io::Error::from_raw_os_error(-error as i32);
                Err(Declined::at(STEP)(error))
            }
            result => Ok(result as usize),
        }
    }

    /// A descriptor of the program, for the judge too.
    pub(super) fn descriptor(&self, number: i32) -> io::Result<OwnedFd> {
        self.tracee.descriptor(number)
    }

    /// Lets the program look at a page; returns whether there is one.
    pub(super) fn looks_at(&mut self, place: usize) -> Result<bool, Declined> {
        // The kernel reads the name of a file there, which need not exist.
        let seen = self.result(libc::SYS_access, [place as u64, 0, 0, 0, 0, 0])?;
        Ok(seen != -i64::from(libc::EFAULT))
    }

    /// Makes a call, and returns its result or the negative number of its error.
    fn result(&mut self, number: i64, args: [u64; 6]) -> Result<i64, Declined> {
        let harmless = Registers {
            rip: self.from,
            rax: libc::SYS_getpid as u64,
            orig_rax: u64::MAX,
            ..self.at
        };
        self.tracee
            .set_registers(&harmless)
            .map_err(Declined::at(STEP))?;
        let begun = self.next()?;
        let behind = self.from + CALL_BYTES;
        if !begun.is_beginning || begun.number != libc::SYS_getpid || begun.behind != behind {
            return Err(strayed());
        }
        let wanted = Registers {
            rip: behind,
            rax: -i64::from(libc::ENOSYS) as u64,
            orig_rax: number as u64,
            rdi: args[0],
            rsi: args[1],
            rdx: args[2],
            r10: args[3],
            r8: args[4],
            r9: args[5],
            ..self.at
        };
        self.tracee
            .set_registers(&wanted)
            .map_err(Declined::at(STEP))?;
        let ended = self.next()?;
        if ended.is_beginning || ended.behind != behind {
            return Err(strayed());
        }
        Ok(ended.number)
    }
}

const STEP: &str = "a call in its name";

/// The program did something else than what it was made to do.
fn strayed() -> Declined {
    Declined::Machine {
        step: STEP,
        message: "the program went on elsewhere".to_string(),
    }
}
