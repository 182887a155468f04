//! Runs a program up to the moment when it first looks at its input, and sees to it that it has met nothing until then that
//! would differ in an ordinary run: no chance, no clock, no call that the judge would have to answer.

use super::super::{calls, requests};
use super::clocks;
use super::memory::Memory;
use super::tracee::{Call, Stop, Tracee};
use crate::snapshot::Declined;

/// What a call means before the program has read anything.
#[derive(Debug, PartialEq, Eq)]
enum Meaning {
    /// Nothing: it goes on.
    Nothing,
    /// It reads standard input: to this place, at most so many bytes.
    Reads(usize, usize),
    /// The program does not run in place.
    Declines(Declined),
}

/// Whether a call looks at standard input, or does what a snapshot does not keep. `is_own` says that the program's own code
/// makes it, and not an interpreter.
fn meaning(number: i64, args: [u64; 6], is_own: bool) -> Meaning {
    let name = || calls::name(number as u32);
    let is_input = |arg: usize| args[arg] as u32 == 0;
    let looks = || Meaning::Declines(Declined::FirstLook(name()));
    let lasts = || Meaning::Declines(Declined::Before(name()));
    match number {
        // It has asked for a length, which a pipe does not have.
        libc::SYS_read if is_input(0) && args[2] == 0 => looks(),
        libc::SYS_read if is_input(0) => Meaning::Reads(args[1] as usize, args[2] as usize),
        libc::SYS_readv
        | libc::SYS_preadv
        | libc::SYS_preadv2
        | libc::SYS_pread64
        | libc::SYS_dup
        | libc::SYS_dup2
        | libc::SYS_dup3
            if is_input(0) =>
        {
            looks()
        }
        libc::SYS_fcntl
            if is_input(0) && matches!(args[1] as i32, libc::F_DUPFD | libc::F_DUPFD_CLOEXEC) =>
        {
            looks()
        }
        libc::SYS_ioctl if is_input(0) && args[1] == libc::FIONREAD => looks(),
        // A pipe has no position. Interpreters ask whether there is one, and read on either way.
        libc::SYS_lseek if is_input(0) => {
            let asks = args[1] == 0 && args[2] as i32 == libc::SEEK_CUR;
            match asks && !is_own {
                true => Meaning::Nothing,
                false => looks(),
            }
        }
        libc::SYS_splice | libc::SYS_tee | libc::SYS_copy_file_range if is_input(0) => looks(),
        libc::SYS_sendfile if is_input(1) => looks(),
        libc::SYS_mmap if args[3] & libc::MAP_ANONYMOUS as u64 == 0 && is_input(4) => looks(),
        libc::SYS_mmap if calls::is_shared_memory(args[3]) => {
            Meaning::Declines(Declined::SharedMemory)
        }
        libc::SYS_select | libc::SYS_pselect6 | libc::SYS_epoll_ctl => looks(),
        libc::SYS_clone | libc::SYS_clone3 | libc::SYS_fork | libc::SYS_vfork => {
            Meaning::Declines(Declined::Threads)
        }
        libc::SYS_exit | libc::SYS_exit_group => Meaning::Declines(Declined::ReadsNothing),
        // It is not limited, because all runs together may take longer; the program would see where it is.
        libc::SYS_getrlimit if args[0] as u32 == libc::RLIMIT_CPU => lasts(),
        libc::SYS_prlimit64 if args[1] as u32 == libc::RLIMIT_CPU => lasts(),
        libc::SYS_fcntl if args[0] as u32 <= 2 && args[1] as i32 == libc::F_SETFL => lasts(),
        libc::SYS_ioctl if args[0] as u32 <= 2 && args[1] == libc::FIONBIO => lasts(),
        // Standard streams stay what they are.
        libc::SYS_dup2 | libc::SYS_dup3 if args[1] as u32 <= 2 => lasts(),
        libc::SYS_close | libc::SYS_close_range if args[0] as u32 <= 2 => lasts(),
        // Chance and clocks would be the same for many inputs. The allocator of the C library draws eight bytes.
        libc::SYS_getrandom if args[1] != 8 || args[2] != u64::from(libc::GRND_NONBLOCK) => lasts(),
        libc::SYS_clock_gettime | libc::SYS_gettimeofday | libc::SYS_time | libc::SYS_times => {
            lasts()
        }
        // How long the machine has been up, and what a process has used, are clocks as well; a new pipe has a number by
        // chance. Interpreters ask as they begin.
        libc::SYS_getrusage | libc::SYS_sysinfo | libc::SYS_pipe | libc::SYS_pipe2 if is_own => {
            lasts()
        }
        // They would change which registers there are.
        libc::SYS_arch_prctl if ENABLES.contains(&args[0]) => lasts(),
        libc::SYS_execve
        | libc::SYS_execveat
        | libc::SYS_setitimer
        | libc::SYS_alarm
        | libc::SYS_timer_create
        | libc::SYS_timerfd_create
        | libc::SYS_signalfd
        | libc::SYS_signalfd4 => lasts(),
        _ => Meaning::Nothing,
    }
}

/// Of `arch_prctl`: a shadow stack, and registers that a program has to ask for.
const ENABLES: [u64; 2] = [0x5001, 0x1023];

/// The first read of standard input.
#[derive(Debug)]
pub(super) struct FirstRead {
    /// Where the program wants its input, and how many bytes at most.
    pub(super) buffer: usize,
    pub(super) wanted: usize,
    /// Where the empty path was with which the program last asked for the status of a standard stream.
    pub(super) empty_path: Option<usize>,
}

/// Runs the program up to its first look at the input.
pub(super) fn first_read(
    tracee: &mut Tracee,
    draws_anew: bool,
    is_own: bool,
) -> Result<FirstRead, Declined> {
    let at = Declined::at;
    let (mut begun, mut draws): (Option<Call>, u32) = (None, 0);
    let mut empty_path = None;
    loop {
        tracee.go_to_call(0).map_err(at("the program goes on"))?;
        match tracee.wait().map_err(at("the program goes on"))? {
            Stop::Call => {
                let call = tracee.call().map_err(at("its system calls"))?;
                if !call.is_beginning {
                    if let Some(begun) = begun.take().filter(|_| call.number == UNANSWERED) {
                        answer(tracee, begun)?;
                    }
                    continue;
                }
                begun = Some(call);
                if matches!(call.number, libc::SYS_poll | libc::SYS_ppoll)
                    && polls_input(tracee.pid(), call.args)
                {
                    return Err(Declined::FirstLook(calls::name(call.number as u32)));
                }
                let path = match call.number {
                    libc::SYS_open => Some(call.args[0]),
                    libc::SYS_openat | libc::SYS_openat2 => Some(call.args[1]),
                    _ => None,
                };
                if call.number == libc::SYS_newfstatat
                    && call.args[0] as u32 <= 1
                    && call.args[3] == libc::AT_EMPTY_PATH as u64
                {
                    empty_path = Some(call.args[1] as usize);
                }
                // The allocator of the C library draws once.
                let is_draw = call.number == libc::SYS_getrandom;
                if is_draw && draws_anew {
                    continue;
                }
                draws += u32::from(is_draw);
                if draws > 1 || path.is_some_and(|path| is_random_device(tracee.pid(), path)) {
                    return Err(Declined::Before(calls::name(call.number as u32)));
                }
                match meaning(call.number, call.args, is_own) {
                    Meaning::Nothing => {}
                    Meaning::Reads(buffer, wanted) => {
                        return Ok(FirstRead {
                            buffer,
                            wanted,
                            empty_path,
                        });
                    }
                    Meaning::Declines(declined) => return Err(declined),
                }
            }
            Stop::Signal(libc::SIGSEGV) if clocks::answer(tracee)? => {}
            Stop::Signal(signal) => return Err(Declined::Signal(signal)),
            Stop::Ended(_) => return Err(Declined::ReadsNothing),
            _ => return Err(Declined::Threads),
        }
    }
}

/// The result of a call about which the judge would be asked: in place, nobody answers.
const UNANSWERED: i64 = -(libc::ENOSYS as i64);

/// Gives the program the answer that the judge gives to such a call at the end of which it stands, if that is always the
/// same.
fn answer(tracee: &Tracee, call: Call) -> Result<(), Declined> {
    if calls::is_missing(call.number) {
        return Ok(());
    }
    let at = Declined::at;
    let answer = requests::constant_answer(call.number, &call.args)
        .ok_or_else(|| Declined::Before(calls::name(call.number as u32)))?;
    let mut registers = tracee.registers().map_err(at("its registers"))?;
    registers.rax = answer as u64;
    tracee
        .set_registers(&registers)
        .map_err(at("its registers"))
}

/// Whether `poll` asks whether there is input. Runtimes also ask whether the standard streams are open at all.
fn polls_input(pid: i32, args: [u64; 6]) -> bool {
    let count = (args[1] as usize).min(64);
    let mut list = vec![0u8; count * size_of::<libc::pollfd>()];
    let Ok(memory) = Memory::open(pid) else {
        return true;
    };
    if memory.read(args[0] as usize, &mut list).is_err() {
        return true;
    }
    list.chunks_exact(size_of::<libc::pollfd>()).any(|one| {
        let number = |from: usize, to: usize| &one[from..to];
        number(0, 4) == [0; 4] && number(4, 6) != [0; 2]
    })
}

/// Whether the path at this place is that of a device of random numbers.
fn is_random_device(pid: i32, place: u64) -> bool {
    let devices = [&b"/dev/random\0"[..], b"/dev/urandom\0"];
    let Ok(memory) = Memory::open(pid) else {
        return false;
    };
    devices.into_iter().any(|device| {
        let mut path = vec![0; device.len()];
        memory.read(place as usize, &mut path).is_ok() && path == device
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_at_the_input_are_told_from_other_calls() {
        let of =
            |number, [one, two, three]: [u64; 3]| meaning(number, [one, two, three, 0, 0, 0], true);
        assert_eq!(of(libc::SYS_read, [0, 64, 8]), Meaning::Reads(64, 8));
        assert_eq!(of(libc::SYS_read, [3, 64, 8]), Meaning::Nothing);
        assert_eq!(of(libc::SYS_close, [5, 0, 0]), Meaning::Nothing);
        assert_eq!(of(libc::SYS_getrandom, [64, 8, 1]), Meaning::Nothing);
        for (number, args) in [
            (libc::SYS_readv, [0, 0, 0]),
            (libc::SYS_dup, [0, 0, 0]),
            (libc::SYS_close, [1, 0, 0]),
            (libc::SYS_exit_group, [0, 0, 0]),
            (libc::SYS_alarm, [1, 0, 0]),
            (libc::SYS_getrandom, [64, 256, 0]),
            (libc::SYS_getrandom, [64, 8, 0]),
            (libc::SYS_times, [64, 0, 0]),
            (libc::SYS_getrusage, [0, 64, 0]),
            (libc::SYS_sysinfo, [64, 0, 0]),
            (libc::SYS_pipe2, [64, 0, 0]),
            (libc::SYS_fcntl, [2, libc::F_SETFL as u64, 0]),
            (libc::SYS_lseek, [0, 0, libc::SEEK_CUR as u64]),
            (libc::SYS_lseek, [0, 0, libc::SEEK_END as u64]),
        ] {
            assert!(matches!(of(number, args), Meaning::Declines(_)), "{number}");
        }
        // An interpreter asks where it stands.
        for (whence, is_nothing) in [(libc::SEEK_CUR, true), (libc::SEEK_SET, false)] {
            let meant = meaning(libc::SYS_lseek, [0, 0, whence as u64, 0, 0, 0], false);
            assert_eq!(meant == Meaning::Nothing, is_nothing, "{whence}");
        }
        // Python asks how much memory the machine has.
        let asks = meaning(libc::SYS_sysinfo, [64, 0, 0, 0, 0, 0], false);
        assert_eq!(asks, Meaning::Nothing);
    }
}
