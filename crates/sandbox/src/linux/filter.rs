//! The filter on system calls, which enforces the permissions of `calls`.
//!
//! It is an allow list. Other calls go to the judge, who refuses them with `EPERM` and remembers their names. The
//! program continues, so the verdict depends on what it does next, and the report can name the refused calls. The
//! filter itself refuses a few calls without a note: those that honest runtimes try and can do without.
//!
//! The zygote is under the same filter, but must start, execute and kill where the program must not. It passes a secret
//! of 64 bits in an argument that the kernel ignores for that call. The program cannot know the secret, because
//! `execve` replaced the memory that contained it.
//!
//! Each filter of seccompiler has a single answer, so several are made and joined, the strictest first.

use super::calls::{FilterProfile, allowed, refused_quietly};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch};
use std::io;
use std::os::fd::{FromRawFd as _, OwnedFd};

/// Marks the answer that [`filter`] turns into "ask the judge", which seccompiler cannot express.
const ASK: u32 = 0x7a7a;

/// The whole filter.
fn filter(profile: FilterProfile) -> Result<BpfProgram, seccompiler::BackendError> {
    Ok(join(parts(profile)?))
}

/// Filters one after the other: a call that one allows goes on to the next.
pub(super) fn join(mut parts: Vec<BpfProgram>) -> BpfProgram {
    let last = parts.pop().unwrap_or_default();
    parts.into_iter().flat_map(or_next).chain(last).collect()
}

/// The parts: for each error number the calls that get it, then the allow list.
fn parts(profile: FilterProfile) -> Result<Vec<BpfProgram>, seccompiler::BackendError> {
    let arch: TargetArch = std::env::consts::ARCH.try_into()?;
    let mut parts = Vec::new();
    #[cfg(target_arch = "x86_64")]
    parts.push(no_x32());
    for (errno, rules) in refused_quietly(profile)? {
        let filter = SeccompFilter::new(
            rules,
            SeccompAction::Allow,
            SeccompAction::Errno(errno as u32),
            arch,
        )?;
        parts.push(filter.try_into()?);
    }
    let main = SeccompFilter::new(
        allowed(profile)?,
        SeccompAction::Trace(ASK),
        SeccompAction::Allow,
        arch,
    )?;
    let mut main: BpfProgram = main.try_into()?;
    for line in main
        .iter_mut()
        .filter(|line| line.code == RETURN && line.k == libc::SECCOMP_RET_TRACE | ASK)
    {
        line.k = libc::SECCOMP_RET_USER_NOTIF;
    }
    parts.push(main);
    Ok(parts)
}

/// Turns "allow" into a jump to the line after the end, where the next part begins.
fn or_next(mut filter: BpfProgram) -> BpfProgram {
    let length = filter.len();
    for (index, line) in filter.iter_mut().enumerate() {
        if line.code == RETURN && line.k == libc::SECCOMP_RET_ALLOW {
            (line.code, line.k) = (
                (libc::BPF_JMP | libc::BPF_JA) as u16,
                (length - index - 1) as u32,
            );
        }
    }
    filter
}

/// `return constant`, in the kernel's machine code for filters.
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

/// Kills a process that uses the call numbers of the x32 ABI, which no compiler here emits.
#[cfg(target_arch = "x86_64")]
fn no_x32() -> BpfProgram {
    let line = |code: u32, jt, jf, k| seccompiler::sock_filter {
        code: code as u16,
        jt,
        jf,
        k,
    };
    vec![
        line(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        line(
            libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K,
            0,
            2,
            0x4000_0000,
        ),
        line(
            libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K,
            1,
            0,
            0x4000_1000,
        ),
        line(
            libc::BPF_RET | libc::BPF_K,
            0,
            0,
            libc::SECCOMP_RET_KILL_PROCESS,
        ),
        line(libc::BPF_RET | libc::BPF_K, 0, 0, libc::SECCOMP_RET_ALLOW),
    ]
}

/// `SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV`: once the judge has received a call, only the death of the caller
/// interrupts it.
const WAITS_FOR_ANSWER: libc::c_ulong = 1 << 5;

/// Puts this process and all that it starts under the filter. The descriptor receives the calls for the judge.
pub(super) fn install(profile: FilterProfile) -> io::Result<OwnedFd> {
    let filter = filter(profile).map_err(io::Error::other)?;
    let program = libc::sock_fprog {
        len: filter.len() as u16,
        filter: filter.as_ptr() as *mut libc::sock_filter,
    };
    // SAFETY: `program` points at `filter`, whose lines have the layout of the kernel's, for the whole call.
    let set = |flags: libc::c_ulong| unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            flags,
            &program,
        )
    };
    // Without the flag, a signal during a call would make the program repeat it. Kernels before 5.19 do not have the
    // flag.
    let listener = match set(libc::SECCOMP_FILTER_FLAG_NEW_LISTENER | WAITS_FOR_ANSWER) {
        listener @ 0.. => listener,
        _ => set(libc::SECCOMP_FILTER_FLAG_NEW_LISTENER),
    };
    if listener < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the last call returned a new descriptor, which has no other owner.
    Ok(unsafe { OwnedFd::from_raw_fd(listener as i32) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seccompiler::sock_filter;

    #[test]
    fn the_filter_can_be_built_and_allows_only_at_its_end() {
        for (is_compiler, is_full) in [(false, false), (false, true), (true, false), (true, true)] {
            let profile = FilterProfile {
                secret: 7,
                is_compiler,
                counts_threads: !is_full,
                counts_pipes: is_full,
                is_full,
            };
            let filter = filter(profile).expect("a filter");
            let first = |answer: u32| {
                filter
                    .iter()
                    .position(|line| line.code == RETURN && line.k == answer)
            };
            let last_errno = filter.iter().rposition(|line| {
                line.code == RETURN
                    && line.k & libc::SECCOMP_RET_ACTION_FULL == libc::SECCOMP_RET_ERRNO
            });
            assert!(
                first(libc::SECCOMP_RET_USER_NOTIF) > last_errno,
                "it asks in the main part alone"
            );
            assert!(
                first(libc::SECCOMP_RET_ALLOW) > last_errno,
                "what a part allows goes on to the next"
            );
            assert!(filter.len() < 4096);
        }
    }

    /// The kernel's answer to a call, given as its number, the architecture, and six arguments, in words of 32 bits.
    fn answer(program: &[sock_filter], call: &[u32; 16]) -> u32 {
        let (mut at, mut word) = (0, 0u32);
        loop {
            let line = &program[at];
            at += 1;
            let jump = |holds: bool| usize::from(if holds { line.jt } else { line.jf });
            match u32::from(line.code) {
                code if code == libc::BPF_LD | libc::BPF_W | libc::BPF_ABS => {
                    word = call[line.k as usize / 4]
                }
                code if code == libc::BPF_ALU | libc::BPF_AND | libc::BPF_K => word &= line.k,
                code if code == libc::BPF_JMP | libc::BPF_JA => at += line.k as usize,
                code if code == libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K => {
                    at += jump(word == line.k)
                }
                code if code == libc::BPF_JMP | libc::BPF_JGT | libc::BPF_K => {
                    at += jump(word > line.k)
                }
                code if code == libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K => {
                    at += jump(word >= line.k)
                }
                code if code == u32::from(RETURN) => return line.k,
                code => panic!("{code:#x} is no part of these filters"),
            }
        }
    }

    #[test]
    fn the_whole_filter_answers_like_its_parts_in_order() {
        let machine = if cfg!(target_arch = "aarch64") {
            0xc000_00b7
        } else {
            0xc000_003e
        };
        // What the rules compare with, and its neighbours.
        let mut seed = 11u64;
        let mut next = move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u32
        };
        for (is_compiler, is_full, counts) in [
            (false, false, true),
            (false, true, false),
            (false, true, true),
            (true, false, false),
            (true, true, false),
        ] {
            let profile = FilterProfile {
                secret: 7 << 32 | 9,
                is_compiler,
                counts_threads: counts,
                counts_pipes: counts,
                is_full,
            };
            let (parts, whole) = (
                parts(profile).expect("parts"),
                filter(profile).expect("a filter"),
            );
            let constants: Vec<u32> = whole.iter().map(|line| line.k).collect();
            let (mut quiet, mut allowed, mut asked) = (0, 0, 0);
            for number in
                (0..600).chain([0x4000_0000, 0x4000_0001, 0x4000_0fff, 0x4000_1000, u32::MAX])
            {
                for round in 0..40 {
                    let mut call = [0; 16];
                    (call[0], call[1]) = (number, if round == 39 { machine ^ 1 } else { machine });
                    for word in &mut call[4..] {
                        *word = match next() % 4 {
                            0 => 0,
                            1 => next(),
                            _ => constants[next() as usize % constants.len()]
                                .wrapping_add(next() % 3)
                                .wrapping_sub(1),
                        };
                    }
                    let apart = parts.iter().map(|part| answer(part, &call));
                    let expected = apart.into_iter().find(|it| *it != libc::SECCOMP_RET_ALLOW);
                    let got = answer(&whole, &call);
                    assert_eq!(
                        got,
                        expected.unwrap_or(libc::SECCOMP_RET_ALLOW),
                        "call {call:?}"
                    );
                    match got & libc::SECCOMP_RET_ACTION_FULL {
                        libc::SECCOMP_RET_ALLOW => allowed += 1,
                        libc::SECCOMP_RET_ERRNO => quiet += 1,
                        libc::SECCOMP_RET_USER_NOTIF => asked += 1,
                        _ => {}
                    }
                }
            }
            assert!(
                quiet > 500 && allowed > 2000 && asked > 2000,
                "{quiet} {allowed} {asked}"
            );
        }
    }
}
