//! The judge itself is hard to take over: a flaw in what reads hostile files must not find a fixed address to jump to or a table
//! of addresses to write into. `.cargo/config.toml` has options that such a build depends on.

use object::elf;
use object::read::elf::{Dyn as _, ElfFile64, FileHeader as _, ProgramHeader as _};
use object::{Endianness, Object as _, ObjectKind};

#[test]
fn addresses_are_chosen_at_random_and_no_table_of_them_can_be_written() {
    let bytes = std::fs::read(env!("CARGO_BIN_EXE_tribunal")).expect("the binary");
    let file = ElfFile64::<Endianness>::parse(&*bytes).expect("ELF");
    let endian = file.endian();
    assert_eq!(file.kind(), ObjectKind::Dynamic, "position-independent");
    let headers = file.elf_header().program_headers(endian, &*bytes);
    let headers = headers.expect("program headers");
    let flags_of = |kind| {
        let mut found = headers.iter().filter(|it| it.p_type(endian) == kind);
        found.next().map(|it| it.p_flags(endian))
    };
    assert!(flags_of(elf::PT_GNU_RELRO).is_some(), "RELRO");
    let stack = flags_of(elf::PT_GNU_STACK).expect("what the stack may do");
    assert_eq!(stack.0 & elf::PF_X.0, 0, "the stack is not executable");
    let mut entries = headers
        .iter()
        .find_map(|it| it.dynamic(endian, &*bytes).expect("entries"))
        .expect("dynamic")
        .iter();
    let is_bound_at_once = entries.any(|it| {
        let (tag, value) = (it.d_tag(endian), it.d_val(endian));
        tag == elf::DT_FLAGS && value & elf::DF_BIND_NOW.0 != 0
    });
    assert!(is_bound_at_once, "`-z now`");
}
