//! Reads ELF headers: whether a file is an executable for this machine, and whether it needs libraries.

/// The machine number in the header of executables for this machine.
const MACHINE: u16 = if cfg!(target_arch = "aarch64") {
    183
} else {
    62
};
/// The type of the segment that names the dynamic loader.
const PT_INTERP: u32 = 3;

/// Whether a file is in the ELF format.
pub(super) fn is_elf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF")
}

/// Checks that this machine can run it.
pub(super) fn check(bytes: &[u8]) -> Result<(), String> {
    if bytes.get(4) != Some(&2) || bytes.get(5) != Some(&1) {
        return Err("it is not a 64-bit executable for this machine".to_string());
    }
    if half(bytes, 18) != Some(MACHINE) {
        return Err("it is an executable for another kind of machine".to_string());
    }
    // Fixed or position-independent executables; not objects and core dumps.
    if !matches!(half(bytes, 16), Some(2 | 3)) {
        return Err("it is an incomplete executable".to_string());
    }
    Ok(())
}

/// Whether it needs a dynamic loader and libraries; also true if the headers cannot be read.
pub(super) fn needs_libraries(bytes: &[u8]) -> bool {
    segments(bytes).is_none_or(|types| types.contains(&PT_INTERP))
}

/// The types of all segments.
fn segments(bytes: &[u8]) -> Option<Vec<u32>> {
    check(bytes).ok()?;
    let table = usize::try_from(u64::from_le_bytes(part(bytes, 32)?)).ok()?;
    let (size, count) = (usize::from(half(bytes, 54)?), usize::from(half(bytes, 56)?));
    (0..count)
        .map(|index| {
            Some(u32::from_le_bytes(part(
                bytes,
                table.checked_add(index * size)?,
            )?))
        })
        .collect()
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    part(bytes, at).map(u16::from_le_bytes)
}

fn part<const N: usize>(bytes: &[u8], at: usize) -> Option<[u8; N]> {
    bytes.get(at..at.checked_add(N)?)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A header with segments of these types.
    fn elf(machine: u16, types: &[u32]) -> Vec<u8> {
        let mut bytes = vec![0; 64];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        bytes[16] = 2;
        bytes[18..20].copy_from_slice(&machine.to_le_bytes());
        bytes[32] = 64;
        bytes[54] = 56;
        bytes[56] = types.len() as u8;
        for kind in types {
            let mut segment = vec![0; 56];
            segment[..4].copy_from_slice(&kind.to_le_bytes());
            bytes.extend(segment);
        }
        bytes
    }

    #[test]
    fn a_static_executable_needs_no_libraries() {
        assert!(!needs_libraries(&elf(MACHINE, &[1, 1, 4])));
        assert!(needs_libraries(&elf(MACHINE, &[6, 3, 1])));
        assert!(check(&elf(MACHINE, &[1])).is_ok());
    }

    #[test]
    fn executables_of_other_machines_are_refused() {
        assert!(
            check(&elf(8, &[1]))
                .expect_err("another machine")
                .contains("another kind")
        );
        let mut narrow = elf(MACHINE, &[1]);
        narrow[4] = 1;
        assert!(check(&narrow).expect_err("32 bits").contains("64-bit"));
        let mut object = elf(MACHINE, &[1]);
        object[16] = 1;
        assert!(check(&object).expect_err("an object").contains("complete"));
    }

    #[test]
    fn a_truncated_or_false_header_causes_no_panic() {
        let whole = elf(MACHINE, &[1, 3]);
        for length in 0..whole.len() {
            let _ = (check(&whole[..length]), needs_libraries(&whole[..length]));
        }
        let mut lying = whole;
        lying[32..40].fill(0xff);
        assert!(needs_libraries(&lying));
    }
}
