//! A program that runs in place, on one input after another.

use super::super::calls;
use super::closed::{Closed, HeapCall};
use super::inner_filter::{MAPPINGS, MAPPINGS_BYTES};
use super::inside::Inside;
use super::memory::{PAGE, own_bytes};
use super::restorer::{CODE, CONTROL, Copy, Lists, OPENS_MAX, ORDERS, Orders, action, lists};
use super::tables::{TABLE_BYTES, Tables, parts};
use super::template::{KEPT_MAX, StartRules, Template, template};
use super::tracee::{Call, Registers, Stop, Tracee};
use super::watchdog::{TimeMax, Watched, cpu_time};
use crate::run::End;
use crate::snapshot::{Declined, SnapshotRun};
use rustix::fs::{Timespec, Timestamps, futimens};
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::Range;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::fs::{FileExt as _, OpenOptionsExt as _};
use std::time::Duration;

/// Maximum number of bytes that the program may hold beyond those at the beginning: it holds them until its next run. For
/// a program that fills more, its start takes a small part of its time.
const GROWN_MAX: usize = 64 << 20;

/// The standard streams of the program, as the judge sees them.
#[derive(Debug)]
pub(crate) struct Streams {
    /// The file of its output, to be read and emptied.
    pub(crate) output: OwnedFd,
    /// The same file as the program has it, with its position.
    pub(crate) output_of_program: OwnedFd,
    /// The pipe of its standard input, in which nothing is.
    pub(crate) input: OwnedFd,
}

/// A program that runs in place.
#[derive(Debug)]
pub(crate) struct InPlace {
    template: Template,
    watched: Watched,
    output: File,
    position: File,
    /// Its standard input.
    input: File,
    /// What it had printed before it read its input.
    printed: u64,
    /// Whether a part of the last input came by the pipe.
    is_fed: bool,
    /// Rows of pages that were not there at the beginning. The kernel takes them back: if they were only filled with
    /// zeros, the next run would not wait for them, and could tell from its time what this one has touched.
    drops: Vec<(usize, usize)>,
    lists: Lists,
    tables: Tables,
    closed: Closed,
    /// The rows of pages at the end of the last run, for each range.
    seen: Vec<Vec<Range<usize>>>,
    /// The signals that the program treats in another way since the input.
    treated: Vec<i32>,
    is_blocking: bool,
    /// Where the next mapping goes.
    next_mapping: usize,
    orders: Vec<u8>,
    found: Vec<Range<usize>>,
    /// The pages to which nobody has written since they were filled.
    marked: Vec<Range<usize>>,
    /// CPU time of its start, as traced.
    start_cpu: Duration,
    /// How much the heap has grown.
    heap_bytes: usize,
    /// What it held when it gave pages back, in bytes.
    given_back: usize,
    /// Whether the run has given back pages that the snapshot may have.
    has_dropped: bool,
    memory_max: usize,
}

/// What the tracer does after a stop.
enum Next {
    Go,
    Ended(Ended),
}

/// How the program ended.
#[derive(Clone, Copy)]
enum Ended {
    Exited(i32),
    Signaled(i32),
}

impl InPlace {
    /// Brings the program to its first look at the input. `start` lets it begin.
    pub(crate) fn start(
        pid: i32,
        start: impl FnOnce(),
        start_rules: StartRules,
        streams: Streams,
        memory_max: usize,
        time_max: TimeMax,
    ) -> Result<InPlace, Declined> {
        let at = Declined::at;
        let tracee = Tracee::seize(pid).map_err(at("tracing it"))?;
        let watched = Watched::new(pid, time_max, memory_max.saturating_add(KEPT_MAX))
            .map_err(at("a watch"))?;
        watched.begin(cpu_time(pid));
        let template = template(tracee, start, start_rules, memory_max);
        let mut template = match watched.end() {
            Some(why) => return Err(why),
            None => template?,
        };
        let mut position = File::from(streams.output_of_program);
        let printed = position.stream_position().map_err(at("its output"))?;
        // Opened again, so that it does not wait, while the program's own does.
        let input = OpenOptions::new()
            .read(true)
            .custom_flags(libc::O_NONBLOCK)
            .open(format!("/proc/self/fd/{}", streams.input.as_raw_fd()))
            .map_err(at("its input"))?;
        let output = File::from(streams.output);
        if output.metadata().map_err(at("its output"))?.len() != printed {
            return Err(Declined::Before(calls::name(libc::SYS_lseek as u32)));
        }
        let drops: Vec<_> = template
            .looked_at
            .iter()
            .map(|place| (*place, PAGE))
            .collect();
        let lists = lists(&drops, template.changes.hot()).ok_or(TOO_MANY_ROWS)?;
        let kept = template.changes.kept().iter();
        let copied = kept.map(|copy| (copy.to, copy.bytes));
        let there = copied.chain(drops.iter().copied());
        let tables = Tables::of(there.map(|(place, bytes)| place..place + bytes));
        let seen = vec![Vec::new(); template.writable.len()];
        let closed = Closed::new(std::mem::take(&mut template.areas), template.heap_end);
        Ok(InPlace {
            watched,
            output,
            position,
            input,
            printed,
            is_fed: false,
            drops,
            lists,
            tables,
            closed,
            seen,
            treated: Vec::new(),
            is_blocking: false,
            next_mapping: MAPPINGS,
            orders: Vec::new(),
            found: Vec::new(),
            marked: Vec::new(),
            start_cpu: cpu_time(pid),
            heap_bytes: 0,
            given_back: 0,
            has_dropped: false,
            memory_max,
            template,
        })
    }

    /// Runs the program on an input. Its output is put into `output`, which is emptied first. After an error the program
    /// is gone.
    pub(crate) fn run(
        &mut self,
        input: &[u8],
        output: &mut Vec<u8>,
        output_max: usize,
    ) -> Result<SnapshotRun, Declined> {
        let before = cpu_time(self.template.tracee.pid());
        self.watched.begin(before);
        let ran = self.run_watched(input, output, output_max, before);
        match self.watched.end() {
            // Any call to the kernel may have failed because of it.
            Some(why) => Err(why),
            None => ran,
        }
    }

    fn run_watched(
        &mut self,
        input: &[u8],
        output: &mut Vec<u8>,
        output_max: usize,
        before: Duration,
    ) -> Result<SnapshotRun, Declined> {
        let at = Declined::at;
        self.begin(input, false)?;
        let (ended, is_at_call) = self.until_end()?;
        self.restore_signals(is_at_call)?;
        let spent = cpu_time(self.template.tracee.pid()).saturating_sub(before);
        let length = self.position.stream_position().map_err(at("its output"))?;
        output.clear();
        output.resize((length as usize).min(output_max), 0);
        self.output
            .read_exact_at(output, 0)
            .map_err(at("its output"))?;
        self.empty_output(length).map_err(at("its output"))?;
        let asked = (self.next_mapping - MAPPINGS).saturating_add(self.heap_bytes);
        let grown = self.find_new_pages()?;
        if grown.saturating_add(asked) > GROWN_MAX {
            // It may not have touched all that it has mapped.
            let held = own_bytes(self.template.tracee.pid()).map_err(at("its memory"))?;
            if held > GROWN_MAX + 2 * self.template.start_bytes as usize {
                return Err(Declined::Memory(held as u64 >> 20));
            }
        }
        let end = match ended {
            _ if length as usize > output_max => End::OutputLimit,
            Ended::Exited(status) => End::Exited(status),
            Ended::Signaled(libc::SIGXFSZ) => End::OutputLimit,
            Ended::Signaled(signal) => End::Signaled(signal),
        };
        Ok(SnapshotRun {
            end,
            cpu: self.start_cpu + spent,
            memory_bytes: self
                .template
                .start_bytes
                .saturating_add(grown.saturating_add(asked) as u64)
                .max(std::mem::take(&mut self.given_back) as u64),
            fills_all: !self.template.changes.are_seen(),
        })
    }

    /// Puts everything back and lets the program read the input.
    fn begin(&mut self, input: &[u8], stops: bool) -> Result<(), Declined> {
        let at = Declined::at;
        if self.is_fed {
            let mut some = [0; 4096];
            while matches!(self.input.read(&mut some), Ok(1..)) {}
            self.is_fed = false;
        }
        // The times of its output are those of an ordinary run, which begins with an empty file. The kernel keeps the time of
        // the last change more exactly after somebody has asked for it: so somebody always has.
        self.output.metadata().map_err(at("its output"))?;
        futimens(&self.output, &NEVER)
            .map_err(io::Error::from)
            .map_err(at("its output"))?;
        let (first, rest) = input.split_at(input.len().min(self.template.wanted));
        if !rest.is_empty() {
            self.is_fed = true;
            let mut pipe = OpenOptions::new()
                .write(true)
                .custom_flags(libc::O_NONBLOCK)
                .open(format!("/proc/self/fd/{}", self.input.as_raw_fd()))
                .map_err(at("its input"))?;
            pipe.write_all(rest).map_err(|_| Declined::LongInput)?;
        }
        let opens = self.closed.open();
        if opens.len() > OPENS_MAX {
            return Err(Declined::Unsupported("it gives back too many areas"));
        }
        let orders = Orders {
            heap_end: self.template.heap_end,
            mapped: (MAPPINGS, self.next_mapping - MAPPINGS),
            lists: &self.lists,
            opens: &opens,
            buffer: self.template.buffer,
            stops,
        };
        (self.next_mapping, self.heap_bytes) = (MAPPINGS, 0);
        orders.with(first, &mut self.orders);
        let Template {
            memory,
            tracee,
            restore,
            ..
        } = &self.template;
        memory
            .write(ORDERS, &self.orders)
            .map_err(at("its memory"))?;
        tracee.set_registers(restore).map_err(at("its registers"))?;
        tracee.go().map_err(at("the program goes on"))
    }

    /// Returns how it ended, and whether it stands before a call.
    fn until_end(&mut self) -> Result<(Ended, bool), Declined> {
        let at = Declined::at;
        loop {
            match self
                .template
                .tracee
                .wait()
                .map_err(at("the program goes on"))?
            {
                Stop::Shown => {
                    let call = self.template.tracee.call().map_err(at("its calls"))?;
                    match self.shown(call)? {
                        Next::Ended(status) => return Ok((status, true)),
                        Next::Go => self
                            .template
                            .tracee
                            .go()
                            .map_err(at("the program goes on"))?,
                    }
                }
                // It dies of the signal, which is not delivered: the restorer continues.
                Stop::Signal(signal) => {
                    let registers = self.template.tracee.registers();
                    let registers = registers.map_err(at("its registers"))?;
                    let place = registers.rip as usize;
                    if (CODE..CONTROL).contains(&place) {
                        return Err(Declined::Unsupported("it cannot be put back"));
                    }
                    // The filter's answer to a call, whose number the kernel leaves in its register.
                    if signal == libc::SIGSYS && registers.rax == libc::SYS_tgkill as u64 {
                        // As `abort` and `raise` do it.
                        self.treated.push(signal);
                        self.is_blocking = true;
                        let raised = registers.rdx as i32 & 0x7f;
                        return Ok((Ended::Signaled(raised), false));
                    }
                    if signal == libc::SIGSYS {
                        return Err(Declined::Call(calls::name(registers.rax as u32)));
                    }
                    if signal == libc::SIGSEGV && self.closed.has_shrunk() {
                        // It may have let its heap grow again, which is not seen: the memory is still closed.
                        return Err(Declined::Call(calls::name(libc::SYS_brk as u32)));
                    }
                    let is_caught = self.template.caught >> (signal - 1) & 1 == 1;
                    if is_caught || self.treated.contains(&signal) {
                        return Err(Declined::Caught(signal));
                    }
                    // For a signal that is blocked or ignored, the kernel has changed both.
                    self.treated.push(signal);
                    self.is_blocking = true;
                    return Ok((Ended::Signaled(signal), false));
                }
                Stop::Ended(_) => return Err(Declined::Killed),
                _ => return Err(Declined::Threads),
            }
        }
    }

    /// A call that the filter shows.
    fn shown(&mut self, call: Call) -> Result<Next, Declined> {
        let declined = || Declined::Call(calls::name(call.number as u32));
        let rounded = |bytes: u64| (bytes as usize).checked_next_multiple_of(PAGE);
        match call.number {
            libc::SYS_exit_group => Ok(Next::Ended(Ended::Exited(call.args[0] as i32 & 0xff))),
            libc::SYS_mmap => {
                let [place, bytes, rights, flags, ..] = call.args;
                let wanted = (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS) as u64;
                let ignored = (libc::MAP_NORESERVE | libc::MAP_STACK) as u64;
                let is_plain = place == 0
                    && flags & !ignored == wanted
                    && rights & libc::PROT_EXEC as u64 == 0;
                let bytes = rounded(bytes).filter(|_| is_plain).ok_or_else(declined)?;
                let place = self.place_of_mapping(bytes).ok_or_else(declined)?;
                self.check_asked_memory()?;
                self.change_call(|registers| {
                    registers.rdi = place as u64;
                    registers.r10 = flags | libc::MAP_FIXED_NOREPLACE as u64;
                })
            }
            libc::SYS_mremap => {
                let [old, old_bytes, bytes, flags, ..] = call.args;
                let end = (old as usize).checked_add(old_bytes as usize);
                let is_own = old as usize >= MAPPINGS
                    && end.is_some_and(|end| end <= MAPPINGS + MAPPINGS_BYTES);
                let is_plain = is_own && flags == libc::MREMAP_MAYMOVE as u64;
                let bytes = rounded(bytes).filter(|_| is_plain).ok_or_else(declined)?;
                let place = self.place_of_mapping(bytes).ok_or_else(declined)?;
                self.check_asked_memory()?;
                self.change_call(|registers| {
                    registers.r10 = (libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED) as u64;
                    registers.r8 = place as u64;
                })
            }
            libc::SYS_rt_sigaction => {
                // The kernel looks at 32 bits, and refuses other numbers.
                let signal = call.args[0] as i32;
                let changes = call.args[1] != 0 && (1..=64).contains(&signal);
                if changes && !self.treated.contains(&signal) {
                    self.treated.push(signal);
                }
                Ok(Next::Go)
            }
            libc::SYS_rt_sigprocmask => {
                self.is_blocking |= call.args[1] != 0;
                Ok(Next::Go)
            }
            // Its pages, or those that the restorer gives back. Others, to which it cannot write, may hold data.
            libc::SYS_madvise => {
                let [place, bytes, advice, ..] = call.args;
                let bytes = rounded(bytes).ok_or_else(declined)?;
                let end = (place as usize).checked_add(bytes).ok_or_else(declined)?;
                let mut writable = self.template.writable.iter();
                let is_own = writable.any(|one| one.start <= place as usize && end <= one.end);
                // The kernel could take a whole table of pages, or keep one of which nothing would be found.
                let keeps = bytes < TABLE_BYTES && self.tables.have(&(place as usize..end));
                if !is_own || !keeps || advice as i32 != libc::MADV_DONTNEED {
                    return Err(declined());
                }
                let held = own_bytes(self.template.tracee.pid());
                let held = held.map_err(Declined::at("its memory"))?;
                let kept = self.template.changes.kept().iter();
                let kept: usize = kept.map(|copy| copy.bytes).sum();
                self.given_back = self.given_back.max(held.saturating_sub(kept));
                self.has_dropped = true;
                Ok(Next::Go)
            }
            // It must not take away what the snapshot has, but the program must not look at it either.
            libc::SYS_munmap => {
                let [place, bytes, ..] = call.args;
                let bytes = rounded(bytes).filter(|bytes| *bytes > 0);
                let is_aligned = (place as usize).is_multiple_of(PAGE);
                let end = bytes.and_then(|bytes| (place as usize).checked_add(bytes));
                let end = end.filter(|_| is_aligned).ok_or_else(declined)?;
                let part = self.closed.part(&(place as usize..end));
                self.close(part.ok_or_else(declined)?, 0)
            }
            libc::SYS_brk => match self.closed.heap(call.args[0] as usize) {
                HeapCall::Declines => Err(declined()),
                HeapCall::Ends(end, part) => self.close(part, end),
                // Small growth is not even shown.
                HeapCall::Passes => {
                    let grown = (call.args[0] as usize).saturating_sub(self.template.heap_end);
                    self.heap_bytes = self.heap_bytes.max(grown);
                    self.check_asked_memory()?;
                    Ok(Next::Go)
                }
            },
            // With an empty path it is `fstat`, whose result is that of a new file until the program prints.
            libc::SYS_newfstatat if call.args[0] as u32 == 1 => {
                let mut first = [1];
                let path = self.template.memory.read(call.args[1] as usize, &mut first);
                match path.is_ok() && first == [0] {
                    true => Ok(Next::Go),
                    false => Err(declined()),
                }
            }
            _ => Err(declined()),
        }
    }

    /// Treats signals as at the beginning. If the program stands before a call, the call is left out.
    fn restore_signals(&mut self, is_at_call: bool) -> Result<(), Declined> {
        let at = Declined::at;
        let Template {
            tracee,
            waiting,
            blocked,
            ..
        } = &mut self.template;
        if std::mem::take(&mut self.is_blocking) {
            tracee.block(*blocked).map_err(at("its signals"))?;
            // One that was blocked would end the next run.
            let status = std::fs::read_to_string(format!("/proc/{}/status", tracee.pid()))
                .map_err(at("its signals"))?;
            let pending = |line: &str| {
                let set = ["SigPnd:", "ShdPnd:"]
                    .iter()
                    .find_map(|name| line.strip_prefix(name));
                set.is_some_and(|set| set.bytes().any(|digit| (b'1'..=b'f').contains(&digit)))
            };
            if status.lines().any(pending) {
                return Err(Declined::Call("rt_sigprocmask".to_string()));
            }
        }
        if self.treated.is_empty() {
            return Ok(());
        }
        let mut inside = Inside::in_place(tracee, *waiting, is_at_call)?;
        for signal in std::mem::take(&mut self.treated) {
            let (kept, bytes) = (action(signal as usize) as u64, 8);
            let args = [signal as u64, kept, 0, bytes, 0, 0];
            // The kernel has refused what cannot be treated in another way, then and now.
            match inside.call(libc::SYS_rt_sigaction, args) {
                Err(Declined::Machine { .. }) if UNTREATABLE.contains(&signal) => {}
                done => drop(done?),
            }
        }
        Ok(())
    }

    /// A place for so many bytes that the program maps.
    fn place_of_mapping(&mut self, bytes: usize) -> Option<usize> {
        let place = self.next_mapping;
        // A page that is never mapped stands between two of them.
        self.next_mapping = place.checked_add(bytes)?.checked_add(PAGE)?;
        (self.next_mapping <= MAPPINGS + MAPPINGS_BYTES).then_some(place)
    }

    /// Fails if the program has asked for more memory than its limit.
    fn check_asked_memory(&self) -> Result<(), Declined> {
        let asked = (self.next_mapping - MAPPINGS).saturating_add(self.heap_bytes);
        match asked > self.memory_max {
            true => Err(Declined::Memory(asked as u64 >> 20)),
            false => Ok(()),
        }
    }

    /// Changes the arguments of the call at whose beginning the program stands.
    fn change_call(&self, change: impl FnOnce(&mut Registers)) -> Result<Next, Declined> {
        let at = Declined::at;
        let tracee = &self.template.tracee;
        let mut registers = tracee.registers().map_err(at("its registers"))?;
        change(&mut registers);
        tracee
            .set_registers(&registers)
            .map_err(at("its registers"))?;
        Ok(Next::Go)
    }

    /// Closes a part of the memory to the program, instead of the call at whose beginning it stands, which gets this result.
    fn close(&mut self, part: Range<usize>, result: usize) -> Result<Next, Declined> {
        let at = Declined::at;
        let tracee = &mut self.template.tracee;
        let registers = tracee.registers().map_err(at("its registers"))?;
        // Behind the heap, the kernel closes what is there, and then says that there is nothing.
        let closes = Registers {
            orig_rax: libc::SYS_mprotect as u64,
            rdi: part.start as u64,
            rsi: part.len() as u64,
            rdx: libc::PROT_NONE as u64,
            ..registers
        };
        tracee.set_registers(&closes).map_err(at("its registers"))?;
        tracee.go_to_call(0).map_err(at("the program goes on"))?;
        if tracee.wait().map_err(at("the program goes on"))? != Stop::Call {
            return Err(Declined::Killed);
        }
        // The program finds all other registers as they were.
        let answered = Registers {
            orig_rax: u64::MAX,
            rax: result as u64,
            ..registers
        };
        tracee
            .set_registers(&answered)
            .map_err(at("its registers"))?;
        self.closed.close(part);
        Ok(Next::Go)
    }

    /// Empties the output, except for what was printed at the beginning.
    fn empty_output(&mut self, length: u64) -> io::Result<()> {
        if length != self.printed {
            self.output.set_len(self.printed)?;
            self.position.seek(SeekFrom::Start(self.printed))?;
        }
        Ok(())
    }

    /// Looks for pages that have come during the run, so that the restorer gives them back, and for those of the snapshot
    /// that have changed. Returns the bytes of the new ones.
    fn find_new_pages(&mut self) -> Result<usize, Declined> {
        let at = Declined::at;
        let Template {
            memory,
            writable,
            changes,
            ..
        } = &mut self.template;
        self.marked.clear();
        let has_dropped = std::mem::take(&mut self.has_dropped);
        let before = std::mem::take(&mut self.drops);
        let mut is_complete = true;
        for (range, seen) in writable.iter().zip(&mut self.seen) {
            memory
                .pages(range, &mut self.found, &mut self.marked, has_dropped)
                .map_err(at("its pages"))?;
            if self.found == *seen && !seen.is_empty() {
                let same = before.iter().filter(|drop| range.contains(&drop.0));
                self.drops.extend(same);
                continue;
            }
            for row in &self.found {
                is_complete &= self.tables.have(row);
                let new = without(row, changes.kept()).into_iter();
                self.drops.extend(new.flat_map(parts));
            }
            std::mem::swap(seen, &mut self.found);
        }
        let grown = self.drops.iter().map(|drop| drop.1).sum();
        if !is_complete {
            let looked_at = self.tables.complete(memory, writable)?;
            self.drops
                .extend(looked_at.into_iter().map(|place| (place, PAGE)));
            // The next run finds the pages without these.
            self.seen.fill(Vec::new());
        }
        let is_hotter = changes.undo(&self.marked, memory)?;
        if is_hotter || self.drops != before {
            self.lists = lists(&self.drops, changes.hot()).ok_or(TOO_MANY_ROWS)?;
        }
        Ok(grown)
    }
}

/// The times of the output of a run that begins.
const NEVER: Timestamps = Timestamps {
    last_access: Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    },
    last_modification: Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    },
};

/// The list of pages does not fit.
const TOO_MANY_ROWS: Declined = Declined::Unsupported("its memory has too many holes");

/// The parts of a row of pages that are not filled already.
fn without(row: &Range<usize>, copies: &[Copy]) -> Vec<Range<usize>> {
    let mut rest = vec![row.clone()];
    let filled = copies.iter().map(|copy| copy.to..copy.to + copy.bytes);
    for one in filled.filter(|one| one.start < row.end && row.start < one.end) {
        rest = rest
            .into_iter()
            .flat_map(|part| {
                [
                    part.start..part.end.min(one.start),
                    part.start.max(one.end)..part.end,
                ]
            })
            .filter(|part| part.start < part.end)
            .collect();
    }
    rest
}

/// No program treats these in its own way.
const UNTREATABLE: [i32; 2] = [libc::SIGKILL, libc::SIGSTOP];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linux::snapshot::memory::areas;
    use rustix::fs::{MemfdFlags, Mode, OFlags, memfd_create};
    use rustix::pipe::{PipeFlags, pipe_with};
    use std::ffi::CString;
    use std::ptr;

    impl InPlace {
        /// Puts everything back, and returns all pages that are not zero, with their addresses.
        fn restored(&mut self) -> Vec<(usize, Vec<u8>)> {
            self.begin(b"", true).expect("it goes on");
            assert_eq!(
                self.template.tracee.wait().expect("a stop"),
                Stop::Signal(libc::SIGTRAP)
            );
            let (mut pages, mut found) = (Vec::new(), Vec::new());
            for area in areas(self.template.tracee.pid()).expect("its areas") {
                if !area.is_writable || area.range.start == CODE {
                    continue;
                }
                self.template
                    .memory
                    .present(&area.range, &mut found)
                    .expect("its pages");
                for place in found.iter().flat_map(|row| row.clone().step_by(PAGE)) {
                    let mut page = vec![0; PAGE];
                    self.template.memory.read(place, &mut page).expect("a page");
                    if page.iter().any(|byte| *byte != 0) {
                        pages.push((place, page));
                    }
                }
            }
            pages
        }
    }

    fn reopened(fd: &OwnedFd, flags: OFlags) -> OwnedFd {
        let place = format!("/proc/self/fd/{}", fd.as_raw_fd());
        rustix::fs::open(place, flags | OFlags::CLOEXEC, Mode::empty()).expect("the same file")
    }

    /// A program at its first look at the input.
    fn started(words: &[&str]) -> Result<InPlace, Declined> {
        let output = memfd_create("output", MemfdFlags::CLOEXEC).expect("a file");
        let output_of_program = reopened(&output, OFlags::WRONLY);
        let (input, _) = pipe_with(PipeFlags::CLOEXEC).expect("a pipe");
        let (go, give) = pipe_with(PipeFlags::CLOEXEC).expect("a pipe");
        let words: Vec<CString> = words
            .iter()
            .map(|word| CString::new(*word).expect("a word"))
            .collect();
        let argv: Vec<_> = words
            .iter()
            .map(|word| word.as_ptr())
            .chain([ptr::null()])
            .collect();
        let env = [ptr::null()];
        // SAFETY: the child makes system calls alone, with values that exist before the fork.
        let child = unsafe { libc::fork() };
        assert!(child >= 0, "a process");
        if child == 0 {
            let mut byte = 0u8;
            // SAFETY: as above.
            unsafe {
                libc::dup2(input.as_raw_fd(), 0);
                libc::dup2(output_of_program.as_raw_fd(), 1);
                libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
                libc::read(go.as_raw_fd(), (&raw mut byte).cast(), 1);
                libc::execve(argv[0], argv.as_ptr(), env.as_ptr());
                libc::_exit(127);
            }
        }
        let streams = Streams {
            output,
            output_of_program,
            input,
        };
        let begin = || {
            rustix::io::write(&give, b"x").expect("the child waits");
        };
        let limit = TimeMax {
            wall: Duration::from_secs(20),
            cpu: Duration::from_secs(20),
        };
        let rules = StartRules {
            secret: 0,
            is_own: false,
            draws_anew: false,
        };
        InPlace::start(child, begin, rules, streams, 64 << 20, limit)
    }

    fn run(program: &mut InPlace, input: &[u8]) -> (SnapshotRun, Vec<u8>) {
        let mut output = Vec::new();
        let run = program.run(input, &mut output, 1 << 20).expect("in place");
        (run, output)
    }

    /// Prints the lines of its input.
    const ECHO: &str = "while read -r line; do echo $line; done";

    #[test]
    fn everything_is_put_back() {
        let mut echo = started(&["/bin/sh", "-c", ECHO]).expect("it reads its input");
        let before = echo.restored();
        assert!(before.len() > 5, "{} pages", before.len());
        let long = format!("{}\n", "x".repeat(50_000));
        for input in [&b"one\n"[..], b"", b"two\nlines\n", long.as_bytes()] {
            let (run, output) = run(&mut echo, input);
            assert_eq!((run.end, &output[..]), (End::Exited(0), input));
            assert!(echo.restored() == before, "after {} bytes", input.len());
            assert!(echo.restored() == before, "restored twice");
        }
    }

    #[test]
    fn all_that_a_program_may_only_read_is_there_from_the_beginning() {
        let echo = started(&["/bin/sh", "-c", ECHO]).expect("it reads its input");
        let mut found = Vec::new();
        let mut here = |range: Range<usize>| {
            let scan = echo.template.memory.present(&range, &mut found);
            scan.expect("its pages");
            found.iter().map(Range::len).sum::<usize>() / PAGE
        };
        assert_eq!(here(CONTROL..ORDERS), (ORDERS - CONTROL) / PAGE);
        let areas = areas(echo.template.tracee.pid()).expect("its areas");
        let stack = areas.iter().find(|area| area.name == "[stack]");
        let limit = super::super::layout::stack_limit(echo.template.tracee.pid());
        assert_eq!(stack.expect("a stack").range.len(), limit.expect("a limit"));
        let constant = areas.iter().filter(|area| area.is_constant());
        // The kernel's own pages, of which no list of pages tells.
        let is_other = |name: &str| name == "[vsyscall]" || name.starts_with("[vvar");
        for area in constant.filter(|area| area.range.start != CONTROL && !is_other(&area.name)) {
            let there = here(area.range.clone());
            // Behind the end of a file there is no page.
            let mut pages = area.range.clone().step_by(PAGE);
            let all = pages.position(|place| echo.template.memory.read(place, &mut [0]).is_err());
            assert_eq!(
                there,
                all.unwrap_or(area.range.len() / PAGE),
                "{}",
                area.name
            );
        }
    }

    #[test]
    fn an_input_that_fits_nowhere_is_declined() {
        let mut echo = started(&["/bin/sh", "-c", ECHO]).expect("it reads its input");
        let (_, output) = run(&mut echo, &[b'\n'; 60_000]);
        assert_eq!(output.len(), 60_000);
        let declined = echo.run(&[b'x'; 1_000_000], &mut Vec::new(), 2_000_000);
        assert_eq!(declined, Err(Declined::LongInput));
    }

    #[test]
    fn programs_that_read_nothing_or_wait_for_ever_are_declined() {
        let why = |words: &[&str]| started(words).expect_err("not in place");
        assert_eq!(why(&["/bin/true"]), Declined::ReadsNothing);
        assert_eq!(why(&["/nowhere/program"]), Declined::ReadsNothing);
        assert_eq!(why(&["/bin/sh", "-c", "(true); read x"]), Declined::Threads);
    }
}
