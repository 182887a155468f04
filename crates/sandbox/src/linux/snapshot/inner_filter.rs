//! The filter on system calls of a program that runs in place: it allows what changes nothing that is not put back
//! before the next input, shows a few calls to the tracer, which treats them, and answers all others with a signal, on
//! which the tracer gives the program up.
//!
//! It comes on top of the sandbox's own filter, which asks the judge about some calls. The kernel takes the stricter answer:
//! a signal before a question to the judge, but that before the tracer. In place no judge answers. So only calls that the
//! sandbox's filter allows may be shown to the tracer.

use super::super::calls::{MAP_KIND, when};
use super::super::filter::join;
use super::restorer::{ORDERS, ORDERS_MAX, dropping, opening};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Len, SeccompCmpOp as Op, SeccompFilter,
    SeccompRule, TargetArch, sock_filter,
};
use std::collections::BTreeMap;

/// Where the program's own mappings are put, so that one call takes them all away. Nothing else is there, nor in as many
/// bytes behind them: the filter compares the beginning and the length of a range, not its end.
pub(super) const MAPPINGS: usize = 0x3000_0000_0000;

/// How many bytes of addresses they may use.
pub(super) const MAPPINGS_BYTES: usize = 0x1000_0000_0000;

/// By how much the heap may grow without a word, in bytes.
const HEAP_GROWTH: usize = 1 << 20;

/// Calls without a lasting effect.
const HARMLESS: [i64; 18] = [
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getppid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_uname,
    libc::SYS_getrandom,
    libc::SYS_gettimeofday,
    libc::SYS_time,
    libc::SYS_clock_getres,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getcpu,
    libc::SYS_getcwd,
    libc::SYS_getpgrp,
    libc::SYS_getpgid,
];

const FUTEXES: [i32; 4] = [
    libc::FUTEX_WAIT,
    libc::FUTEX_WAKE,
    libc::FUTEX_WAIT_BITSET,
    libc::FUTEX_WAKE_BITSET,
];

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Calls that are answered with success and do nothing.
fn pretended() -> Result<Rules, seccompiler::BackendError> {
    let mut rules = Rules::new();
    // Without a question for the stack before.
    rules.insert(
        libc::SYS_sigaltstack,
        vec![when(&[(1, Len::Qword, Op::Eq, 0)])?],
    );
    Ok(rules)
}

fn allowed(heap_end: usize, empty_path: Option<usize>) -> Result<Rules, seccompiler::BackendError> {
    let mut rules: Rules = HARMLESS
        .into_iter()
        .map(|number| (number, Vec::new()))
        .collect();
    let mut add = |number: i64, rule| rules.entry(number).or_default().push(rule);
    let is = |arg: u8, value: u64| (arg, Len::Dword, Op::Eq, value);
    add(libc::SYS_read, when(&[is(0, 0)])?);
    for fd in [1, 2] {
        add(libc::SYS_write, when(&[is(0, fd)])?);
        add(libc::SYS_writev, when(&[is(0, fd)])?);
    }
    // Standard input is a pipe, which has no position. The C library goes back over what it has read too much when a
    // program ends; another question would tell the pipe from a file.
    add(
        libc::SYS_lseek,
        when(&[
            is(0, 0),
            (1, Len::Qword, Op::Ge, 1 << 63),
            is(2, libc::SEEK_CUR as u64),
        ])?,
    );
    // The times of the other two streams are not put back.
    add(libc::SYS_fstat, when(&[is(0, 1)])?);
    if let Some(place) = empty_path {
        // The same by another name. Other paths are shown to the tracer.
        let (path, flags) = (place as u64, libc::AT_EMPTY_PATH as u64);
        add(
            libc::SYS_newfstatat,
            when(&[
                is(0, 1),
                (1, Len::Qword, Op::Eq, path),
                (3, Len::Qword, Op::Eq, flags),
            ])?,
        );
    }
    for fd in [0, 1, 2] {
        add(libc::SYS_ioctl, when(&[is(0, fd), is(1, libc::TCGETS)])?);
    }
    // The restorer sets the end of the heap again; the tracer counts what is more than a little, and sees to it that the
    // heap does not shrink: its pages would come back as others.
    let (end, some) = (heap_end as u64, (heap_end + HEAP_GROWTH) as u64);
    add(
        libc::SYS_brk,
        when(&[(0, Len::Qword, Op::Ge, end), (0, Len::Qword, Op::Le, some)])?,
    );
    // To wait and to wake in memory of its own. Other commands would leave something in the kernel, or tell which memory is
    // there.
    let clock = !libc::FUTEX_CLOCK_REALTIME as u32;
    for command in FUTEXES.map(|command| (command | libc::FUTEX_PRIVATE_FLAG) as u64) {
        let masked = (1, Len::Dword, Op::MaskedEq(clock.into()), command);
        add(libc::SYS_futex, when(&[masked])?);
    }
    // The clocks of the machine; those of the process show what the inputs before have used.
    for clock in [
        libc::CLOCK_REALTIME,
        libc::CLOCK_MONOTONIC,
        libc::CLOCK_MONOTONIC_RAW,
        libc::CLOCK_REALTIME_COARSE,
        libc::CLOCK_MONOTONIC_COARSE,
        libc::CLOCK_BOOTTIME,
    ] {
        add(libc::SYS_clock_gettime, when(&[is(0, clock as u64)])?);
    }
    let (from, bytes) = (MAPPINGS as u64, MAPPINGS_BYTES as u64);
    add(
        libc::SYS_munmap,
        when(&[
            (0, Len::Qword, Op::Ge, from),
            (0, Len::Qword, Op::Lt, from + bytes),
            (1, Len::Qword, Op::Le, bytes),
        ])?,
    );
    // Pages elsewhere may have data that the restorer cannot write again: the tracer looks where they are.
    let drops = is(2, libc::MADV_DONTNEED as u64);
    add(
        libc::SYS_madvise,
        when(&[
            drops.clone(),
            (0, Len::Qword, Op::Ge, from),
            (0, Len::Qword, Op::Lt, from + bytes),
            (1, Len::Qword, Op::Le, bytes),
        ])?,
    );
    // The orders, which the restorer takes away.
    add(
        libc::SYS_madvise,
        when(&[
            drops,
            (0, Len::Qword, Op::Eq, ORDERS as u64),
            (1, Len::Qword, Op::Eq, ORDERS_MAX as u64),
        ])?,
    );
    Ok(rules)
}

/// Calls that are shown to the tracer, which treats them.
fn shown() -> Result<Rules, seccompiler::BackendError> {
    let mut rules: Rules = [
        libc::SYS_exit_group,
        libc::SYS_brk,
        libc::SYS_munmap,
        // Of the tracer alone, by which it closes memory to the program.
        libc::SYS_mprotect,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
    ]
    .into_iter()
    .map(|number| (number, Vec::new()))
    .collect();
    let is = |arg: u8, value: u64| (arg, Len::Dword, Op::Eq, value);
    let is_private = (
        3,
        Len::Qword,
        Op::MaskedEq(MAP_KIND),
        libc::MAP_PRIVATE as u64,
    );
    let drops = is(2, libc::MADV_DONTNEED as u64);
    rules.insert(libc::SYS_mmap, vec![when(&[is_private])?]);
    // The kernel looks again once the tracer has changed the call.
    let moves = [
        libc::MREMAP_MAYMOVE,
        libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED,
    ];
    let moves = moves.map(|flags| when(&[(3, Len::Qword, Op::Eq, flags as u64)]));
    rules.insert(
        libc::SYS_mremap,
        moves.into_iter().collect::<Result<_, _>>()?,
    );
    rules.insert(libc::SYS_madvise, vec![when(&[drops])?]);
    rules.insert(libc::SYS_newfstatat, vec![when(&[is(0, 1)])?]);
    Ok(rules)
}

/// The whole filter. `empty_path` is the place of an empty path that the program cannot change.
pub(super) fn filter(
    heap_end: usize,
    empty_path: Option<usize>,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let arch = TargetArch::x86_64;
    let pretended = SeccompFilter::new(
        pretended()?,
        SeccompAction::Allow,
        SeccompAction::Errno(0),
        arch,
    )?;
    let allowed = allowed(heap_end, empty_path)?;
    let mut known = allowed.clone();
    for (number, rules) in shown()? {
        let before = known.remove(&number);
        // Without a rule, a call is known whatever its arguments are.
        let is_whole = rules.is_empty() || before.as_ref().is_some_and(Vec::is_empty);
        let rules = before.into_iter().flatten().chain(rules);
        let rules = if is_whole {
            Vec::new()
        } else {
            rules.collect()
        };
        known.insert(number, rules);
    }
    let known = SeccompFilter::new(known, SeccompAction::Trap, SeccompAction::Allow, arch)?;
    let allowed = SeccompFilter::new(allowed, SeccompAction::Trace(0), SeccompAction::Allow, arch)?;
    let parts: Vec<BpfProgram> = vec![
        pretended.try_into()?,
        known.try_into()?,
        allowed.try_into()?,
    ];
    let opens = of_the_restorer(libc::SYS_mprotect, opening(), None);
    let drops = of_the_restorer(libc::SYS_madvise, dropping(), Some(libc::MADV_DONTNEED));
    Ok([opens, drops, join(parts)].concat())
}

/// Allows a call of the restorer, by its place, with this third argument, if there is one.
fn of_the_restorer(number: i64, behind: usize, third: Option<i32>) -> BpfProgram {
    let load = |offset| sock_filter {
        code: (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16,
        jt: 0,
        jf: 0,
        k: offset,
    };
    // What the filter sees of a call: its number, the place behind it, and its arguments.
    let mut words = vec![
        (0, number as u32),
        (8, behind as u32),
        (12, (behind as u64 >> 32) as u32),
    ];
    words.extend(third.map(|third| (32, third as u32)));
    let lines = words.len() * 2;
    let mut filter = BpfProgram::new();
    for (offset, value) in words {
        filter.push(load(offset));
        filter.push(sock_filter {
            code: (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16,
            jt: 0,
            // Behind the last line.
            jf: (lines - filter.len()) as u8,
            k: value,
        });
    }
    filter.push(sock_filter {
        code: (libc::BPF_RET | libc::BPF_K) as u16,
        jt: 0,
        jf: 0,
        k: libc::SECCOMP_RET_ALLOW,
    });
    filter
}
