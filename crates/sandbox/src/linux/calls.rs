//! The permission of each system call: allowed, allowed with certain arguments, refused without a note, or left to the
//! judge.

use seccompiler::{SeccompCmpArgLen as Len, SeccompCmpOp as Op, SeccompCondition, SeccompRule};
use std::collections::BTreeMap;

/// The argument of `clone` that the kernel ignores without `CLONE_SETTLS`.
#[cfg(target_arch = "x86_64")]
const CLONE_IGNORED: u8 = 4;

#[cfg(target_arch = "aarch64")]
const CLONE_IGNORED: u8 = 3;

/// The flags with which the zygote starts the program.
pub(super) const ZYGOTE_CLONE: i32 =
    libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD;

/// The flags of `clone` for a fork, or for a spawn as libraries do it; the lowest byte is a signal.
pub(super) const FORK_FLAGS: u64 = (libc::CLONE_VM
    | libc::CLONE_VFORK
    | libc::CLONE_SETTLS
    | libc::CLONE_PARENT_SETTID
    | libc::CLONE_CHILD_SETTID
    | libc::CLONE_CHILD_CLEARTID
    | 0xff) as u64;

/// Whether the flags of `mmap` ask for shared memory without a file. Once unmapped, it counts as resident for no
/// process, so the judge counts the requests.
pub(super) fn is_shared_memory(flags: u64) -> bool {
    let kind = flags & MAP_KIND;
    let is_shared = kind == libc::MAP_SHARED as u64 || kind == libc::MAP_SHARED_VALIDATE as u64;
    is_shared && flags & libc::MAP_ANONYMOUS as u64 != 0 && flags & libc::MAP_HUGETLB as u64 == 0
}

/// Whether the flags of `mmap` ask for a shared mapping of a file.
pub(super) fn is_shared_file(flags: u64) -> bool {
    let kind = flags & MAP_KIND;
    let is_shared = kind == libc::MAP_SHARED as u64 || kind == libc::MAP_SHARED_VALIDATE as u64;
    is_shared && flags & (libc::MAP_ANONYMOUS | libc::MAP_HUGETLB | libc::MAP_GROWSDOWN) as u64 == 0
}

/// The bits of a socket's type that are not flags.
const SOCKET_TYPE: u64 = 0x0f;

/// The bits of the flags of `mmap` that say whether it is shared.
pub(super) const MAP_KIND: u64 = 0x0f;

/// A thread with its own descriptors could hide in them what it holds.
const THREAD: u64 = (libc::CLONE_THREAD | libc::CLONE_FILES) as u64;

/// Whether the flags of `clone` ask for a thread and nothing else.
pub(super) fn is_thread(flags: u64) -> bool {
    flags & (CLONE_FORBIDDEN | THREAD) == THREAD
}

/// Flags of `clone` that only the zygote may use: they leave the program's process tree or namespaces.
pub(super) const CLONE_FORBIDDEN: u64 = (libc::CLONE_NEWNS
    | libc::CLONE_NEWCGROUP
    | libc::CLONE_NEWUTS
    | libc::CLONE_NEWIPC
    | libc::CLONE_NEWUSER
    | libc::CLONE_NEWPID
    | libc::CLONE_NEWNET
    | libc::CLONE_PTRACE
    | libc::CLONE_UNTRACED
    | libc::CLONE_PARENT
    | libc::CLONE_IO
    | libc::CLONE_PIDFD) as u32 as u64;

/// Allowed requests of `ioctl`: questions about a terminal, which does not exist, and flags of a descriptor.
const IOCTLS: [u64; 6] = [
    libc::TCGETS,
    libc::TIOCGWINSZ,
    libc::FIONREAD,
    libc::FIOCLEX,
    libc::FIONCLEX,
    libc::FIONBIO,
];

const FCNTLS: [i32; 6] = [
    libc::F_DUPFD,
    libc::F_DUPFD_CLOEXEC,
    libc::F_GETFD,
    libc::F_SETFD,
    libc::F_GETFL,
    libc::F_SETFL,
];

const PRCTLS: [i32; 5] = [
    libc::PR_SET_NAME,
    libc::PR_GET_NAME,
    libc::PR_GET_DUMPABLE,
    libc::PR_GET_SECCOMP,
    libc::PR_GET_NO_NEW_PRIVS,
];

/// Calls that every program may make with any arguments: for its own memory, time, threads and descriptors.
const ALLOWED: &[i64] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_preadv2,
    libc::SYS_pwritev2,
    libc::SYS_lseek,
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_fstat,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_fstatfs,
    libc::SYS_ftruncate,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_umask,
    libc::SYS_fchdir,
    libc::SYS_recvfrom,
    libc::SYS_shutdown,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    libc::SYS_mprotect,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_msync,
    libc::SYS_brk,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_sigsuspend,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_eventfd2,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_signalfd4,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timer_create,
    libc::SYS_timer_settime,
    libc::SYS_timer_gettime,
    libc::SYS_timer_getoverrun,
    libc::SYS_timer_delete,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getppid,
    libc::SYS_getuid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getegid,
    libc::SYS_getgroups,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getpgid,
    libc::SYS_getsid,
    libc::SYS_setsid,
    libc::SYS_setpgid,
    libc::SYS_getpriority,
    libc::SYS_getrusage,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_getcpu,
    libc::SYS_getrandom,
    libc::SYS_capget,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_getattr,
    libc::SYS_futex,
    libc::SYS_futex_waitv,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_set_tid_address,
    libc::SYS_rseq,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// More of them, which only x86-64 has.
#[cfg(target_arch = "x86_64")]
const ALLOWED_OLD: &[i64] = &[
    libc::SYS_getrlimit,
    libc::SYS_getdents,
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_select,
    libc::SYS_epoll_create,
    libc::SYS_epoll_wait,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_time,
    libc::SYS_alarm,
    libc::SYS_pause,
    libc::SYS_getpgrp,
    libc::SYS_arch_prctl,
];

/// There are none on other architectures.
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_OLD: &[i64] = &[];

/// Calls that look up files. At level full they are allowed, because the root contains only permitted files. At level
/// confined the judge answers them.
const LOOKUPS: &[i64] = &[
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_readlinkat,
    libc::SYS_statfs,
    libc::SYS_chdir,
];

/// More of them, which only x86-64 has.
#[cfg(target_arch = "x86_64")]
const LOOKUPS_OLD: &[i64] = &[
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_readlink,
];

/// There are none on other architectures.
#[cfg(not(target_arch = "x86_64"))]
const LOOKUPS_OLD: &[i64] = &[];

/// Calls that make and remove files: allowed for programs that have a folder in memory.
const FILES: &[i64] = &[
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_truncate,
];

/// More of them, which only x86-64 has.
#[cfg(target_arch = "x86_64")]
const FILES_OLD: &[i64] = &[
    libc::SYS_renameat,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_rename,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_creat,
];

/// More of them, on other architectures.
#[cfg(not(target_arch = "x86_64"))]
const FILES_OLD: &[i64] = &[38]; // renameat, by which a C library renames; libc has no name for it here
/// Calls that a compiler may also make: to start programs, and to set the modes and times of files.
const COMPILER: &[i64] = &[
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_flock,
    libc::SYS_splice,
    libc::SYS_socketpair,
    libc::SYS_sendto,
    libc::SYS_sendmsg,
    libc::SYS_recvmsg,
    libc::SYS_mlock,
    libc::SYS_inotify_init1,
    libc::SYS_inotify_add_watch,
    libc::SYS_inotify_rm_watch,
];

/// More of them, which only x86-64 has.
#[cfg(target_arch = "x86_64")]
const COMPILER_OLD: &[i64] = &[
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];

/// There are none on other architectures.
#[cfg(not(target_arch = "x86_64"))]
const COMPILER_OLD: &[i64] = &[];

/// Calls that honest runtimes try and can do without, and the error number that they get; 0 pretends success.
const QUIET: &[(i64, i32)] = &[
    // Its flags are in memory, which a filter cannot read; callers then use `clone`.
    (libc::SYS_clone3, libc::ENOSYS),
    (libc::SYS_io_uring_setup, libc::ENOSYS),
    (libc::SYS_openat2, libc::ENOSYS),
    (libc::SYS_set_mempolicy, libc::ENOSYS),
    (libc::SYS_mbind, libc::ENOSYS),
    (libc::SYS_get_mempolicy, libc::ENOSYS),
    (libc::SYS_pkey_alloc, libc::ENOSYS),
    // A run could leave information for the next one in which pages of files are in memory, so programs may neither
    // change nor read that.
    (libc::SYS_fadvise64, 0),
    (libc::SYS_readahead, 0),
    (libc::SYS_mincore, libc::ENOSYS),
    (syscalls::Sysno::cachestat as i64, libc::ENOSYS),
    // No file here has extended attributes, but programs that copy files ask for them.
    (libc::SYS_getxattr, libc::EOPNOTSUPP),
    (libc::SYS_lgetxattr, libc::EOPNOTSUPP),
    (libc::SYS_fgetxattr, libc::EOPNOTSUPP),
    (libc::SYS_listxattr, libc::EOPNOTSUPP),
    (libc::SYS_llistxattr, libc::EOPNOTSUPP),
    (libc::SYS_flistxattr, libc::EOPNOTSUPP),
    // Its memory would belong to no process, so it would not be counted.
    (libc::SYS_memfd_create, libc::ENOSYS),
];

/// Whether the filter pretends that the kernel does not have a call.
#[cfg(target_arch = "x86_64")]
pub(super) fn is_missing(number: i64) -> bool {
    QUIET.contains(&(number, libc::ENOSYS))
}

/// Options that a program may read of a socket: those that runtimes need to find out what a descriptor is. Other
/// options count the sockets of the whole machine.
const SOCKET_OPTIONS: [i32; 7] = [
    libc::SO_ERROR,
    libc::SO_TYPE,
    libc::SO_SNDBUF,
    libc::SO_RCVBUF,
    libc::SO_ACCEPTCONN,
    libc::SO_DOMAIN,
    libc::SO_PROTOCOL,
];

/// A flag of `open` for a nameless file, which leaves no trace in its folder but uses up an inode number.
const NAMELESS: i32 = libc::O_TMPFILE & !libc::O_DIRECTORY;

/// The clocks of processes have numbers from here on, which contain the inverted process number.
const PROCESS_CLOCKS: u64 = 0x8000_0000;

/// The bit that marks the clock of a thread; the kernel refuses threads of other processes.
const THREAD_CLOCK: u64 = 4;

/// The clocks of the calling process, of each kind, by process number 0.
const OWN_CLOCKS: [u64; 3] = [0xffff_fff8, 0xffff_fff9, 0xffff_fffa];

/// The same by the process number that the first process of a run has at level full.
const FIRST_CLOCK: u64 = (!2u32 << 3 | 2) as u64;

/// Calls whose first argument is a clock.
const CLOCKS: [i64; 4] = [
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_timer_create,
];

/// Allowed advice of `madvise`: about the caller's own memory. Not allowed is advice that moves pages of files in or
/// out of memory, merges pages with other processes, or takes huge pages, which come faster than they can be measured.
const ADVICE: &[i32] = &[
    libc::MADV_NORMAL,
    libc::MADV_RANDOM,
    libc::MADV_SEQUENTIAL,
    libc::MADV_WILLNEED,
    libc::MADV_DONTNEED,
    libc::MADV_FREE,
    libc::MADV_DONTFORK,
    libc::MADV_DOFORK,
    libc::MADV_NOHUGEPAGE,
    libc::MADV_DONTDUMP,
    libc::MADV_DODUMP,
    libc::MADV_WIPEONFORK,
    libc::MADV_KEEPONFORK,
];

/// The name of a system call.
pub(super) fn name(number: u32) -> String {
    syscalls::Sysno::new(number as usize).map_or_else(
        || format!("system call {number}"),
        |call| call.name().to_string(),
    )
}

/// A rule that holds where all of these hold: an argument, its length, the comparison, and the value.
pub(super) fn when(
    conditions: &[(u8, Len, Op, u64)],
) -> Result<SeccompRule, seccompiler::BackendError> {
    let conditions = conditions
        .iter()
        .map(|(arg, len, op, value)| SeccompCondition::new(*arg, len.clone(), op.clone(), *value));
    SeccompRule::new(conditions.collect::<Result<_, _>>()?)
}

/// For whom a filter is made.
#[derive(Clone, Copy)]
pub(super) struct FilterProfile {
    /// The argument by which the zygote identifies itself.
    pub(super) secret: u64,
    /// Whether the program may start programs and write files.
    pub(super) is_compiler: bool,
    /// Whether the judge counts threads, timers and signals, because the kernel counts those of other processes of the
    /// user too.
    pub(super) counts_threads: bool,
    /// Whether the judge counts pipes, because the kernel counts those of all processes of the user.
    pub(super) counts_pipes: bool,
    /// Whether the program has its own root.
    pub(super) is_full: bool,
}

/// Whether a call makes a pipe.
pub(super) fn makes_pipe(number: i64) -> bool {
    #[cfg(target_arch = "x86_64")]
    let is_old = number == libc::SYS_pipe;
    #[cfg(not(target_arch = "x86_64"))]
    let is_old = false;
    is_old || number == libc::SYS_pipe2
}

/// Calls that change the owner, mode or times of files. Landlock does not restrict these for files of the same user.
const ATTRIBUTES: &[i64] = &[
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
];

/// More of them, which only x86-64 has.
#[cfg(target_arch = "x86_64")]
const ATTRIBUTES_OLD: &[i64] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
];

/// There are none on other architectures.
#[cfg(not(target_arch = "x86_64"))]
const ATTRIBUTES_OLD: &[i64] = &[];

/// Whether a call is one of these.
pub(super) fn sets_attributes(number: i64) -> bool {
    ATTRIBUTES.contains(&number) || ATTRIBUTES_OLD.contains(&number)
}

type FilterRules = BTreeMap<i64, Vec<SeccompRule>>;

/// The allowed calls, with the conditions on their arguments; a call without conditions is always allowed.
pub(super) fn allowed(profile: FilterProfile) -> Result<FilterRules, seccompiler::BackendError> {
    let FilterProfile {
        secret,
        is_compiler,
        counts_threads,
        counts_pipes,
        is_full,
    } = profile;
    let mut rules: FilterRules = ALLOWED
        .iter()
        .chain(ALLOWED_OLD)
        .map(|number| (*number, Vec::new()))
        .collect();
    rules.retain(|number, _| {
        let is_counted = counts_threads && *number == libc::SYS_timer_create
            || counts_pipes && makes_pipe(*number);
        !is_counted
    });
    let mut add = |number: i64, rule| rules.entry(number).or_default().push(rule);
    let shown = |arg: u8| (arg, Len::Qword, Op::Eq, secret);
    for request in IOCTLS {
        add(libc::SYS_ioctl, when(&[(1, Len::Dword, Op::Eq, request)])?);
    }
    for command in FCNTLS {
        add(
            libc::SYS_fcntl,
            when(&[(1, Len::Dword, Op::Eq, command as u64)])?,
        );
    }
    for option in PRCTLS {
        add(
            libc::SYS_prctl,
            when(&[(0, Len::Dword, Op::Eq, option as u64)])?,
        );
    }
    // To name a mapping is harmless.
    add(
        libc::SYS_prctl,
        when(&[(0, Len::Dword, Op::Eq, libc::PR_SET_VMA as u64)])?,
    );
    // Without namespaces, the child asks the kernel to kill it with its zygote; the program must not undo that.
    let dies = (0, Len::Dword, Op::Eq, libc::PR_SET_PDEATHSIG as u64);
    add(libc::SYS_prctl, when(&[dies, shown(5)])?);
    // A thread with its own descriptors could hide in them what it holds.
    let unshares = u64::from(libc::CLOSE_RANGE_UNSHARE);
    add(
        libc::SYS_close_range,
        when(&[(2, Len::Dword, Op::MaskedEq(unshares), 0)])?,
    );
    // The other commands affect threads of other processes.
    let others = (libc::MEMBARRIER_CMD_GLOBAL
        | libc::MEMBARRIER_CMD_GLOBAL_EXPEDITED
        | libc::MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED) as u64;
    add(
        libc::SYS_membarrier,
        when(&[(0, Len::Dword, Op::MaskedEq(others), 0)])?,
    );
    // A program may read and lower its own limits, except that on core dumps: with 0 the kernel would start a program
    // for a dump. The zygote sets the limit on CPU time for the child before `execve`.
    add(
        libc::SYS_prlimit64,
        when(&[(0, Len::Dword, Op::Eq, 0), (2, Len::Qword, Op::Eq, 0)])?,
    );
    let no_dump = (1, Len::Dword, Op::Ne, libc::RLIMIT_CORE as u64);
    add(
        libc::SYS_prlimit64,
        when(&[(0, Len::Dword, Op::Eq, 0), no_dump])?,
    );
    add(
        libc::SYS_prlimit64,
        when(&[(0, Len::Dword, Op::Eq, 0), shown(4)])?,
    );
    // The program's own memory, and mappings of files. Huge pages are refused, because they do not count as resident.
    let (anonymous, huge) = (
        libc::MAP_ANONYMOUS as u64,
        (libc::MAP_HUGETLB | libc::MAP_GROWSDOWN) as u64,
    );
    let private = libc::MAP_PRIVATE as u64 | anonymous;
    add(
        libc::SYS_mmap,
        when(&[(
            3,
            Len::Qword,
            Op::MaskedEq(MAP_KIND | anonymous | huge),
            private,
        )])?,
    );
    let of_file = match is_full {
        true => when(&[(3, Len::Qword, Op::MaskedEq(anonymous | huge), 0)])?,
        // The judge checks which file is shared: memory of a device may not be counted.
        false => when(&[(
            3,
            Len::Qword,
            Op::MaskedEq(MAP_KIND | anonymous | huge),
            libc::MAP_PRIVATE as u64,
        )])?,
    };
    add(libc::SYS_mmap, of_file);
    // The kernel loses the CPU time of children whose parent ignores their end, so a program must not ignore it.
    add(
        libc::SYS_rt_sigaction,
        when(&[(0, Len::Dword, Op::Ne, libc::SIGCHLD as u64)])?,
    );
    add(libc::SYS_rt_sigaction, when(&[(1, Len::Qword, Op::Eq, 0)])?);
    // A pair of sockets is a pipe in both directions, by which runtimes wake themselves up. Messages have no address,
    // and carry no descriptors, in which memory could be hidden.
    let stream = (
        1,
        Len::Dword,
        Op::MaskedEq(SOCKET_TYPE),
        libc::SOCK_STREAM as u64,
    );
    add(
        libc::SYS_socketpair,
        when(&[(0, Len::Dword, Op::Eq, libc::AF_UNIX as u64), stream])?,
    );
    add(libc::SYS_sendto, when(&[(4, Len::Qword, Op::Eq, 0)])?);
    for option in SOCKET_OPTIONS {
        let level = (1, Len::Dword, Op::Eq, libc::SOL_SOCKET as u64);
        add(
            libc::SYS_getsockopt,
            when(&[level, (2, Len::Dword, Op::Eq, option as u64)])?,
        );
    }
    if !counts_threads {
        add(
            libc::SYS_clone,
            when(&[(
                0,
                Len::Qword,
                Op::MaskedEq(CLONE_FORBIDDEN | THREAD),
                THREAD,
            )])?,
        );
    }
    add(
        libc::SYS_clone,
        when(&[
            (0, Len::Qword, Op::Eq, ZYGOTE_CLONE as u64),
            shown(CLONE_IGNORED),
        ])?,
    );
    // For a program that is to run in place: the judge may trace it before it begins, and puts it under a second filter.
    let hides = (0, Len::Dword, Op::Eq, libc::PR_SET_DUMPABLE as u64);
    add(libc::SYS_prctl, when(&[hides, shown(5)])?);
    // In place, looking at the counter of the processor traps until the program reads.
    let counts = (0, Len::Dword, Op::Eq, libc::PR_SET_TSC as u64);
    add(libc::SYS_prctl, when(&[counts, shown(5)])?);
    add(libc::SYS_seccomp, when(&[shown(3)])?);
    // The judge takes the descriptor, by which it sees which pages a run has written to.
    add(libc::SYS_userfaultfd, when(&[shown(5)])?);
    add(libc::SYS_kill, when(&[shown(2)])?);
    add(libc::SYS_fchmod, when(&[shown(2)])?);
    add(libc::SYS_utimensat, when(&[shown(4)])?);
    add(libc::SYS_sendmsg, when(&[shown(3)])?);
    // The zygote receives the ends of the pipes of a run.
    add(libc::SYS_recvmsg, when(&[shown(3)])?);
    // The fourth access mode asks Landlock for no right at all, and old kernels let it truncate the file. `O_PATH`
    // would reveal the length of any file where the program does not have its own root.
    let place = if is_full || is_compiler {
        0
    } else {
        libc::O_PATH
    };
    let accesses = [libc::O_RDONLY, libc::O_WRONLY, libc::O_RDWR];
    for access in accesses.map(|access| {
        (
            Op::MaskedEq((libc::O_ACCMODE | place) as u64),
            access as u64,
        )
    }) {
        let (masked, access) = access;
        add(
            libc::SYS_openat,
            when(&[(2, Len::Dword, masked.clone(), access)])?,
        );
        #[cfg(target_arch = "x86_64")]
        add(libc::SYS_open, when(&[(1, Len::Dword, masked, access)])?);
    }
    if is_full || is_compiler {
        // Other modes reserve space beyond the end of a file, where no limit counts it.
        add(libc::SYS_fallocate, when(&[(1, Len::Dword, Op::Eq, 0)])?);
        if is_full {
            // Only the program's own files can be changed: all others are read-only.
            rules.extend(
                ATTRIBUTES
                    .iter()
                    .chain(ATTRIBUTES_OLD)
                    .map(|number| (*number, Vec::new())),
            );
        }
        rules.extend(
            LOOKUPS
                .iter()
                .chain(LOOKUPS_OLD)
                .chain(FILES)
                .chain(FILES_OLD)
                .map(|number| (*number, Vec::new())),
        );
    }
    let mut add = |number: i64, rule| rules.entry(number).or_default().push(rule);
    if is_compiler {
        add(
            libc::SYS_clone,
            when(&[(0, Len::Qword, Op::MaskedEq(CLONE_FORBIDDEN), 0)])?,
        );
        // Only its own priority and cores.
        add(
            libc::SYS_setpriority,
            when(&[(0, Len::Dword, Op::Eq, 0), (1, Len::Dword, Op::Eq, 0)])?,
        );
        add(
            libc::SYS_sched_setaffinity,
            when(&[(0, Len::Dword, Op::Eq, 0)])?,
        );
        add(libc::SYS_prlimit64, when(&[(0, Len::Dword, Op::Eq, 0)])?);
        let free = [libc::SYS_mmap, libc::SYS_rt_sigaction];
        let free = free.iter().chain(COMPILER).chain(COMPILER_OLD);
        let free = free.filter(|number| is_full || !sets_attributes(**number));
        rules.extend(free.map(|number| (*number, Vec::new())));
    } else {
        add(libc::SYS_execve, when(&[shown(3)])?);
    }
    Ok(rules)
}

/// The calls that the filter refuses by itself, without a note, by the error number that the program gets.
pub(super) fn refused_quietly(
    profile: FilterProfile,
) -> Result<BTreeMap<i32, FilterRules>, seccompiler::BackendError> {
    let mut quiet: BTreeMap<i32, FilterRules> = BTreeMap::new();
    for (number, errno) in QUIET {
        quiet.entry(*errno).or_default().insert(*number, Vec::new());
    }
    let advice: Vec<_> = ADVICE
        .iter()
        .map(|advice| (2, Len::Dword, Op::Ne, *advice as u64))
        .collect();
    quiet
        .entry(libc::EINVAL)
        .or_default()
        .insert(libc::SYS_madvise, vec![when(&advice)?]);
    // The clock of another process would reveal its CPU time; that of the zygote grows with every run.
    let strange = [
        (0, Len::Dword, Op::Ge, PROCESS_CLOCKS),
        (0, Len::Dword, Op::MaskedEq(THREAD_CLOCK), 0),
    ];
    let own = OWN_CLOCKS
        .into_iter()
        .chain([FIRST_CLOCK].into_iter().filter(|_| profile.is_full));
    let strange: Vec<_> = strange
        .into_iter()
        .chain(own.map(|clock| (0, Len::Dword, Op::Ne, clock)))
        .collect();
    for number in CLOCKS {
        let mut rule = strange.clone();
        if number == libc::SYS_clock_gettime {
            rule.push((2, Len::Qword, Op::Ne, profile.secret));
        }
        quiet
            .entry(libc::EINVAL)
            .or_default()
            .insert(number, vec![when(&rule)?]);
    }
    // A program that is refused here makes a file with a name, and removes it.
    let nameless = |flags| {
        when(&[(
            flags,
            Len::Dword,
            Op::MaskedEq(NAMELESS as u64),
            NAMELESS as u64,
        )])
    };
    let unsupported = quiet.entry(libc::EOPNOTSUPP).or_default();
    unsupported.insert(libc::SYS_openat, vec![nameless(2)?]);
    #[cfg(target_arch = "x86_64")]
    unsupported.insert(libc::SYS_open, vec![nameless(1)?]);
    // Their flags could ask whether pages of a file are in memory.
    let flagged = quiet.entry(libc::EOPNOTSUPP).or_default();
    for number in [libc::SYS_preadv2, libc::SYS_pwritev2] {
        flagged.insert(number, vec![when(&[(5, Len::Dword, Op::Ne, 0)])?]);
    }
    Ok(quiet)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_both_allowed_and_refused_quietly() {
        for (number, _) in QUIET {
            assert!(
                !ALLOWED.contains(number)
                    && !ALLOWED_OLD.contains(number)
                    && !COMPILER.contains(number)
            );
        }
    }

    #[test]
    fn a_refused_call_has_its_name() {
        assert_eq!(name(libc::SYS_ptrace as u32), "ptrace");
        assert_eq!(name(9999), "system call 9999");
    }
}
