//! Machine code that runs inside the program between two inputs: it gives back memory, copies the pages of the snapshot
//! and the next input to their places, and continues where the program waited for its input.
//!
//! The code needs no stack and nothing that the program could have written: it reads its orders from the control area,
//! which the program cannot write. If the program jumps to it, the current input is read once more.

use super::memory::PAGE;
use super::tracee::Registers;
use std::arch::global_asm;

/// Where the code is put. Programs, libraries, heap and stack have other addresses.
pub(super) const CODE: usize = 0x2000_0000_0000;

/// The orders, right behind the code.
pub(super) const CONTROL: usize = CODE + PAGE;

/// Offsets into the control area: the words that change with each input come first, and the input right behind them.
const BREAK: usize = 0;
const MAPPED: usize = 8;
const MAPPED_BYTES: usize = 16;
const COPIES: usize = 24;
const BUFFER: usize = 32;
const INPUT_BYTES: usize = 40;
const STOPS: usize = 48;
const INPUT: usize = 64;

/// Maximum length of an input that is copied, in bytes; a pipe delivers the rest.
pub(super) const INPUT_MAX: usize = 64 << 10;

const REGISTERS: usize = 0x11000;
const EXTENDED: usize = 0x11100;
const EXTENDED_MAX: usize = 0x4000;
/// How the program treats each signal: the kernel's structures, in the order of the signals' numbers.
const ACTIONS: usize = 0x10100;
const LIST: usize = 0x15100;

/// Maximum length of the list, in bytes.
const LIST_MAX: usize = 0x2_0000;

/// The pages of the snapshot.
pub(super) const PAGES: usize = CONTROL + 0x36000;

const _: () = assert!(INPUT + INPUT_MAX <= ACTIONS);
const _: () = assert!(ACTIONS + 65 * ACTION_BYTES <= REGISTERS);
const _: () = assert!(EXTENDED.is_multiple_of(64) && EXTENDED + EXTENDED_MAX == LIST);
const _: () = assert!(LIST + LIST_MAX <= PAGES - CONTROL);

global_asm!(
    ".pushsection .text.tribunal_restorer, \"ax\", @progbits",
    ".balign 64",
    "tribunal_restorer_begin:",
    "cld",
    "lea r8, [rip + tribunal_restorer_begin + {page}]",
    // The heap ends where it ended.
    "mov rdi, [r8 + {break}]",
    "mov eax, 12",
    "syscall",
    // Areas that the program has mapped.
    "mov rsi, [r8 + {mapped_bytes}]",
    "test rsi, rsi",
    "jz 2f",
    "mov rdi, [r8 + {mapped}]",
    "mov eax, 11",
    "syscall",
    // Pages: eight bytes at a time, from the snapshot or zeros.
    "2: mov r9, [r8 + {copies}]",
    "5: mov rcx, [r9]",
    "test rcx, rcx",
    "jz 7f",
    "mov rdi, [r9 + 8]",
    "mov rsi, [r9 + 16]",
    "add r9, 24",
    "test rsi, rsi",
    "jz 6f",
    "rep movsq",
    "jmp 5b",
    "6: xor eax, eax",
    "rep stosq",
    "jmp 5b",
    // The input.
    "7: mov rcx, [r8 + {input_bytes}]",
    "mov rdi, [r8 + {buffer}]",
    "lea rsi, [r8 + {input}]",
    "rep movsb",
    // The registers, those of vectors first.
    "mov eax, -1",
    "mov edx, -1",
    "xrstor64 [r8 + {extended}]",
    // Only when a test looks whether everything is as it was.
    "cmp qword ptr [r8 + {stops}], 0",
    "je 8f",
    "int3",
    "8:",
    "lea rsp, [r8 + {registers}]",
    "popfq",
    "mov rsp, [r8 + {registers} + 16]",
    // As the system call would have returned it.
    "mov rax, [r8 + {input_bytes}]",
    "mov rbx, [r8 + {registers} + 32]",
    "mov rcx, [r8 + {registers} + 40]",
    "mov rdx, [r8 + {registers} + 48]",
    "mov rsi, [r8 + {registers} + 56]",
    "mov rdi, [r8 + {registers} + 64]",
    "mov rbp, [r8 + {registers} + 72]",
    "mov r9, [r8 + {registers} + 80]",
    "mov r10, [r8 + {registers} + 88]",
    "mov r11, [r8 + {registers} + 96]",
    "mov r12, [r8 + {registers} + 104]",
    "mov r13, [r8 + {registers} + 112]",
    "mov r14, [r8 + {registers} + 120]",
    "mov r15, [r8 + {registers} + 128]",
    "mov r8, [r8 + {registers} + 136]",
    "jmp qword ptr [rip + tribunal_restorer_begin + {page} + {registers} + 8]",
    // Where the tracer makes calls in the name of the program.
    "tribunal_restorer_call:",
    "syscall",
    "int3",
    "tribunal_restorer_end:",
    ".popsection",
    page = const PAGE,
    break = const BREAK,
    mapped = const MAPPED,
    mapped_bytes = const MAPPED_BYTES,
    copies = const COPIES,
    buffer = const BUFFER,
    input_bytes = const INPUT_BYTES,
    stops = const STOPS,
    input = const INPUT,
    registers = const REGISTERS,
    extended = const EXTENDED,
);

unsafe extern "C" {
    static tribunal_restorer_begin: u8;
    static tribunal_restorer_call: u8;
    static tribunal_restorer_end: u8;
}

/// The code.
pub(super) fn code() -> &'static [u8] {
    let (from, to) = (
        &raw const tribunal_restorer_begin,
        &raw const tribunal_restorer_end,
    );
    // SAFETY: the assembler has put both labels into one section, and code is between them.
    unsafe { std::slice::from_raw_parts(from, to.offset_from(from) as usize) }
}

/// The place of a `syscall` instruction that the program cannot change.
pub(super) fn call() -> u64 {
    let (from, call) = (
        &raw const tribunal_restorer_begin,
        &raw const tribunal_restorer_call,
    );
    // SAFETY: both labels are in one section.
    CODE as u64 + unsafe { call.offset_from(from) } as u64
}

/// Pages to be filled: their first address, their bytes, and where the snapshot has them; zeros where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Copy {
    pub(super) to: usize,
    pub(super) bytes: usize,
    pub(super) from: Option<usize>,
}

/// What changes from input to input: what stands at the beginning of the control area.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orders {
    /// The end of the heap.
    pub(super) heap_end: usize,
    /// What the program has mapped.
    pub(super) mapped: (usize, usize),
    /// Where the list of pages stands.
    pub(super) list: usize,
    /// Where the program wants its input.
    pub(super) buffer: usize,
    /// Whether it stops before it continues, so that its memory can be looked at.
    pub(super) stops: bool,
}

impl Orders {
    /// The bytes at [`CONTROL`], with this input, which is put into an emptied vector.
    pub(super) fn with(&self, input: &[u8], bytes: &mut Vec<u8>) {
        bytes.clear();
        for word in [
            self.heap_end,
            self.mapped.0,
            self.mapped.1,
            self.list,
            self.buffer,
            input.len(),
            usize::from(self.stops),
            0,
        ] {
            bytes.extend(word.to_ne_bytes());
        }
        bytes.extend(input);
    }
}

/// The place of the list of pages, and its bytes; `None` if it is too long.
pub(super) fn list(copies: &[Copy]) -> Option<(usize, Vec<u8>)> {
    let words = copies
        .iter()
        .flat_map(|copy| [copy.bytes / 8, copy.to, copy.from.unwrap_or(0)])
        .chain([0]);
    let bytes: Vec<u8> = words.flat_map(usize::to_ne_bytes).collect();
    (bytes.len() <= LIST_MAX).then_some((CONTROL + LIST, bytes))
}

/// The registers with which the program continues, and their place.
pub(super) fn registers(of: &Registers) -> (usize, Vec<u8>) {
    let words = [
        of.eflags, of.rip, of.rsp, of.rax, of.rbx, of.rcx, of.rdx, of.rsi, of.rdi, of.rbp, of.r9,
        of.r10, of.r11, of.r12, of.r13, of.r14, of.r15, of.r8,
    ];
    (
        CONTROL + REGISTERS,
        words.iter().flat_map(|word| word.to_ne_bytes()).collect(),
    )
}

/// Bytes of the kernel's structure for one signal: handler, flags, the code that returns from it, blocked signals.
pub(super) const ACTION_BYTES: usize = 32;

/// The place of the structure of a signal.
pub(super) fn action(signal: usize) -> usize {
    CONTROL + ACTIONS + signal * ACTION_BYTES
}

/// The place of the extended state; `None` if the processor has more of it than fits.
pub(super) fn extended(state: &[u8]) -> Option<usize> {
    (state.len() <= EXTENDED_MAX).then_some(CONTROL + EXTENDED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_fits_and_so_do_a_few_thousand_rows_of_pages() {
        assert!((100..PAGE).contains(&code().len()));
        let copy = Copy {
            to: 0x1000,
            bytes: 4096,
            from: None,
        };
        let (place, bytes) = list(&[copy]).expect("short");
        assert_eq!((place, bytes.len()), (CONTROL + LIST, 24 + 8));
        assert!(list(&[copy; 5000]).is_some());
        assert!(list(&[copy; 6000]).is_none());
    }
}
