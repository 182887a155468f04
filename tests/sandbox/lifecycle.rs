//! A run must leave nothing behind, and trouble in the sandbox itself must be an error that says so.

use crate::catalogue;
use rustix::process::Signal;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tribunal_sandbox::linux::{self, Linux, Options};
use tribunal_sandbox::{
    End, INPUT_BYTES_MAX, Lease, Level, Limits, Program, Role, Runtime, Sandbox, SandboxError,
};

/// The role of this test binary, when a test starts it again.
const PART: &str = "TRIBUNAL_TEST_PART";
const LEVELS: [Level; 2] = [Level::Full, Level::Confined];

/// The binary. The copy of this test that runs as an ordinary user has one that it may execute.
fn binary() -> PathBuf {
    let depot =
        std::env::var_os(catalogue::DEPOT).map(|depot| PathBuf::from(depot).join("tribunal"));
    depot.unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_tribunal")))
}

fn sandbox(level: Level) -> Linux {
    linux::open(&Options {
        level: Some(level),
        binary: Some(binary()),
        ..Options::default()
    })
    .expect("isolation")
}

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(20),
        wall: Duration::from_secs(30),
        memory_bytes: 64 << 20,
        address_space: true,
        output_bytes: 32 << 20,
        stack_bytes: 8 << 20,
        processes: 16,
    }
}

/// The unique name of a program in this folder.
fn name(folder: &Path) -> String {
    folder
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .trim_start_matches('.')
        .to_string()
}

/// Builds a small C program.
fn built(folder: &Path, source: &str) -> Program {
    built_with(folder, source, &["-static"])
}

fn built_with(folder: &Path, source: &str, flags: &[&str]) -> Program {
    let file = folder.join("main.c");
    fs::write(&file, source).expect("a file");
    let exe = folder.join(name(folder));
    let output = Command::new("gcc")
        .args(["-O1", "-w", "-o"])
        .args([&exe, &file])
        .args(flags)
        .output()
        .expect("gcc");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("permissions");
    Program {
        exe: Path::new(".").join(name(folder)),
        args: Vec::new(),
        args_in_place: None,
        env: Vec::new(),
        folder: folder.to_path_buf(),
        runtime: Runtime::default(),
        readable: Vec::new(),
        writable: Vec::new(),
        role: Role::Contestant,
        lease: Lease::default(),
    }
}

/// Prints the folders and files below its arguments that are not in memory, and the number of all.
const WALKER: &str = r#"
#define _GNU_SOURCE
#include <ftw.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/vfs.h>
int seen;
int look(const char *path, const struct stat *stat, int kind, struct FTW *ftw) {
    struct statfs disk;
    seen += kind != FTW_SL;
    if (kind != FTW_SL && (statfs(path, &disk) || disk.f_type != TMPFS_MAGIC)) printf("%s\n", path);
    return 0;
}
int main(int count, char **folders) {
    struct utsname machine;
    if (uname(&machine) || strcmp(machine.nodename, "box")) printf("%s\n", machine.nodename);
    for (int i = 1; i < count; i++) nftw(folders[i], look, 16, FTW_PHYS);
    printf("%d\n", seen);
}
"#;

#[test]
fn programs_see_copies_of_languages_and_libraries_in_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = built_with(folder.path(), WALKER, &[]);
    let sandbox = sandbox(Level::Full);
    program.args = [
        "/usr", "/lib", "/lib64", "/etc", "/box", "/opt", "/home", "/root", "/var",
    ]
    .map(Into::into)
    .to_vec();
    let see = |program: &Program| {
        let run = sandbox
            .prepare(program, &limits(), None)
            .expect("a lane")
            .run(b"")
            .expect("a run");
        let output = String::from_utf8(run.output).expect("a text");
        assert_eq!(run.end, End::Exited(0), "{output}");
        let lines: Vec<String> = output.lines().map(str::to_string).collect();
        assert_eq!(lines.len(), 1, "some of it lies on a disk: {lines:?}");
        lines[0].parse::<u32>().expect("a number")
    };
    program.runtime = Runtime {
        files: Vec::new(),
        loads_libraries: true,
        copied: Some(Vec::new()),
    };
    let alone = see(&program);
    assert!((10..2000).contains(&alone), "{alone} files and folders");
    // With the files of a language, and a library that they need.
    program.runtime.copied = Some(vec!["/usr/lib/python3".into(), "/usr/bin/python3".into()]);
    let with_language = see(&program);
    assert!(
        with_language > alone,
        "{with_language} and {alone} files and folders"
    );
}

#[test]
fn programs_see_a_language_with_too_many_files_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "#include <linux/magic.h>\n#include <sys/vfs.h>\nstruct statfs disk;\n\
                  int main() { return statfs(\"/usr/lib\", &disk) || disk.f_type == TMPFS_MAGIC; }";
    let mut program = built_with(folder.path(), source, &[]);
    let files: Vec<PathBuf> = vec!["/usr/lib".into()];
    program.runtime = Runtime {
        files: files.clone(),
        loads_libraries: true,
        copied: Some(files),
    };
    // Larger than what is copied on any machine that can build this.
    let run = sandbox(Level::Full)
        .prepare(&program, &limits(), None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    assert_eq!(run.end, End::Exited(0));
}

/// Memory may run out while files are copied into it, which kills the fork server.
#[test]
fn programs_see_the_disk_if_copying_kills_the_fork_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let test = "lifecycle::programs_see_the_disk_if_copying_kills_the_fork_server";
    if part().is_none() {
        assert!(
            again(test, "alone", folder.path())
                .status()
                .expect("a process")
                .success()
        );
        return;
    }
    let language = folder_elsewhere();
    let file = language.path().join("file");
    fs::write(&file, vec![b'x'; 4 << 20]).expect("a file");
    // A process that writes more than this is killed.
    let most = rustix::process::Rlimit {
        current: Some(2 << 20),
        maximum: Some(2 << 20),
    };
    rustix::process::setrlimit(rustix::process::Resource::Fsize, most).expect("a limit");
    let mut program = built(folder.path(), WHERE);
    program.args = vec![file.clone().into()];
    let sandbox = sandbox(Level::Full);
    let mut ran = |copied: Vec<PathBuf>| {
        program.runtime = Runtime {
            files: vec![file.clone()],
            loads_libraries: false,
            copied: Some(copied),
        };
        let run = sandbox
            .prepare(&program, &limits(), None)
            .expect("a lane")
            .run(b"")
            .expect("a run");
        String::from_utf8(run.output).expect("a text")
    };
    // Zygotes are children too, until they have ended.
    let living = || {
        let lives = |pid: &i32| {
            fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| !stat.contains(") Z "))
        };
        children().into_iter().filter(lives).collect::<Vec<_>>()
    };
    let server = || {
        let until = Instant::now() + Duration::from_secs(10);
        while living().len() > 1 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
        living()
    };
    let first = server();
    assert_eq!(ran(vec![file.clone()]), "disk\n");
    let other = server();
    assert_ne!(first, other, "it ended");
    // That copy is not tried again, and other files are still copied.
    assert_eq!(ran(vec![file.clone()]), "disk\n");
    assert_eq!(server(), other);
    fs::write(&file, "small").expect("a file");
    assert_eq!(
        ran(vec![file.clone(), language.path().to_path_buf()]),
        "memory\n"
    );
}

/// Each executable's libraries take room in memory; earlier programs must not make a later one see the disk.
#[test]
fn a_full_store_is_replaced_by_a_new_one() {
    let (folder, language) = (tempfile::tempdir().expect("a folder"), folder_elsewhere());
    let test = "lifecycle::a_full_store_is_replaced_by_a_new_one";
    if part().is_none() {
        assert!(
            again(test, "alone", folder.path())
                .status()
                .expect("a process")
                .success()
        );
        return;
    }
    let mut program = built_with(folder.path(), WHERE, &[]);
    let sandbox = sandbox(Level::Full);
    let server = children();
    for number in 0..120 {
        let file = language.path().join(number.to_string());
        fs::write(&file, "small").expect("a file");
        program.args = vec![file.clone().into()];
        program.runtime = Runtime {
            files: vec![file.clone()],
            loads_libraries: true,
            copied: Some(vec![file]),
        };
        let run = sandbox
            .prepare(&program, &limits(), None)
            .expect("a lane")
            .run(b"")
            .expect("a run");
        assert_eq!(String::from_utf8_lossy(&run.output), "memory\n", "{number}");
    }
    assert!(
        children().iter().all(|child| !server.contains(child)),
        "one store had room for all"
    );
}

/// Prints where the file of its argument is.
const WHERE: &str = r#"
#include <linux/magic.h>
#include <stdio.h>
#include <sys/vfs.h>
int main(int count, char **files) {
    struct statfs disk;
    puts(statfs(files[1], &disk) ? "nowhere" : disk.f_type == TMPFS_MAGIC ? "memory" : "disk");
}
"#;

/// Maps the file of its argument, reads all of it, writes as much into `/tmp`, and stays for a while.
const READER: &str = r#"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
int main(int count, char **files) {
    long length = 40 << 20, sum = 0;
    char *text = mmap(0, length, PROT_READ, MAP_PRIVATE, open(files[1], O_RDONLY), 0);
    int own = open("/tmp/own", O_CREAT | O_WRONLY, 0600);
    for (long at = 0; at < length; at += 4096) sum += text[at];
    if (write(own, text, length) != length) return 1;
    usleep(100000);
    return sum ? 2 : 0;
}
"#;

/// A folder that is not below a program's own folders.
fn folder_elsewhere() -> tempfile::TempDir {
    let folder = tempfile::tempdir_in("/var/tmp").expect("a folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
    folder
}

/// Four processes try to open sixty pipes each; prints how many they have together.
const PIPES: &str = r#"
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int hold(int others) {
    int pipes[60][2], made = 0, status = 0;
    for (int i = 0; i < 60; i++) made += !pipe(pipes[made]);
    if (others && fork() == 0) {
        for (int i = 0; i < made; i++) close(pipes[i][0]), close(pipes[i][1]);
        _exit(hold(others - 1));
    }
    if (others) wait(&status);
    return made + WEXITSTATUS(status);
}
int main(void) { printf("%d\n", hold(3)); }
"#;

/// The catalogue has a copy of this test that runs as an ordinary user.
#[test]
fn programs_of_one_user_share_its_pipes_and_a_separate_user_has_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), PIPES);
    let run = sandbox(Level::Full)
        .prepare(&program, &limits(), None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    let text = String::from_utf8(run.output).expect("a text");
    let pipes: u32 = text.trim().parse().expect("a number");
    let is_root = fs::metadata("/proc/self").expect("/proc").uid() == 0;
    // Pipes such as standard error are among them.
    assert!(
        if is_root {
            pipes == 240
        } else {
            (120..=128).contains(&pipes)
        },
        "{pipes}, root: {is_root}"
    );
}

/// Prints how many timers it gets, and how many signals are queued when it sends itself more than it may.
const QUEUES: &str = r#"
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int main(void) {
    int timers = 0, sent = 0;
    struct sigevent none = {.sigev_notify = SIGEV_NONE};
    timer_t timer;
    while (timers < 20000 && !timer_create(CLOCK_MONOTONIC, &none, &timer)) timers++;
    for (int i = 0; i < timers; i++) timer_delete((timer_t)(long)i);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &set, 0);
    while (sent < 20000 && !syscall(SYS_tgkill, getpid(), getpid(), SIGRTMIN)) sent++;
    printf("%d %d\n", timers, sent);
}
"#;

/// A table that is not all zeros is in the executable, and makes it large.
#[test]
fn untouched_pages_of_a_large_program_are_not_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "#include <linux/magic.h>\n#include <stdio.h>\n#include <sys/vfs.h>\n\
                  char table[200 << 20] = {1};\nint main() { struct statfs disk; statfs(\".\", &disk); \
                  printf(\"%d %d\\n\", disk.f_type == TMPFS_MAGIC, table[100 << 20]); }";
    let program = built(folder.path(), source);
    let run = sandbox(Level::Full)
        .prepare(&program, &limits(), None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    assert_eq!(
        (run.end, String::from_utf8_lossy(&run.output)),
        (End::Exited(0), "1 0\n".into())
    );
    assert!(run.memory_bytes < 16 << 20, "{} MB", run.memory_bytes >> 20);
}

/// Computes in processes that each end soon after the next one has begun. No process waits for them.
const RELAY: &str = r#"
#include <time.h>
#include <unistd.h>
double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}
int main(void) {
    for (int i = 0; i < 4; i++) {
        if (fork() == 0) {
            for (int turns = 0; turns < 400; turns++) {
                double begun = used();
                while (used() - begun < 0.05) ;
                if (fork()) _exit(0);
            }
            _exit(0);
        }
    }
    for (;;) pause();
}
"#;

#[test]
fn the_cpu_time_of_ended_processes_counts_while_others_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), RELAY);
    let short = Limits {
        cpu: Duration::from_millis(500),
        wall: Duration::from_secs(5),
        ..limits()
    };
    let run = sandbox(Level::Full)
        .prepare(&program, &short, None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    assert_eq!(run.end, End::CpuLimit);
    assert!(
        run.cpu < Duration::from_secs(3),
        "{:?} of CPU time in {:?}",
        run.cpu,
        run.wall
    );
}

const FILES: &str = r#"
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
int main() {
    static char text[1 << 20];
    memset(text, 7, sizeof text);
    for (int round = 0; round < 3; round++) {
        int files[2];
        for (int i = 0; i < 2; i++) {
            files[i] = open("/tmp/file", O_CREAT | O_RDWR, 0600);
            unlink("/tmp/file");
            for (int j = 0; j < 24; j++) if (write(files[i], text, sizeof text) < 0) return 1;
        }
        usleep(30000);
        close(files[0]), close(files[1]);
    }
    for (int i = 0; i < 20; i++) usleep(1000);
}
"#;

#[test]
fn short_lived_files_in_memory_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), FILES);
    let run = sandbox(Level::Full)
        .prepare(&program, &limits(), None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    assert_eq!(run.end, End::Exited(0));
    assert!(
        (30 << 20..60 << 20).contains(&run.memory_bytes),
        "{} MB",
        run.memory_bytes >> 20
    );
}

/// Has 40 MB in a file and then on the heap, or both at once, or on the heap while a process without its own memory
/// runs.
const IN_TURN: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
enum { BYTES = 40 << 20 };
static char stack[65536], part[1 << 20];
static int nap(void *none) { usleep(60000); _exit(0); }
int main(int count, char **words) {
    int file = open("/tmp/file", O_CREAT | O_RDWR, 0600);
    if (words[1][0] != 'v')
        for (int i = 0; i < BYTES; i += sizeof part) if (write(file, part, sizeof part) < 0) return 1;
    usleep(30000);
    if (words[1][0] == 'i') ftruncate(file, 0);
    char *heap = malloc(BYTES);
    memset(heap, 1, BYTES);
    if (words[1][0] == 'v') waitpid(clone(nap, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, 0), 0, 0);
    usleep(30000);
    return heap[count] != 1;
}
"#;

#[test]
fn memory_counts_by_its_peak_and_not_its_sum() {
    for (how, level, least, end) in [
        ("in turn", Level::Full, 40, End::Exited(0)),
        ("together", Level::Full, 64, End::MemoryLimit),
        ("vfork", Level::Full, 40, End::Exited(0)),
        ("vfork", Level::Confined, 40, End::Exited(0)),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut program = built(folder.path(), IN_TURN);
        program.args = vec![how.into()];
        let limits = Limits {
            output_bytes: 64 << 20,
            ..limits()
        };
        let run = sandbox(level)
            .prepare(&program, &limits, None)
            .expect("a lane")
            .run(b"")
            .expect("a run");
        assert_eq!(run.end, end, "{how} at {level}: {run:?}");
        assert!(
            (least << 20..(least + 18) << 20).contains(&run.memory_bytes),
            "{how} at {level}: {}",
            run.memory_bytes
        );
    }
}

/// Waits on a futex in a page of a library, or ends threads, upon which the kernel wakes processes that wait there. No
/// system call is involved that could be refused.
const FUTEX: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int *word;
void *end(void *none) {
    syscall(SYS_set_tid_address, word);
    syscall(SYS_exit, 0);
    return none;
}
int main(int count, char **words) {
    // The code of the library, which no process changes.
    word = (int *)((long)puts & ~3L);
    if (words[1][0] == 'w') {
        struct timespec most = {4, 0};
        long ended = syscall(SYS_futex, word, FUTEX_WAIT, *word, &most, 0L, 0);
        puts(ended == 0 ? "woken" : errno == ETIMEDOUT ? "nothing" : "refused");
        return 0;
    }
    for (int i = 0; i < 300; i++) {
        pthread_t thread;
        pthread_attr_t detached;
        pthread_attr_init(&detached);
        pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
        pthread_attr_setstacksize(&detached, 65536);
        // On a busy machine, those before may not have ended yet.
        for (int tries = 0; pthread_create(&thread, &detached, end, 0); tries++) {
            if (tries == 100) return 1;
            usleep(10000);
        }
        usleep(10000);
    }
    return 0;
}
"#;

#[test]
fn waiting_at_a_page_of_a_library_reveals_no_other_program() {
    let (folder, other) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let program = |folder: &Path, word: &str| Program {
        args: vec![word.into()],
        args_in_place: None,
        runtime: Runtime {
            files: Vec::new(),
            loads_libraries: true,
            copied: Some(Vec::new()),
        },
        ..built_with(folder, FUTEX, &["-pthread"])
    };
    let (waiter, waker) = (program(folder.path(), "wait"), program(other.path(), "end"));
    for level in LEVELS {
        let sandbox = sandbox(level);
        let lane = |program: &Program| sandbox.prepare(program, &limits(), None).expect("a lane");
        // A program that was prepared on this thread runs on another.
        let mut elsewhere = lane(&waiter);
        let said = std::thread::scope(|scope| {
            let waits = [
                scope.spawn(|| lane(&waiter).run(b"").expect("a run").output),
                scope.spawn(move || elsewhere.run(b"").expect("a run").output),
            ];
            assert_eq!(lane(&waker).run(b"").expect("a run").end, End::Exited(0));
            waits.map(|wait| String::from_utf8(wait.join().expect("no panic")).expect("a text"))
        });
        // At level confined all see the disk, which shows that this test can detect it.
        let expected = if level == Level::Full {
            "nothing\n"
        } else {
            "woken\n"
        };
        assert_eq!(said, [expected; 2], "{level}");
    }
}

/// Prints how many threads it gets with stacks of the usual size, which is that of the first thread.
const THREADS: &str = r#"
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
void *wait(void *none) { pause(); return none; }
int main(void) {
    int made = 0;
    pthread_t thread;
    while (made < 48 && !pthread_create(&thread, 0, wait, 0)) made++;
    printf("%d\n", made);
    fflush(stdout);
    _exit(0);
}
"#;

#[test]
fn threads_have_stacks_as_large_as_the_main_thread() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), THREADS);
    for (memory_mb, stack_mb) in [(64, 48), (2048, 1536)] {
        let limits = Limits {
            memory_bytes: memory_mb << 20,
            stack_bytes: stack_mb << 20,
            processes: 64,
            ..limits()
        };
        for level in LEVELS {
            let run = sandbox(level)
                .prepare(&program, &limits, None)
                .expect("a lane")
                .run(b"")
                .expect("a run");
            assert_eq!(
                String::from_utf8_lossy(&run.output),
                "48\n",
                "{level}, {stack_mb} MB"
            );
        }
    }
}

/// If other processes belong to the same user, the kernel counts theirs too, so the judge counts instead.
#[test]
fn no_program_uses_up_the_timers_and_signals_of_its_user() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), QUEUES);
    let is_root = fs::metadata("/proc/self").expect("/proc").uid() == 0;
    for level in LEVELS {
        let run = sandbox(level)
            .prepare(&program, &limits(), None)
            .expect("a lane")
            .run(b"")
            .expect("a run");
        let text = String::from_utf8(run.output).expect("a text");
        let counts: Vec<u32> = text
            .split_whitespace()
            .map(|word| word.parse().expect("a number"))
            .collect();
        let shares = level == Level::Confined && !is_root;
        // A timer takes the place of a signal.
        let expected = if shares { [256, 4096] } else { [256, 256] };
        assert_eq!(counts, expected, "{level}, root: {is_root}");
    }
}

#[test]
fn files_of_a_language_do_not_hide_memory_that_a_program_writes() {
    let (folder, language) = (tempfile::tempdir().expect("a folder"), folder_elsewhere());
    let file = language.path().join("file");
    fs::write(&file, vec![0; 40 << 20]).expect("a file");
    let mut program = built(folder.path(), READER);
    program.args = vec![file.clone().into()];
    program.runtime = Runtime {
        files: Vec::new(),
        loads_libraries: false,
        copied: Some(vec![file]),
    };
    let limits = Limits {
        memory_bytes: 256 << 20,
        output_bytes: 64 << 20,
        ..limits()
    };
    let run = sandbox(Level::Full)
        .prepare(&program, &limits, None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    assert_eq!(run.end, End::Exited(0));
    // The judge asks again which part of shared memory is files when 2 MB more are shared.
    assert!(
        (78 << 20..90 << 20).contains(&run.memory_bytes),
        "{} MB",
        run.memory_bytes >> 20
    );
}

#[test]
fn a_writable_folder_may_be_beside_the_files_of_a_language() {
    let (own, language, feedback) = (
        tempfile::tempdir().expect("a folder"),
        folder_elsewhere(),
        folder_elsewhere(),
    );
    let (input, message) = (
        language.path().join("input"),
        feedback.path().join("message"),
    );
    fs::write(&input, "said\n").expect("a file");
    let mut program = built(own.path(), CHECKER);
    program.args = vec![
        input.clone().into(),
        message.clone().into(),
        language.path().join("stray").into(),
    ];
    program.runtime = Runtime {
        files: vec![input.clone()],
        loads_libraries: false,
        copied: Some(vec![input]),
    };
    program.writable = vec![feedback.path().to_path_buf()];
    let run = sandbox(Level::Full)
        .prepare(&program, &limits(), None)
        .expect("a lane")
        .run(b"")
        .expect("a run");
    assert_eq!(run.end, End::Exited(42));
    assert_eq!(fs::read_to_string(&message).expect("a message"), "said\n");
}

#[test]
fn an_executable_that_names_many_libraries_is_harmless() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = built_with(
        folder.path(),
        "int main(void) { return 7; }",
        &["-Wl,-rpath,/usr/lib:/usr/lib:/lib"],
    );
    program.runtime = Runtime {
        files: Vec::new(),
        loads_libraries: true,
        copied: Some(Vec::new()),
    };
    let whole = fs::read(folder.path().join(&program.exe)).expect("a file");
    let word =
        |at: usize| u64::from_le_bytes(whole[at..at + 8].try_into().expect("eight bytes")) as usize;
    let half = |at: usize| {
        usize::from(u16::from_le_bytes(
            whole[at..at + 2].try_into().expect("two bytes"),
        ))
    };
    let (table, size, count) = (word(32), half(54), half(56));
    let parts: Vec<Vec<u8>> = (0..count)
        .map(|part| whole[table + part * size..table + (part + 1) * size].to_vec())
        .collect();
    let dynamic = parts
        .iter()
        .find(|part| part[..4] == 2u32.to_le_bytes())
        .expect("it is dynamic");
    let sandbox = sandbox(Level::Full);
    // A copy of the segment table at the end, with very many entries that name libraries.
    for more in [30, 3000, 60_000] {
        let mut bytes = whole.clone();
        bytes[32..40].copy_from_slice(&(whole.len() as u64).to_le_bytes());
        bytes[56..58].copy_from_slice(&((count + more) as u16).to_le_bytes());
        bytes.extend(parts.concat());
        bytes.extend(dynamic.repeat(more));
        // A new file: the old one may still be running.
        fs::remove_file(folder.path().join(&program.exe)).expect("ours");
        fs::write(folder.path().join(&program.exe), bytes).expect("a file");
        fs::set_permissions(
            folder.path().join(&program.exe),
            fs::Permissions::from_mode(0o755),
        )
        .expect("rights");
        let began = std::time::Instant::now();
        // The kernel starts it or does not; both are right.
        match sandbox
            .prepare(&program, &limits(), None)
            .and_then(|mut lane| lane.run(b""))
        {
            Ok(_) | Err(SandboxError::Exec { .. }) => {}
            Err(error) => panic!("{more} more parts: {error}"),
        }
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "{more} more parts: {:?}",
            began.elapsed()
        );
    }
}

/// The children of this process.
fn children() -> Vec<i32> {
    let tasks = fs::read_dir("/proc/self/task").expect("/proc").flatten();
    let lists =
        tasks.map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    lists
        .flat_map(|list| {
            list.split_whitespace()
                .filter_map(|pid| pid.parse().ok())
                .collect::<Vec<_>>()
        })
        .collect()
}

const CAT: &str = "#include <unistd.h>\nchar b[65536]; int main() { int n; while ((n = read(0, b, sizeof b)) > 0) \
                   write(1, b, n); }";
const LOOP: &str = "int main() { for (;;) ; }";

/// Number of processes that run the program of a folder, without those that only wait for their parent.
fn processes_of(folder: &Path) -> usize {
    let all = fs::read_dir("/proc").expect("/proc").flatten();
    let stats = all.map(|entry| fs::read_to_string(entry.path().join("stat")).unwrap_or_default());
    let name = format!("({}) ", name(folder));
    let states =
        stats.filter_map(|stat| stat.split_once(&name).map(|(_, state)| state.to_string()));
    states.filter(|state| !state.starts_with('Z')).count()
}

/// Starts this test again as another process that does one thing.
fn again(test: &str, part: &str, folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(PART, part)
        .env("FOLDER", folder);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn part() -> Option<(String, PathBuf)> {
    Some((
        std::env::var(PART).ok()?,
        PathBuf::from(std::env::var_os("FOLDER")?),
    ))
}

#[test]
fn a_killed_judge_leaves_no_process_and_no_file() {
    if let Some((level, folder)) = part() {
        let level = if level == "full" {
            Level::Full
        } else {
            Level::Confined
        };
        let sandbox = sandbox(level);
        let mut lane = sandbox
            .prepare(&built(&folder, LOOP), &limits(), None)
            .expect("a lane");
        let _ = lane.run(b"");
        return;
    }
    for level in LEVELS {
        let folder = tempfile::tempdir().expect("a folder");
        let mounts = fs::read_to_string("/proc/self/mounts").expect("mounts");
        let test = "lifecycle::a_killed_judge_leaves_no_process_and_no_file";
        let mut judge = again(test, level.name(), folder.path())
            .spawn()
            .expect("a judge");
        let until = Instant::now() + Duration::from_secs(20);
        while processes_of(folder.path()) == 0 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(
            processes_of(folder.path()),
            1,
            "the program runs at level {level}"
        );
        judge.kill().expect("it is ours");
        judge.wait().expect("it is ours");
        let until = Instant::now() + Duration::from_secs(5);
        while processes_of(folder.path()) > 0 && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(processes_of(folder.path()), 0, "{level}");
        assert_eq!(
            fs::read_to_string("/proc/self/mounts").expect("mounts"),
            mounts
        );
        let mut files: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .map(|f| f.file_name())
            .collect();
        files.sort();
        assert_eq!(files.len(), 2, "{level}: {files:?}");
    }
}

#[test]
fn nothing_is_left_open_by_a_hundred_submissions() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), CAT);
    for level in LEVELS {
        let sandbox = sandbox(level);
        let open = || fs::read_dir("/proc/self/fd").expect("/proc").count();
        drop(sandbox.prepare(&program, &limits(), None).expect("a lane"));
        // Other tests of this binary open files meanwhile, but few.
        let before = open();
        for _ in 0..100 {
            let mut lane = sandbox.prepare(&program, &limits(), None).expect("a lane");
            assert_eq!(lane.run(b"x").expect("a run").output, b"x");
        }
        assert!(
            open() < before + 60,
            "{before} descriptors became {}",
            open()
        );
    }
}

#[test]
fn inputs_of_every_length_arrive_complete_in_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), CAT);
    for level in LEVELS {
        let mut lane = sandbox(level)
            .prepare(&program, &limits(), None)
            .expect("a lane");
        for length in [0, 1, 4095, 4096, 4097, 65_536, 10_000_000, 3, 0, 20] {
            let input: Vec<u8> = (0..length).map(|index| (index * 31 % 251) as u8).collect();
            let run = lane.run(&input).expect("a run");
            assert_eq!(run.end, End::Exited(0));
            assert!(run.output == input, "{length} bytes at {level}");
        }
        assert!(lane.run(&vec![0; INPUT_BYTES_MAX + 1]).is_err());
    }
}

#[test]
fn a_file_that_cannot_be_executed_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = built(folder.path(), CAT);
    fs::write(folder.path().join("text"), "no program\n").expect("a file");
    for level in LEVELS {
        for name in ["./missing", "./text", "./main.c", "/no/such/program"] {
            program.exe = PathBuf::from(name);
            let prepared = sandbox(level).prepare(&program, &limits(), None);
            match prepared.and_then(|mut lane| lane.run(b"")) {
                Err(SandboxError::Exec { exe, .. }) => assert_eq!(exe, Path::new(name)),
                other => panic!("{name} at {level}: {other:?}"),
            }
        }
        program.folder = folder.path().join("nowhere");
        assert!(sandbox(level).prepare(&program, &limits(), None).is_err());
        program.folder = folder.path().to_path_buf();
    }
}

#[test]
fn a_dead_zygote_is_an_error_and_the_next_one_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), CAT);
    if part().is_none() {
        // In its own process, where every child is a zygote of this test, or the fork server.
        let test = "lifecycle::a_dead_zygote_is_an_error_and_the_next_one_works";
        let status = again(test, "alone", folder.path())
            .status()
            .expect("a process");
        assert!(status.success());
        return;
    }
    for level in LEVELS {
        let sandbox = sandbox(level);
        let mut lane = sandbox.prepare(&program, &limits(), None).expect("a lane");
        lane.run(b"x").expect("a run");
        for pid in children()
            .into_iter()
            .filter_map(rustix::process::Pid::from_raw)
        {
            rustix::process::kill_process(pid, rustix::process::Signal::KILL).expect("it is ours");
        }
        // A busy machine takes time to end it.
        let is_noticed = (0..1000).any(|_| matches!(lane.run(b"x"), Err(SandboxError::Broken(_))));
        assert!(is_noticed, "{level}");
        assert_eq!(
            lane.run(b"y").expect("a run of another zygote").output,
            b"y"
        );
    }
}

#[test]
fn without_descriptors_there_is_an_error_and_no_panic() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), CAT);
    let test = "lifecycle::without_descriptors_there_is_an_error_and_no_panic";
    if part().is_none() {
        assert!(
            again(test, "alone", folder.path())
                .status()
                .expect("a process")
                .success()
        );
        return;
    }
    let sandbox = sandbox(Level::Full);
    let most = rustix::process::Rlimit {
        current: Some(24),
        maximum: Some(24),
    };
    rustix::process::setrlimit(rustix::process::Resource::Nofile, most).expect("a limit");
    let mut held = Vec::new();
    let error = loop {
        match sandbox.prepare(&program, &limits(), None) {
            Ok(lane) => held.push(lane),
            Err(error) => break error,
        }
    };
    assert!(error.to_string().contains("Too many open files"), "{error}");
    held.pop();
    held.pop();
    let mut lane = sandbox
        .prepare(&program, &limits(), None)
        .expect("a lane, now that there is room");
    assert_eq!(lane.run(b"z").expect("a run").output, b"z");
}

#[test]
fn only_trusted_programs_run_without_isolation() {
    let open = |level, require, trusted| {
        let binary = Some(PathBuf::from(env!("CARGO_BIN_EXE_tribunal")));
        linux::open(&Options {
            level,
            require,
            trusted,
            binary,
            ..Options::default()
        })
        .map(|sandbox| sandbox.level())
    };
    assert_eq!(open(None, None, false).ok(), Some(Level::Full));
    assert_eq!(open(None, Some(Level::Full), false).ok(), Some(Level::Full));
    assert_eq!(
        open(Some(Level::Limits), None, true).ok(),
        Some(Level::Limits)
    );
    assert!(matches!(
        open(Some(Level::Limits), None, false),
        Err(SandboxError::Unavailable { .. })
    ));
    assert!(matches!(
        open(Some(Level::Confined), Some(Level::Full), false),
        Err(SandboxError::Unavailable { .. })
    ));
}

/// Other programs continue to their limits.
#[test]
fn cancelled_compilers_stop() {
    let (folder, own) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    // It has a child that does not end either, as compiler drivers have.
    let driver = "#include <unistd.h>\nint main() { fork(); sleep(9); write(1, \"end\", 3); }";
    let binary = Some(PathBuf::from(env!("CARGO_BIN_EXE_tribunal")));
    let short = Limits {
        wall: Duration::from_secs(15),
        ..limits()
    };
    for level in Level::ALL {
        let stop = Arc::new(AtomicBool::new(false));
        let trusted = level == Level::Limits;
        let options = Options {
            in_place: false,
            level: Some(level),
            trusted,
            binary: binary.clone(),
            stop: stop.clone(),
            require: None,
        };
        let sandbox = linux::open(&options).expect("isolation");
        let contestant = built(
            folder.path(),
            "#include <unistd.h>\nint main() { usleep(500000); }",
        );
        let compiler = Program {
            role: Role::Compiler,
            ..built(own.path(), driver)
        };
        let mut lane = sandbox.prepare(&compiler, &short, None).expect("a lane");
        let mut other = sandbox.prepare(&contestant, &short, None).expect("a lane");
        let begun = Instant::now();
        std::thread::scope(|scope| {
            let judged = scope.spawn(move || other.run(b"").expect("a run").end);
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                stop.store(true, Ordering::Relaxed);
            });
            assert!(
                matches!(lane.run(b""), Err(SandboxError::Stopped)),
                "{level}"
            );
            assert_eq!(judged.join().expect("no panic"), End::Exited(0), "{level}");
        });
        assert!(
            begun.elapsed() < Duration::from_secs(8),
            "{level}: {:?}",
            begun.elapsed()
        );
        assert!(
            matches!(lane.run(b""), Err(SandboxError::Stopped)),
            "{level}: again"
        );
        drop(lane);
        assert_eq!(processes_of(&compiler.folder), 0, "{level}");
    }
}

#[test]
fn level_limits_stops_programs_and_removes_their_processes() {
    let folder = tempfile::tempdir().expect("a folder");
    let daemon = "#include <unistd.h>\n#include <stdio.h>\nint main() { if (!fork()) { setsid(); if (!fork()) \
                  sleep(20); _exit(0); } puts(\"4\"); }";
    let program = built(folder.path(), daemon);
    let options = Options {
        level: Some(Level::Limits),
        trusted: true,
        binary: Some(PathBuf::from(env!("CARGO_BIN_EXE_tribunal"))),
        ..Options::default()
    };
    let sandbox = linux::open(&options).expect("limits are always there");
    let short = Limits {
        cpu: Duration::from_millis(200),
        wall: Duration::from_secs(2),
        ..limits()
    };
    let mut lane = sandbox.prepare(&program, &short, None).expect("a lane");
    assert_eq!(lane.run(b"").expect("a run").output, b"4\n");
    assert_eq!(processes_of(folder.path()), 0);
    let endless = built(folder.path(), LOOP);
    let mut lane = sandbox.prepare(&endless, &short, None).expect("a lane");
    assert_eq!(lane.run(b"").expect("a run").end, End::CpuLimit);
}

/// A checker like those of packages: it reads a file, and appends to one in its writable folder.
const CHECKER: &str = "#include <stdio.h>\nint main(int c, char** v) { char b[64] = {0}; FILE* in = fopen(v[1], \"r\"); \
                       if (!in || !fgets(b, 60, in)) return 1; FILE* out = fopen(v[2], \"a\"); if (!out) return 2; \
                       fprintf(out, \"%s\", b); return fclose(out) || fopen(v[3], \"w\") ? 3 : 42; }";

/// Prints everything that a run could find of the one before; after `mark` it changes as much of it as it can.
const WITNESS: &str = include_str!("witness.c");

#[test]
fn no_run_detects_the_run_before_it() {
    for level in LEVELS {
        let folder = tempfile::tempdir().expect("a folder");
        let define = if level == Level::Full {
            "#define FULL\n"
        } else {
            ""
        };
        let program = built(folder.path(), &format!("{define}{WITNESS}"));
        let mut lane = sandbox(level)
            .prepare(&program, &limits(), None)
            .expect("a lane");
        let mut seen = |input: &[u8]| {
            let run = lane.run(input).expect("a run");
            assert_eq!(run.end, End::Exited(0), "{level}: {run:?}");
            let text = String::from_utf8_lossy(&run.output).into_owned();
            text.split('\0').next().unwrap_or_default().to_string()
        };
        let first = seen(b"next");
        assert!(
            first.contains("stdin: mode") && first.lines().count() > 6,
            "{level}: {first}"
        );
        for before in ["mark", "next", "mark", "mark"] {
            assert_eq!(seen(b"next"), first, "{level}");
            seen(before.as_bytes());
        }
        assert_eq!(seen(b"next"), first, "{level}");
    }
}

/// Computes for a millisecond, and sleeps for thirty.
const DOZE: &str = "#include <time.h>\n#include <unistd.h>\nint main() { for (;;) { clock_t t = clock(); while (clock() - t \
                    < 1000) ; usleep(30000); } }";

#[test]
fn a_little_activity_does_not_extend_the_wall_limit() {
    for level in LEVELS {
        let folder = tempfile::tempdir().expect("a folder");
        let tight = Limits {
            wall: Duration::from_secs(1),
            ..limits()
        };
        let mut lane = sandbox(level)
            .prepare(&built(folder.path(), DOZE), &tight, None)
            .expect("a lane");
        let run = lane.run(b"").expect("a run");
        assert_eq!(run.end, End::WallLimit, "{level}");
        // It waits for a core while other tests compute.
        assert!(run.wall < Duration::from_secs(5), "{level}: {:?}", run.wall);
    }
}

/// Works ahead on easy inputs, and answers hard ones from its notes.
const CARRY: &str = include_str!("carry.c");

#[test]
fn working_ahead_on_easy_cases_does_not_help_on_the_hard_one() {
    for level in LEVELS {
        let folder = tempfile::tempdir().expect("a folder");
        let define = if level == Level::Full {
            "#define FULL\n"
        } else {
            ""
        };
        let program = built(folder.path(), &format!("{define}{CARRY}"));
        let tight = Limits {
            cpu: Duration::from_millis(100),
            ..limits()
        };
        let mut lane = sandbox(level)
            .prepare(&program, &tight, None)
            .expect("a lane");
        for round in 0..20 {
            let easy = lane.run(b"e").expect("a run");
            assert_eq!(
                (easy.end, easy.output.as_slice()),
                (End::Exited(0), b"easy\n".as_slice()),
                "{level}: {easy:?}"
            );
            let hard = lane.run(b"h").expect("a run");
            let output = String::from_utf8_lossy(&hard.output);
            assert_eq!(hard.end, End::CpuLimit, "{level}, round {round}: {output}");
        }
    }
}

/// Two threads take turns on one core, and then the program sleeps; or one thread computes.
const BUSY: &str = r#"
#include <pthread.h>
#include <time.h>
#include <unistd.h>
void *spin(void *till) {
    struct timespec now;
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now); while (now.tv_sec * 1000 + now.tv_nsec / 1000000 < (long)till);
    return 0;
}
int main() {
    char how = 0;
    read(0, &how, 1);
    if (how == '1') return spin((void *)150), 0;
    pthread_t other;
    pthread_create(&other, 0, spin, (void *)80);
    spin((void *)80);
    pthread_join(other, 0);
    usleep(30000);
}
"#;

#[test]
fn only_waiting_for_other_programs_counts_as_waiting() {
    let core = *linux::cores().first().expect("a core");
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), BUSY);
    for level in LEVELS {
        let mut lane = sandbox(level)
            .prepare(&program, &limits(), Some(core))
            .expect("a lane");
        for round in 0..20 {
            let run = lane.run(b"2").expect("a run");
            assert_eq!(
                (run.end, run.waited),
                (End::Exited(0), Duration::ZERO),
                "{level}, round {round}"
            );
        }
        let other = tempfile::tempdir().expect("a folder");
        let hog = built(other.path(), LOOP);
        std::thread::scope(|scope| {
            let hogging = || {
                let short = Limits {
                    cpu: Duration::from_secs(1),
                    ..limits()
                };
                let mut lane = sandbox(level)
                    .prepare(&hog, &short, Some(core))
                    .expect("a lane");
                lane.run(b"").expect("a run")
            };
            let hog = scope.spawn(hogging);
            while processes_of(other.path()) == 0 && !hog.is_finished() {
                std::thread::sleep(Duration::from_millis(1));
            }
            let run = lane.run(b"1").expect("a run");
            assert!(run.waited > Duration::from_millis(10), "{level}: {run:?}");
        });
    }
}

#[test]
fn a_program_writes_only_to_its_writable_folder() {
    for level in LEVELS {
        let [own, case, feedback] = [(); 3].map(|()| tempfile::tempdir().expect("a folder"));
        for folder in [&case, &feedback] {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))
                .expect("permissions");
        }
        let (input, message) = (case.path().join("input"), feedback.path().join("message"));
        let mut program = built(own.path(), CHECKER);
        program.args = vec![
            input.clone().into(),
            message.clone().into(),
            case.path().join("stray").into(),
        ];
        program.readable = vec![case.path().to_path_buf()];
        program.writable = vec![feedback.path().to_path_buf()];
        let mut lane = sandbox(level)
            .prepare(&program, &limits(), None)
            .expect("a lane");
        for text in ["one\n", "two\n"] {
            // The judge changes the case between two runs of one program, and takes the files that were left.
            fs::write(&input, text).expect("a file");
            assert_eq!(
                lane.run(b"").expect("a run").end,
                End::Exited(42),
                "{level}"
            );
            assert_eq!(
                fs::read_to_string(&message).expect("a message"),
                text,
                "{level}"
            );
            fs::remove_file(&message).expect("ours to remove");
        }
        assert!(!case.path().join("stray").exists(), "{level}");
    }
}

#[test]
fn a_script_starts_programs_but_cannot_write_to_its_own_folder() {
    for level in LEVELS {
        let folder = tempfile::tempdir().expect("a folder");
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("permissions");
        fs::write(
            folder.path().join("run"),
            "#!/bin/sh\n(echo x > stray) 2>/dev/null\nls /bin/sh\nexit 43\n",
        )
        .expect("a file");
        fs::set_permissions(folder.path().join("run"), fs::Permissions::from_mode(0o755))
            .expect("permissions");
        let program = Program {
            exe: "./run".into(),
            args: Vec::new(),
            args_in_place: None,
            env: vec![("PATH".to_string(), "/usr/bin:/bin".to_string())],
            folder: folder.path().to_path_buf(),
            runtime: Runtime::default(),
            readable: ["/bin", "/usr", "/lib", "/lib64", "/etc/ld.so.cache"]
                .map(PathBuf::from)
                .to_vec(),
            writable: Vec::new(),
            role: Role::Script,
            lease: Lease::default(),
        };
        let lane = sandbox(level).prepare(&program, &limits(), None);
        if level == Level::Confined {
            // There it could leave processes behind.
            assert!(matches!(lane, Err(SandboxError::Unavailable { .. })));
            continue;
        }
        let run = lane.expect("a lane").run(b"").expect("a run");
        assert_eq!(
            (run.end, run.output.as_slice()),
            (End::Exited(43), b"/bin/sh\n".as_slice()),
            "{level}"
        );
        assert!(!folder.path().join("stray").exists(), "{level}");
    }
}

/// Would leave 32 MB in 500 files, a file a millisecond.
const FLOOD: &str = "#include <stdio.h>\n#include <unistd.h>\nchar b[65536]; int main(int c, char** v) { char name[500]; \
                     for (int i = 0; i < 500; i++) { snprintf(name, 500, \"%s/%d\", v[1], i); FILE* f = fopen(name, \
                     \"w\"); if (!f) return 1; fwrite(b, 1, sizeof b, f); fclose(f); usleep(1000); } return 0; }";

#[test]
fn a_program_that_floods_its_writable_folder_is_stopped() {
    for level in LEVELS {
        let [own, feedback] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
        fs::set_permissions(feedback.path(), fs::Permissions::from_mode(0o755))
            .expect("permissions");
        let mut program = built(own.path(), FLOOD);
        program.args = vec![feedback.path().into()];
        program.writable = vec![feedback.path().to_path_buf()];
        let tight = Limits {
            output_bytes: 1 << 20,
            ..limits()
        };
        let mut lane = sandbox(level)
            .prepare(&program, &tight, None)
            .expect("a lane");
        assert_eq!(
            lane.run(b"").expect("a run").end,
            End::OutputLimit,
            "{level}"
        );
        let mut bytes = 0;
        for entry in fs::read_dir(feedback.path()).expect("a folder") {
            let entry = entry.expect("an entry");
            bytes += entry.metadata().expect("a file").len();
            fs::remove_file(entry.path()).expect("removable");
        }
        // At level confined the watch notices it a little late.
        assert!((3 << 20..16 << 20).contains(&bytes), "{level}: {bytes}");
        // The next run is unaffected.
        assert_eq!(
            lane.run(b"").expect("a run").end,
            End::OutputLimit,
            "{level}"
        );
    }
}

#[test]
fn programs_survive_a_dead_fork_server_and_the_next_one_uses_every_core() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = built(folder.path(), CAT);
    let test = "lifecycle::programs_survive_a_dead_fork_server_and_the_next_one_uses_every_core";
    if part().is_none() {
        assert!(
            again(test, "alone", folder.path())
                .status()
                .expect("a process")
                .success()
        );
        return;
    }
    let cores = linux::cores();
    let sandbox = sandbox(Level::Full);
    let mut lane = sandbox
        .prepare(&program, &limits(), cores.first().copied())
        .expect("a lane");
    lane.run(b"x")
        .expect("a run, which keeps this thread to a core");
    // The fork server was started before them.
    let before = children();
    let server = before
        .iter()
        .min()
        .and_then(|pid| rustix::process::Pid::from_raw(*pid))
        .expect("a fork server");
    rustix::process::kill_process(server, rustix::process::Signal::KILL).expect("it is ours");
    assert_eq!(lane.run(b"y").expect("the zygote goes on").output, b"y");
    let mut other = sandbox
        .prepare(&program, &limits(), None)
        .expect("another fork server");
    assert_eq!(other.run(b"z").expect("a run").output, b"z");
    let server = children()
        .into_iter()
        .filter(|pid| !before.contains(pid))
        .min()
        .expect("another one");
    let server = rustix::process::Pid::from_raw(server);
    let set = rustix::thread::sched_getaffinity(server).expect("it lives");
    assert_eq!(
        cores.iter().filter(|core| set.is_set(**core)).count(),
        cores.len()
    );
}

#[test]
fn each_run_has_its_own_further_arguments() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = "#include <stdio.h>\nint main(int count, char **words) {\n\
                  for (int i = 1; i < count; i++) printf(\"[%s]\", words[i]); }";
    let mut program = built(folder.path(), source);
    program.args = vec!["always".into()];
    for level in LEVELS {
        let sandbox = sandbox(level);
        let mut prepared = sandbox.prepare(&program, &limits(), None).expect("a lane");
        let mut run = |args: &[&str]| {
            let args: Vec<_> = args.iter().map(Into::into).collect();
            prepared
                .run_with(&args, b"")
                .map(|run| String::from_utf8(run.output).expect("a text"))
        };
        assert_eq!(run(&[]).expect("a run"), "[always]");
        assert_eq!(run(&["7", "", "a b"]).expect("a run"), "[always][7][][a b]");
        assert_eq!(run(&[]).expect("a run"), "[always]");
        let many = vec!["123456789"; 6000];
        assert_eq!(run(&many).expect("a run").len(), 8 + 6000 * 11);
        for wrong in [&vec!["123456789"; 7000][..], &["a\0b"]] {
            assert!(
                matches!(run(wrong), Err(SandboxError::Broken(_))),
                "{level:?}"
            );
        }
        assert_eq!(run(&["8"]).expect("a run"), "[always][8]");
    }
}

/// What a signal ends.
#[derive(Clone, Copy, Debug)]
enum Ended {
    Probe,
    /// The process of the sandbox that started it.
    Zygote,
}

/// Ends the next self-tests of the level full by this binary, so many of them; returns how many it ended. No other test runs
/// this binary, so theirs go on.
fn end_self_tests(what: Ended, binary: &Path, count: usize, is_over: &AtomicBool) -> usize {
    let probe = [
        binary.as_os_str().as_encoded_bytes(),
        b"\0--probe-isolation\0full\0",
    ]
    .concat();
    let own = std::process::id().to_string();
    // The child of this process above it, if it is one of ours.
    let zygote = |process: &Path| {
        let parent = |of: &str| {
            let status = fs::read_to_string(format!("/proc/{of}/status")).ok()?;
            let line = status.lines().find(|line| line.starts_with("PPid:"))?;
            Some(line.split_whitespace().nth(1)?.to_string())
        };
        let mut child = process.file_name()?.to_string_lossy().to_string();
        for _ in 0..4 {
            let above = parent(&child)?;
            if above == own {
                return Some(child);
            }
            child = above;
        }
        None
    };
    let mut ended = Vec::new();
    while ended.len() < count && !is_over.load(Ordering::Relaxed) {
        for entry in fs::read_dir("/proc").expect("a folder").flatten() {
            let process = entry.path();
            let words = fs::read(process.join("cmdline")).unwrap_or_default();
            if words != probe || ended.contains(&process) {
                continue;
            }
            let Some(zygote) = zygote(&process) else {
                continue;
            };
            let number = match what {
                Ended::Probe => entry.file_name().to_string_lossy().parse(),
                Ended::Zygote => zygote.parse(),
            };
            let number = rustix::process::Pid::from_raw(number.expect("a number"));
            let number = number.expect("a process");
            let state = fs::read_to_string(format!("/proc/{}/stat", number.as_raw_nonzero()));
            let lives = |stat: String| !stat.rsplit(')').next().unwrap_or("").starts_with(" Z");
            // It may have ended by itself.
            let is_ended = state.is_ok_and(lives)
                && rustix::process::kill_process(number, Signal::TERM).is_ok();
            if is_ended {
                ended.push(process);
            }
        }
    }
    ended.len()
}

/// The level that is found while so many self-tests are ended; the judge is told to stop so much later than they, or never.
/// `None` where the search ended too early to be disturbed.
fn level_found(
    what: Ended,
    binary: &Path,
    count: usize,
    stop: Option<Duration>,
) -> Option<Result<Level, SandboxError>> {
    let is_over = AtomicBool::new(false);
    let flag = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        let ender = scope.spawn(|| {
            let ended = end_self_tests(what, binary, count, &is_over);
            if let Some(late) = stop.filter(|_| ended > 0) {
                std::thread::sleep(late);
                flag.store(true, Ordering::Relaxed);
            }
            ended
        });
        let opened = linux::open(&Options {
            binary: Some(binary.to_path_buf()),
            stop: Arc::clone(&flag),
            ..Options::default()
        });
        is_over.store(true, Ordering::Relaxed);
        let ended = ender.join().expect("no panic");
        (ended == count).then(|| opened.map(|sandbox| sandbox.level()))
    })
}

#[test]
fn a_signal_that_ends_a_self_test_does_not_lower_the_level() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("rights");
    let own = folder.path().join("tribunal");
    // By another process: one that this process is about to start could hold the file open, which then cannot be executed.
    let copied = Command::new("cp").arg(binary()).arg(&own).status();
    assert!(copied.expect("cp").success());
    // A self-test is shorter than a glance at all processes may be: what was not ended in time is tried again.
    let found = |what, count, stop| {
        let mut found = (0..200).filter_map(|_| level_found(what, &own, count, stop));
        match stop {
            None => found.next(),
            // A signal may still come just after the end of a probe, though not so often.
            Some(_) => found.take(3).find(|it| !matches!(it, Ok(Level::Full))),
        }
    };
    for what in [Ended::Probe, Ended::Zygote] {
        for count in [1, 2] {
            let level = found(what, count, None).expect("a self-test that was ended");
            assert_eq!(level.expect("a level"), Level::Full, "{what:?}, {count}");
        }
    }
    // The signal reaches the judge a second later than the probe.
    let stopped = found(Ended::Probe, 1, Some(Duration::from_secs(1)));
    assert!(
        matches!(stopped, Some(Err(SandboxError::Stopped))),
        "{stopped:?}"
    );
}
