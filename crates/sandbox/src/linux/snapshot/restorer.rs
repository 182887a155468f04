//! Machine code that runs inside the program between two inputs: it gives back memory, copies the pages of the snapshot
//! and the next input to their places, and continues where the program waited for its input.
//!
//! The code needs no stack and nothing that the program could have written: it reads its orders from the control area,
//! which the program cannot write. If the program jumps to it, the current input is read once more.

use super::memory::PAGE;
use super::tracee::Registers;
use std::arch::global_asm;
use std::ops::Range;

/// Where the code is put. Programs, libraries, heap and stack have other addresses.
pub(super) const CODE: usize = 0x2000_0000_0000;

/// The control area, right behind the code: what stays the same comes first, the orders for one input last.
pub(super) const CONTROL: usize = CODE + PAGE;

const REGISTERS: usize = 0;
const EXTENDED: usize = 0x100;
const EXTENDED_MAX: usize = 0x4000;
/// How the program treats each signal: the kernel's structures, in the order of the signals' numbers.
const ACTIONS: usize = 0x4100;

/// The orders: words, the input right behind them, and then the lists. The code takes them away before the program
/// continues, so the program sees nothing of this input or of what earlier runs did.
const ORDERED: usize = 0x5000;
const BREAK: usize = ORDERED;
const MAPPED: usize = ORDERED + 8;
const MAPPED_BYTES: usize = ORDERED + 16;
const DROPS: usize = ORDERED + 24;
const COPIES: usize = ORDERED + 32;
const BUFFER: usize = ORDERED + 40;
const INPUT_BYTES: usize = ORDERED + 48;
const STOPS: usize = ORDERED + 56;
const OPENS: usize = ORDERED + 64;
const INPUT: usize = ORDERED + 72;

/// The place of the orders, and the bytes that they may have.
pub(super) const ORDERS: usize = CONTROL + ORDERED;
pub(super) const ORDERS_MAX: usize = 0x31000;

/// Maximum length of an input that is copied, in bytes; a pipe delivers the rest.
pub(super) const INPUT_MAX: usize = 64 << 10;

/// Maximum length of both lists together, in bytes.
const LISTS_MAX: usize = 0x2_0000;

/// Maximum number of areas that are opened again.
pub(super) const OPENS_MAX: usize = 128;
const OPENS_BYTES_MAX: usize = OPENS_MAX * 24 + 8;

/// The pages of the snapshot.
pub(super) const PAGES: usize = ORDERS + ORDERS_MAX;

const _: () = assert!(EXTENDED.is_multiple_of(64) && EXTENDED + EXTENDED_MAX == ACTIONS);
const _: () = assert!(ACTIONS + 65 * ACTION_BYTES <= ORDERED);
const _: () = assert!(ORDERED.is_multiple_of(PAGE) && ORDERS_MAX.is_multiple_of(PAGE));
const _: () = assert!(INPUT + INPUT_MAX + 8 + LISTS_MAX + OPENS_BYTES_MAX <= ORDERED + ORDERS_MAX);

global_asm!(
    ".pushsection .text.tribunal_restorer, \"ax\", @progbits",
    // Other units of this library use them.
    ".globl tribunal_restorer_begin, tribunal_restorer_opened, tribunal_restorer_dropped",
    ".globl tribunal_restorer_call, tribunal_restorer_end",
    ".hidden tribunal_restorer_begin, tribunal_restorer_opened, tribunal_restorer_dropped",
    ".hidden tribunal_restorer_call, tribunal_restorer_end",
    ".balign 64",
    "tribunal_restorer_begin:",
    "cld",
    "lea r8, [rip + tribunal_restorer_begin + {page}]",
    // Areas that the program has mapped. They go first: with them, the heap may not have room to grow again.
    "mov rsi, [r8 + {mapped_bytes}]",
    "test rsi, rsi",
    "jz 2f",
    "mov rdi, [r8 + {mapped}]",
    "mov eax, 11",
    "syscall",
    "test eax, eax",
    "jnz 9f",
    // The heap ends where it ended.
    "2: mov rdi, [r8 + {break}]",
    "mov eax, 12",
    "syscall",
    "cmp rax, rdi",
    "jne 9f",
    // Areas that the program has given back. The filter allows this call, and the next one, with any place, but only here:
    // whoever jumps to it must not get out of this code again, whose orders are not there any more.
    "mov r9, [r8 + {opens}]",
    "6: mov rsi, [r9]",
    "test rsi, rsi",
    "jz 3f",
    "mov rdi, [r9 + 8]",
    "mov rdx, [r9 + 16]",
    "add r9, 24",
    "mov eax, 10",
    "syscall",
    "tribunal_restorer_opened:",
    "lea r8, [rip + tribunal_restorer_begin + {page}]",
    "test eax, eax",
    "jnz 9f",
    "jmp 6b",
    // Rows of pages that were not there.
    "3: mov r9, [r8 + {drops}]",
    "3: mov rsi, [r9]",
    "test rsi, rsi",
    "jz 4f",
    "mov rdi, [r9 + 8]",
    "add r9, 16",
    "mov edx, 4",
    "mov eax, 28",
    "syscall",
    "tribunal_restorer_dropped:",
    "lea r8, [rip + tribunal_restorer_begin + {page}]",
    "test eax, eax",
    "jnz 9f",
    "jmp 3b",
    // Pages of the snapshot, eight bytes at a time.
    "4: mov r9, [r8 + {copies}]",
    "5: mov rcx, [r9]",
    "test rcx, rcx",
    "jz 7f",
    "mov rdi, [r9 + 8]",
    "mov rsi, [r9 + 16]",
    "add r9, 24",
    "rep movsq",
    "jmp 5b",
    // The input.
    "7: mov rcx, [r8 + {input_bytes}]",
    "mov rdi, [r8 + {buffer}]",
    "lea rsi, [r8 + {input}]",
    "mov rbx, rcx",
    "rep movsb",
    // The orders are not for the program.
    "mov r12, [r8 + {stops}]",
    "lea rdi, [r8 + {ordered}]",
    "mov esi, {orders_max}",
    "mov edx, 4",
    "mov eax, 28",
    "syscall",
    "test eax, eax",
    "jnz 9f",
    // The registers, those of vectors first. Some processors leave the places of the last instruction of the x87 unit and
    // of its data as they are.
    "fninit",
    "mov eax, -1",
    "mov edx, -1",
    "xrstor64 [r8 + {extended}]",
    // Only when a test looks whether everything is as it was.
    "test r12, r12",
    "jz 8f",
    "int3",
    "8:",
    "lea rsp, [r8 + {registers}]",
    "popfq",
    "mov rsp, [r8 + {registers} + 16]",
    // As the system call would have returned it.
    "mov rax, rbx",
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
    // Something could not be put back: no run is in place any more.
    "9: ud2",
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
    opens = const OPENS,
    drops = const DROPS,
    copies = const COPIES,
    buffer = const BUFFER,
    input_bytes = const INPUT_BYTES,
    stops = const STOPS,
    ordered = const ORDERED,
    orders_max = const ORDERS_MAX,
    input = const INPUT,
    registers = const REGISTERS,
    extended = const EXTENDED,
);

unsafe extern "C" {
    static tribunal_restorer_begin: u8;
    static tribunal_restorer_opened: u8;
    static tribunal_restorer_dropped: u8;
    static tribunal_restorer_call: u8;
    static tribunal_restorer_end: u8;
}

/// Where the program stands, as its filter sees it, when the code opens an area.
pub(super) fn opening() -> usize {
    let (from, at) = (
        &raw const tribunal_restorer_begin,
        &raw const tribunal_restorer_opened,
    );
    CODE + (at as usize - from as usize)
}

/// Where the program stands, as its filter sees it, when the code gives pages back.
pub(super) fn dropping() -> usize {
    let (from, at) = (
        &raw const tribunal_restorer_begin,
        &raw const tribunal_restorer_dropped,
    );
    CODE + (at as usize - from as usize)
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
    let (from, at) = (
        &raw const tribunal_restorer_begin,
        &raw const tribunal_restorer_call,
    );
    (CODE + (at as usize - from as usize)) as u64
}

/// Pages to be filled: their first address, their bytes, and where the snapshot has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Copy {
    pub(super) to: usize,
    pub(super) bytes: usize,
    pub(super) from: usize,
}

/// What changes from input to input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orders<'a> {
    /// The end of the heap.
    pub(super) heap_end: usize,
    /// What the program has mapped.
    pub(super) mapped: (usize, usize),
    pub(super) lists: &'a Lists,
    /// The areas that it has given back, with their rights: at most [`OPENS_MAX`].
    pub(super) opens: &'a [(Range<usize>, i32)],
    /// Where the program wants its input.
    pub(super) buffer: usize,
    /// Whether it stops before it continues, so that its memory can be looked at.
    pub(super) stops: bool,
}

/// Both lists, one behind the other.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    bytes: Vec<u8>,
    /// Where the second one begins.
    copies: usize,
}

impl Orders<'_> {
    /// The bytes at [`ORDERS`], with this input, which are put into an emptied vector.
    pub(super) fn with(&self, input: &[u8], bytes: &mut Vec<u8>) {
        let lists = CONTROL + INPUT + input.len().next_multiple_of(8);
        bytes.clear();
        for word in [
            self.heap_end,
            self.mapped.0,
            self.mapped.1,
            lists,
            lists + self.lists.copies,
            self.buffer,
            input.len(),
            usize::from(self.stops),
            lists + self.lists.bytes.len(),
        ] {
            bytes.extend(word.to_ne_bytes());
        }
        bytes.extend(input);
        bytes.resize(lists - ORDERS, 0);
        bytes.extend(&self.lists.bytes);
        for (area, rights) in self.opens {
            for word in [area.len(), area.start, *rights as usize] {
                bytes.extend(word.to_ne_bytes());
            }
        }
        bytes.extend(0usize.to_ne_bytes());
    }
}

/// The lists; `None` if they are too long.
pub(super) fn lists(drops: &[(usize, usize)], copies: &[Copy]) -> Option<Lists> {
    let mut words: Vec<usize> = Vec::new();
    for (place, bytes) in drops {
        words.extend([*bytes, *place]);
    }
    words.extend([0, 0]);
    let second = words.len() * 8;
    for copy in copies {
        words.extend([copy.bytes / 8, copy.to, copy.from]);
    }
    words.push(0);
    let lists = Lists {
        bytes: words.iter().flat_map(|word| word.to_ne_bytes()).collect(),
        copies: second,
    };
    (lists.bytes.len() <= LISTS_MAX).then_some(lists)
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
    fn the_code_fits_and_the_lists_say_where_they_are() {
        assert!((100..PAGE).contains(&code().len()));
        let copy = Copy {
            to: 0x1000,
            bytes: 4096,
            from: 0x2000,
        };
        let lists = lists(&[(0x5000, 8192)], &[copy]).expect("short");
        assert_eq!(lists.copies, 32);
        assert_eq!(lists.bytes.len(), 32 + 24 + 8);
        assert!(super::lists(&[(0, 1); 20_000], &[]).is_none());
        let orders = Orders {
            heap_end: 1,
            mapped: (2, 3),
            lists: &lists,
            opens: &[(0x7000..0x9000, 3)],
            buffer: 4,
            stops: false,
        };
        let mut bytes = Vec::new();
        orders.with(b"input", &mut bytes);
        let word = |at: usize| usize::from_ne_bytes(bytes[at..][..8].try_into().expect("a word"));
        let opens = word(OPENS - ORDERED) - ORDERS;
        let words: Vec<usize> = (opens..bytes.len()).step_by(8).map(word).collect();
        assert_eq!(words, [0x2000, 0x7000, 3, 0]);
        let input = INPUT - ORDERED;
        assert_eq!(&bytes[input..input + 5], b"input");
    }
}
