//! Brings a program to the moment when it first reads its input, and prepares it there: its memory is kept inside
//! itself, where it cannot write, and from then on a second filter shows the tracer each system call that would last.

use super::changes::{Changes, Watch};
use super::clocks;
use super::first_look::{FirstRead, first_read};
use super::inner_filter::{self, MAPPINGS, MAPPINGS_BYTES};
use super::inside::{CALL_BYTES, Inside, SYSCALL};
use super::layout::{grows_in_one_place, stack_limit};
use super::memory::{Area, Memory, PAGE, areas, own_bytes};
use super::restorer::{self, CODE, CONTROL, Copy, INPUT_MAX, ORDERS, PAGES};
use super::tracee::{Registers, Stop, Tracee};
use crate::snapshot::Declined;
use seccompiler::BpfProgram;
use std::fs;
use std::io;
use std::ops::Range;

/// Maximum size of the memory that is kept, in bytes.
pub(super) const KEPT_MAX: usize = 64 << 20;

/// A program that stands where it first reads its input.
#[derive(Debug)]
pub(super) struct Template {
    pub(super) tracee: Tracee,
    pub(super) memory: Memory,
    /// The registers when it began to wait for its input.
    pub(super) waiting: Registers,
    /// The registers with which the restorer begins.
    pub(super) restore: Registers,
    /// Resident memory when it began to wait, in bytes.
    pub(super) start_bytes: u64,
    /// Where it wants its input, and how many bytes at most.
    pub(super) buffer: usize,
    pub(super) wanted: usize,
    pub(super) heap_end: usize,
    /// The signals that it catches, from the lowest bit.
    pub(super) caught: u64,
    /// The signals that are blocked.
    pub(super) blocked: u64,
    /// The pages of the snapshot.
    pub(super) changes: Changes,
    /// Pages that only the tracer has looked at, and that have to go again.
    pub(super) looked_at: Vec<usize>,
    /// Where it may write: all that is looked through for more pages.
    pub(super) writable: Vec<Range<usize>>,
    /// All areas of its memory.
    pub(super) areas: Vec<Area>,
}

/// What is known of a program before it starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartRules {
    /// What the sandbox's own filter wants to see for calls of the judge.
    pub(crate) secret: u64,
    /// Whether its executable is its own, and not an interpreter.
    pub(crate) is_own: bool,
    /// Whether it may draw random numbers before it reads, because it draws them anew after that.
    pub(crate) draws_anew: bool,
}

/// Whether a program has another descriptor of its standard input. It could write to the pipe, or wait there for ever.
fn holds_its_input_twice(pid: i32) -> bool {
    let folder = format!("/proc/{pid}/fd");
    let Ok(input) = fs::read_link(format!("{folder}/0")) else {
        return true;
    };
    let Ok(entries) = fs::read_dir(&folder) else {
        return true;
    };
    let same = |entry: fs::DirEntry| fs::read_link(entry.path()).is_ok_and(|end| end == input);
    entries.flatten().map(same).filter(|is| *is).count() > 1
}

/// Starts the program, which `start` lets begin, and prepares it.
pub(super) fn template(
    mut tracee: Tracee,
    start: impl FnOnce(),
    StartRules {
        secret,
        is_own,
        draws_anew,
    }: StartRules,
    kept_max: usize,
) -> Result<Template, Declined> {
    start();
    let at = Declined::at;
    match tracee.wait().map_err(at("the program begins"))? {
        Stop::Exec => {}
        Stop::Ended(_) => return Err(Declined::ReadsNothing),
        Stop::Signal(signal) => return Err(Declined::Signal(signal)),
        _ => return Err(Declined::Threads),
    }
    if is_own {
        clocks::hide(&tracee)?;
    }
    let FirstRead {
        buffer,
        wanted,
        empty_path,
    } = first_read(&mut tracee, draws_anew, is_own)?;
    let pid = tracee.pid();
    let waiting = tracee.registers().map_err(at("its registers"))?;
    let extended = tracee.extended_state().map_err(at("its registers"))?;
    let memory = Memory::open(pid).map_err(at("its memory"))?;
    let at_first = areas(pid).map_err(at("its memory"))?;
    if let Some(declined) = unfit(&at_first) {
        return Err(declined);
    }
    grows_in_one_place(pid)?;
    if holds_its_input_twice(pid) {
        return Err(Declined::FirstLook("open".to_string()));
    }
    let own_bytes = own_bytes(pid).map_err(at("its memory"))?;
    // The read itself is left out: the restorer does what it would have done. Its instruction makes the first calls.
    let mut instruction = [0; CALL_BYTES as usize];
    memory
        .read((waiting.rip - CALL_BYTES) as usize, &mut instruction)
        .map_err(at("its memory"))?;
    if instruction != SYSCALL {
        return Err(Declined::FirstLook("read".to_string()));
    }
    let sequence = tracee
        .restartable_sequence()
        .map_err(at("a restartable sequence"))?;
    if sequence.place != 0 {
        // Otherwise the kernel could go on elsewhere than where the tracer wants.
        let critical_section = sequence.place as usize + 8;
        memory
            .write(critical_section, &[0; 8])
            .map_err(at("a restartable sequence"))?;
    }
    let mut inside = Inside::at_call(&mut tracee, waiting)?;
    if sequence.place != 0 {
        let unregister = 1;
        let (bytes, signature) = (u64::from(sequence.bytes), u64::from(sequence.signature));
        inside.call(
            libc::SYS_rseq,
            [sequence.place, bytes, unregister, signature, 0, 0],
        )?;
        let left = inside.tracee().restartable_sequence();
        if left.map_err(at("a restartable sequence"))?.place != 0 {
            return Err(Declined::Before("rseq".to_string()));
        }
    }
    let heap_end = inside.call(libc::SYS_brk, [0; 6])?;
    let lowest = grow_stack(&at_first, &mut inside)?;
    let areas = areas(pid).map_err(at("its memory"))?;
    look_at_all(&memory, &areas, &mut inside)?;
    let (mut rows, writable) = kept(&memory, &areas)?;
    // It holds nothing yet.
    rows.retain(|row| row.len() > PAGE || Some(row.start) != lowest);
    let end = end_of_heap(&memory, &areas, heap_end)?;
    let is_kept = |place: &usize| rows.iter().any(|row| row.contains(place));
    let mut looked_at: Vec<usize> = lowest.into_iter().chain(end).collect();
    looked_at.retain(|place| !is_kept(place));
    let bytes: usize = rows.iter().map(|row| row.len()).sum();
    let start_bytes = bytes.max(own_bytes) as u64;
    if bytes > KEPT_MAX || start_bytes > kept_max as u64 {
        return Err(Declined::Memory(start_bytes >> 20));
    }
    // One area for the code, the orders and the pages, filled from outside and read-only from inside.
    let whole = PAGES - CODE + bytes;
    let fixed = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
    let none = u64::MAX;
    let place = inside.call(
        libc::SYS_mmap,
        [
            CODE as u64,
            whole as u64,
            (libc::PROT_READ | libc::PROT_WRITE) as u64,
            fixed as u64,
            none,
            0,
        ],
    )?;
    if place != CODE {
        return Err(at("a place for the snapshot")(io::Error::other("taken")));
    }
    let protect = |place: usize, bytes: usize, rights: i32, inside: &mut Inside| {
        let args = [place as u64, bytes as u64, rights as u64, 0, 0, 0];
        inside.call(libc::SYS_mprotect, args)
    };
    let executable = libc::PROT_READ | libc::PROT_EXEC;
    protect(CODE, PAGE, executable, &mut inside)?;
    let write = |place: usize, bytes: &[u8]| memory.write(place, bytes).map_err(at("its memory"));
    write(CODE, restorer::code())?;
    // From here on, all calls are made where the program cannot change the instruction.
    inside.call_from_restorer();
    let mut copies = Vec::new();
    let mut next = PAGES;
    for row in &rows {
        let mut page = vec![0; row.len()];
        memory
            .read(row.start, &mut page)
            .map_err(at("its memory"))?;
        write(next, &page)?;
        // Pages of a file become the program's own.
        write(row.start, &page)?;
        copies.push(Copy {
            to: row.start,
            bytes: row.len(),
            from: next,
        });
        next += row.len();
    }
    let state = restorer::extended(&extended).ok_or(Declined::Machine {
        step: "its registers",
        message: "there are more of them than fit".to_string(),
    })?;
    write(state, &extended)?;
    let continued = Registers {
        rcx: waiting.rip,
        r11: waiting.eflags,
        ..waiting
    };
    let (registers, bytes) = restorer::registers(&continued);
    write(registers, &bytes)?;
    // All of it is there from the beginning, as everything else that the program may read.
    let mut byte = [0];
    for place in (CONTROL..ORDERS).step_by(PAGE) {
        memory.read(place, &mut byte).map_err(at("its memory"))?;
    }
    let caught = keep_actions(&mut inside)?;
    protect(CONTROL, whole - PAGE, libc::PROT_READ, &mut inside)?;
    if is_own {
        // From here on it may look at the counter of the processor.
        let (counter, may) = (libc::PR_SET_TSC as u64, libc::PR_TSC_ENABLE as u64);
        inside.call(libc::SYS_prctl, [counter, may, 0, 0, 0, secret])?;
    }
    let watch = Watch::of(&mut inside, &writable, secret)?;
    // The program cannot change what is there.
    let empty_path = empty_path.filter(|place| {
        let mut areas = areas.iter().filter(|area| area.is_constant());
        let mut byte = [1];
        areas.any(|area| area.range.contains(place))
            && memory.read(*place, &mut byte).is_ok()
            && byte == [0]
    });
    let filter = inner_filter::filter(heap_end, empty_path)
        .map_err(|error| at("its filter")(io::Error::other(error)))?;
    install(&mut inside, &memory, &filter, secret)?;
    let changes = Changes::new(watch, copies)?;
    let blocked = tracee.blocked().map_err(at("its signals"))?;
    let restore = Registers {
        rip: CODE as u64,
        orig_rax: u64::MAX,
        rax: 0,
        ..waiting
    };
    Ok(Template {
        tracee,
        memory,
        waiting,
        restore,
        start_bytes,
        buffer,
        wanted: wanted.min(INPUT_MAX),
        heap_end,
        caught,
        blocked,
        changes,
        looked_at,
        writable,
        areas,
    })
}

/// Maximum number of areas of memory; the kernel says much about each.
const AREAS_MAX: usize = 4096;

/// Why such areas cannot be kept.
fn unfit(areas: &[Area]) -> Option<Declined> {
    if areas.len() > AREAS_MAX {
        return Some(Declined::Unsupported("its memory has too many areas"));
    }
    let reserved = CODE..MAPPINGS + 2 * MAPPINGS_BYTES;
    let overlaps = |area: &Area, range: &Range<usize>| {
        area.range.start < range.end && range.start < area.range.end
    };
    for area in areas {
        if area.is_shared && area.is_writable {
            return Some(Declined::SharedMemory);
        }
        if overlaps(area, &reserved) {
            return Some(Declined::Machine {
                step: "a place for the snapshot",
                message: "taken".to_string(),
            });
        }
    }
    None
}

/// Lets the stack grow as far as it may: otherwise a run could find out how far an earlier run had let it grow. Returns the
/// lowest page of the stack.
fn grow_stack(areas: &[Area], inside: &mut Inside) -> Result<Option<usize>, Declined> {
    let Some(stack) = areas.iter().find(|area| area.name == STACK) else {
        return Ok(None);
    };
    let limit = stack_limit(inside.tracee().pid())?;
    let lowest = stack.range.end.saturating_sub(limit / PAGE * PAGE);
    if lowest >= stack.range.start {
        return Ok(None);
    }
    // The kernel asks for the limit of whoever looks, so the program has to.
    match inside.looks_at(lowest)? {
        true => Ok(Some(lowest)),
        false => Err(Declined::Unsupported("its stack cannot grow")),
    }
}

/// Looks at the last page before the end of the heap, behind which a run lets it grow: the kernel would keep the table of
/// pages that both share. Returns the page if the program may write to it.
fn end_of_heap(
    memory: &Memory,
    areas: &[Area],
    heap_end: usize,
) -> Result<Option<usize>, Declined> {
    let end = heap_end.next_multiple_of(PAGE);
    let before = areas.iter().rfind(|area| area.range.end <= end);
    let Some(area) = before.filter(|area| area.is_writable) else {
        return Ok(None);
    };
    let place = area.range.end - PAGE;
    memory
        .read(place, &mut [0])
        .map_err(Declined::at("its pages"))?;
    Ok(Some(place))
}

/// The name of the area of the first stack.
const STACK: &str = "[stack]";

/// Looks at every page to which the program cannot write, so that all of them are there from the beginning: a run could
/// tell from its time which of them an earlier run has looked at.
fn look_at_all(memory: &Memory, areas: &[Area], inside: &mut Inside) -> Result<(), Declined> {
    let areas: Vec<&Area> = areas.iter().filter(|area| area.is_constant()).collect();
    let bytes: usize = areas.iter().map(|area| area.range.len()).sum();
    if bytes > LOOKED_AT_MAX {
        return Err(Declined::Memory(bytes as u64 >> 20));
    }
    let mut byte = [0];
    for area in areas {
        for place in area.range.clone().step_by(PAGE) {
            if area.name.starts_with(CLOCKS) {
                // The kernel shows these pages to the program alone, if they exist.
                inside.looks_at(place)?;
            } else if memory.read(place, &mut byte).is_err() {
                // Behind the end of a file, there is nothing.
                break;
            }
        }
    }
    Ok(())
}

/// How the names of areas begin in which the kernel shows its clocks.
const CLOCKS: &str = "[vvar";

/// Maximum size of the memory to which a program cannot write, in bytes.
const LOOKED_AT_MAX: usize = 256 << 20;

/// Rows of pages to be kept, and the ranges in which it may write.
type Kept = (Vec<Range<usize>>, Vec<Range<usize>>);

fn kept(memory: &Memory, areas: &[Area]) -> Result<Kept, Declined> {
    let (mut rows, mut writable): Kept = (Vec::new(), Vec::new());
    let mut found = Vec::new();
    for area in areas {
        if !area.is_writable || area.is_shared {
            continue;
        }
        let range = area.range.clone();
        if area.has_file {
            // The file's pages are not found before they are written to.
            found.clear();
            found.push(range.clone());
        } else {
            memory
                .present(&range, &mut found)
                .map_err(Declined::at("its pages"))?;
        }
        for row in &found {
            match rows.last_mut() {
                Some(last) if last.end == row.start => last.end = row.end,
                _ => rows.push(row.clone()),
            }
        }
        match writable.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => writable.push(range),
        }
    }
    Ok((rows, writable))
}

/// Keeps how the program treats signals, and returns those that it catches.
fn keep_actions(inside: &mut Inside) -> Result<u64, Declined> {
    let pid = inside.tracee().pid();
    let status =
        fs::read_to_string(format!("/proc/{pid}/status")).map_err(Declined::at("its signals"))?;
    let set = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        u64::from_str_radix(line.trim(), 16).ok()
    };
    // A waiting signal is lost once it is ignored. The signal of an output that is too long would wait for the next run.
    let waiting = set("SigPnd:").unwrap_or(0) | set("ShdPnd:").unwrap_or(0);
    if waiting != 0 {
        return Err(Declined::Signal(waiting.trailing_zeros() as i32 + 1));
    }
    if set("SigBlk:").unwrap_or(0) >> (libc::SIGXFSZ - 1) & 1 == 1 {
        return Err(Declined::Signal(libc::SIGXFSZ));
    }
    let caught = set("SigCgt:").unwrap_or(0);
    let treated = set("SigIgn:").unwrap_or(0) | caught;
    for signal in (1..=64usize).filter(|signal| treated >> (signal - 1) & 1 == 1) {
        let (place, bytes) = (restorer::action(signal) as u64, 8);
        inside.call(
            libc::SYS_rt_sigaction,
            [signal as u64, 0, place, bytes, 0, 0],
        )?;
    }
    Ok(caught)
}

/// Puts the program under the second filter.
fn install(
    inside: &mut Inside,
    memory: &Memory,
    filter: &BpfProgram,
    secret: u64,
) -> Result<(), Declined> {
    let at = Declined::at;
    let mut bytes = Vec::new();
    // The kernel's header: the number of lines, padding, the place of the lines.
    bytes.extend((filter.len() as u64).to_ne_bytes());
    bytes.extend((ORDERS as u64 + 16).to_ne_bytes());
    for line in filter {
        bytes.extend(line.code.to_ne_bytes());
        bytes.extend([line.jt, line.jf]);
        bytes.extend(line.k.to_ne_bytes());
    }
    // The orders take this place later.
    memory.write(ORDERS, &bytes).map_err(at("its filter"))?;
    let mode = u64::from(libc::SECCOMP_SET_MODE_FILTER);
    inside.call(libc::SYS_seccomp, [mode, 0, ORDERS as u64, secret, 0, 0])?;
    Ok(())
}
