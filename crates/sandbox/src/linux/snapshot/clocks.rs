//! Clocks without system calls. What a compiled program drew from one before it reads its input would be the same for many
//! inputs, so until then it finds none: the kernel's code for clocks is hidden, and looking at the counter of the processor
//! traps. Interpreters look at clocks as they begin, and hundreds of times.

use super::memory::{Memory, areas};
use super::tracee::{Registers, Tracee};
use crate::snapshot::Declined;
use std::arch::x86_64::__rdtscp;

/// Maximum number of words between the top of the stack and the list of what the kernel tells a program.
const WORDS_MAX: usize = 1 << 16;

/// Hides the kernel's code for clocks from a program that begins: libraries call the kernel instead.
pub(super) fn hide(tracee: &Tracee) -> Result<(), Declined> {
    let at = Declined::at;
    let registers = tracee.registers().map_err(at("its registers"))?;
    let memory = Memory::open(tracee.pid()).map_err(at("its memory"))?;
    let mut word = [0; size_of::<u64>()];
    let mut read = |place: usize| {
        memory.read(place, &mut word).map_err(at("its stack"))?;
        Ok::<u64, Declined>(u64::from_ne_bytes(word))
    };
    let word_bytes = size_of::<u64>();
    // The number of the arguments, the arguments and a zero, the environment and a zero, and then pairs of words.
    let mut place = registers.rsp as usize;
    place += (read(place)? as usize).min(WORDS_MAX) * word_bytes + 2 * word_bytes;
    for _ in 0..WORDS_MAX {
        place += word_bytes;
        if read(place - word_bytes)? == 0 {
            break;
        }
    }
    for _ in 0..WORDS_MAX {
        match read(place)? {
            libc::AT_NULL => break,
            libc::AT_SYSINFO_EHDR => {
                let ignored = libc::AT_IGNORE.to_ne_bytes();
                memory.write(place, &ignored).map_err(at("its stack"))?;
            }
            _ => {}
        }
        place += 2 * word_bytes;
    }
    Ok(())
}

/// The instructions that look at the counter.
const RDTSC: [u8; 2] = [0x0f, 0x31];
const RDTSCP: [u8; 3] = [0x0f, 0x01, 0xf9];

/// Looks at the counter for the loader, which measures itself, if that is why the program got a signal; returns whether it
/// is. The program itself must not look.
pub(super) fn answer(tracee: &Tracee) -> Result<bool, Declined> {
    let at = Declined::at;
    let registers = tracee.registers().map_err(at("its registers"))?;
    let memory = Memory::open(tracee.pid()).map_err(at("its memory"))?;
    let place = registers.rip as usize;
    let starts_with =
        |code: &[u8], read: &mut [u8]| memory.read(place, read).is_ok() && *read == *code;
    let is_longer = starts_with(&RDTSCP, &mut [0; 3]);
    if !is_longer && !starts_with(&RDTSC, &mut [0; 2]) {
        return Ok(false);
    }
    let areas = areas(tracee.pid()).map_err(at("its memory"))?;
    let area = areas.iter().find(|area| area.range.contains(&place));
    if !area.is_some_and(|area| is_loader(&area.name)) {
        let name = if is_longer { "rdtscp" } else { "rdtsc" };
        return Err(Declined::Before(name.to_string()));
    }
    let mut processor = 0;
    // SAFETY: the program has just tried the same instruction, or its older form; the number lives through it.
    let counter = unsafe { __rdtscp(&raw mut processor) };
    let code = if is_longer { RDTSCP.len() } else { RDTSC.len() };
    let answered = Registers {
        rip: registers.rip + code as u64,
        rax: counter & u64::from(u32::MAX),
        rdx: counter >> 32,
        rcx: match is_longer {
            true => u64::from(processor),
            false => registers.rcx,
        },
        ..registers
    };
    tracee
        .set_registers(&answered)
        .map_err(at("its registers"))?;
    Ok(true)
}

/// Whether an area of this name contains the loader of dynamic libraries. The judge chooses the name of the program.
fn is_loader(area: &str) -> bool {
    let file = area.rsplit('/').next().unwrap_or_default();
    area.starts_with('/') && file.starts_with("ld-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loader_is_told_from_the_program() {
        assert!(is_loader("/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"));
        for name in [
            "",
            "/home/program",
            "/usr/lib/libc.so.6",
            "[vdso]",
            "ld-linux.so",
        ] {
            assert!(!is_loader(name), "{name}");
        }
    }
}
