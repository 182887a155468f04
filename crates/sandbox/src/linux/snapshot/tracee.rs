//! A traced process: what `ptrace` does to one thread, with the stops as values.

use rustix::process::{
    Pid, PidfdFlags, PidfdGetfdFlags, Signal, pidfd_getfd, pidfd_open, pidfd_send_signal,
};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::ptr;
use std::thread::{self, ThreadId};

/// The registers of the program.
pub(super) type Registers = libc::user_regs_struct;

/// Why a traced process stands still, or that it is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// It has just begun another program.
    Exec,
    /// At the beginning or the end of a system call.
    Call,
    /// At a system call that a filter shows to the tracer.
    Shown,
    /// This signal is to be delivered.
    Signal(i32),
    /// It began a thread or a process, or something else happened that is not expected.
    Other(i32),
    /// It has ended, with the status that `wait` returned.
    Ended(i32),
}

/// A process that this thread traces. The kernel kills it when this thread ends.
#[derive(Debug)]
pub(super) struct Tracee {
    pid: i32,
    /// The process itself, whose number may belong to another one once it was waited for.
    process: OwnedFd,
    /// The thread that traces it: only for this one the kernel keeps the number until it has waited.
    tracer: ThreadId,
    /// `None` while it runs or stands still.
    ended: Option<i32>,
}

/// A system call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// Whether it has yet to be made. Otherwise the number is its result.
    pub(super) is_beginning: bool,
    /// The address behind its instruction.
    pub(super) behind: u64,
    pub(super) number: i64,
    pub(super) args: [u64; 6],
}

/// The number of the architecture whose calls have the numbers that are used here.
const AUDIT_ARCH_X86_64: u32 = 0xc000_003e;

/// A restartable sequence: where the program has told the kernel of it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RestartableSequence {
    pub(super) place: u64,
    pub(super) bytes: u32,
    pub(super) signature: u32,
    flags: u32,
    _padding: u32,
}

/// The kernel's form of it.
#[repr(C)]
#[derive(Clone, Copy)]
struct CallInfo {
    kind: u8,
    _padding: [u8; 3],
    arch: u32,
    instruction: u64,
    _stack: u64,
    /// The number and the arguments, or the result.
    words: [u64; 8],
}

/// All stops that are told apart; the process dies with its tracer.
const OPTIONS: i32 = libc::PTRACE_O_EXITKILL
    | libc::PTRACE_O_TRACESYSGOOD
    | libc::PTRACE_O_TRACEEXEC
    | libc::PTRACE_O_TRACESECCOMP
    | libc::PTRACE_O_TRACECLONE
    | libc::PTRACE_O_TRACEFORK
    | libc::PTRACE_O_TRACEVFORK;

fn ptrace(request: libc::c_uint, pid: i32, place: usize, data: usize) -> io::Result<()> {
    // SAFETY: every caller gives the kernel places that live through the call and have the size that the request needs.
    match unsafe { libc::ptrace(request, pid, place, data) } {
        -1 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}

impl Tracee {
    /// Traces a process from now on; it runs on.
    pub(super) fn seize(pid: i32) -> io::Result<Tracee> {
        let number = Pid::from_raw(pid).ok_or_else(|| io::Error::other("no process"))?;
        let process = pidfd_open(number, PidfdFlags::empty())?;
        ptrace(libc::PTRACE_SEIZE, pid, 0, OPTIONS as usize)?;
        Ok(Tracee {
            pid,
            process,
            tracer: thread::current().id(),
            ended: None,
        })
    }

    pub(super) fn pid(&self) -> i32 {
        self.pid
    }

    /// Waits until it stands still or is gone.
    pub(super) fn wait(&mut self) -> io::Result<Stop> {
        let mut status = 0;
        // SAFETY: the number lives through the call.
        while unsafe { libc::waitpid(self.pid, &mut status, libc::__WALL) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        if !libc::WIFSTOPPED(status) {
            self.ended = Some(status);
            return Ok(Stop::Ended(status));
        }
        let signal = libc::WSTOPSIG(status);
        Ok(match status >> 16 {
            0 if signal == libc::SIGTRAP | 0x80 => Stop::Call,
            0 => Stop::Signal(signal),
            libc::PTRACE_EVENT_EXEC => Stop::Exec,
            libc::PTRACE_EVENT_SECCOMP => Stop::Shown,
            event => Stop::Other(event),
        })
    }

    /// Lets it run until the next event.
    pub(super) fn go(&self) -> io::Result<()> {
        ptrace(libc::PTRACE_CONT, self.pid, 0, 0)
    }

    /// Lets it run until the beginning or the end of a system call.
    pub(super) fn go_to_call(&self, signal: i32) -> io::Result<()> {
        ptrace(libc::PTRACE_SYSCALL, self.pid, 0, signal as usize)
    }

    pub(super) fn registers(&self) -> io::Result<Registers> {
        let mut registers = MaybeUninit::<Registers>::uninit();
        ptrace(
            libc::PTRACE_GETREGS,
            self.pid,
            0,
            registers.as_mut_ptr() as usize,
        )?;
        // SAFETY: the kernel has filled it in.
        Ok(unsafe { registers.assume_init() })
    }

    pub(super) fn set_registers(&self, registers: &Registers) -> io::Result<()> {
        let place = ptr::from_ref(registers) as usize;
        ptrace(libc::PTRACE_SETREGS, self.pid, 0, place)
    }

    /// The system call at whose beginning or end it stands.
    pub(super) fn call(&self) -> io::Result<Call> {
        let mut info = MaybeUninit::<CallInfo>::zeroed();
        ptrace(
            libc::PTRACE_GET_SYSCALL_INFO,
            self.pid,
            size_of::<CallInfo>(),
            info.as_mut_ptr() as usize,
        )?;
        // SAFETY: zeros are right for it, and the kernel has filled in a part.
        let info = unsafe { info.assume_init() };
        if info.arch != AUDIT_ARCH_X86_64 {
            return Err(io::Error::other("a call of another architecture"));
        }
        Ok(Call {
            is_beginning: info.kind != libc::PTRACE_SYSCALL_INFO_EXIT,
            behind: info.instruction,
            number: info.words[0] as i64,
            args: [
                info.words[1],
                info.words[2],
                info.words[3],
                info.words[4],
                info.words[5],
                info.words[6],
            ],
        })
    }

    /// The extended state of the processor, in the form that `xrstor` reads.
    pub(super) fn extended_state(&self) -> io::Result<Vec<u8>> {
        let mut state = vec![0u8; 16 << 10];
        let mut part = libc::iovec {
            iov_base: state.as_mut_ptr().cast(),
            iov_len: state.len(),
        };
        let place = (&raw mut part) as usize;
        ptrace(libc::PTRACE_GETREGSET, self.pid, NT_X86_XSTATE, place)?;
        let length = part.iov_len;
        state.truncate(length);
        Ok(state)
    }

    /// Where the kernel finds a restartable sequence; the place is 0 if the program has none.
    pub(super) fn restartable_sequence(&self) -> io::Result<RestartableSequence> {
        let mut found = RestartableSequence::default();
        let (bytes, place) = (size_of::<RestartableSequence>(), (&raw mut found) as usize);
        ptrace(PTRACE_GET_RSEQ_CONFIGURATION, self.pid, bytes, place)?;
        Ok(found)
    }

    /// The signals that are blocked.
    pub(super) fn blocked(&self) -> io::Result<u64> {
        let mut set = 0u64;
        let place = (&raw mut set) as usize;
        ptrace(PTRACE_GETSIGMASK, self.pid, size_of::<u64>(), place)?;
        Ok(set)
    }

    pub(super) fn block(&self, set: u64) -> io::Result<()> {
        let place = (&raw const set) as usize;
        ptrace(PTRACE_SETSIGMASK, self.pid, size_of::<u64>(), place)
    }

    /// One of its descriptors, as another one of this process.
    pub(super) fn descriptor(&self, number: i32) -> io::Result<OwnedFd> {
        Ok(pidfd_getfd(
            &self.process,
            number,
            PidfdGetfdFlags::empty(),
        )?)
    }

    /// Kills it and waits for its end.
    pub(super) fn kill(&mut self) {
        if self.ended.is_some() {
            return;
        }
        let _ = pidfd_send_signal(&self.process, Signal::KILL);
        if thread::current().id() != self.tracer {
            // Its zygote waits for it, once the kernel has let it go.
            return;
        }
        while !matches!(self.wait(), Ok(Stop::Ended(_)) | Err(_)) {
            let _ = self.go();
        }
    }
}

const PTRACE_GET_RSEQ_CONFIGURATION: libc::c_uint = 0x420f;
const PTRACE_GETSIGMASK: libc::c_uint = 0x420a;
const PTRACE_SETSIGMASK: libc::c_uint = 0x420b;

/// The name of that state among the sets of registers.
const NT_X86_XSTATE: usize = 0x202;

impl Drop for Tracee {
    fn drop(&mut self) {
        self.kill();
    }
}
