//! Puts the rules of an output validator and the `main` for a host into one source file.

use super::error::ExportError;
use super::package::{ExportedPackage, INPUT_VALIDATOR, OUTPUT_VALIDATOR, RULES};

/// The line of a `main` that the rules replace.
const INCLUDE: &str = "#include \"rules.h\"";

/// The checker for hosts that use testlib.
pub(crate) fn testlib(package: &ExportedPackage) -> Result<String, ExportError> {
    joined(
        package.text(RULES)?,
        include_str!("checkers/testlib.cpp"),
        "checkers/testlib.cpp",
    )
}

/// The same for a host that takes any text on standard error as a verdict: it reports faults of the jury elsewhere.
pub(crate) fn testlib_silent(package: &ExportedPackage) -> Result<String, ExportError> {
    Ok(format!(
        "#define JURY_ERROR_IS_SILENT\n{}",
        testlib(package)?
    ))
}

/// The special judge for HUSTOJ.
pub(crate) fn hustoj(package: &ExportedPackage) -> Result<String, ExportError> {
    joined(
        package.text(RULES)?,
        include_str!("checkers/hustoj.cpp"),
        "checkers/hustoj.cpp",
    )
}

/// The output validator for ICPC hosts.
pub(crate) fn icpc(package: &ExportedPackage) -> Result<String, ExportError> {
    joined(
        package.text(RULES)?,
        package.text(OUTPUT_VALIDATOR)?,
        OUTPUT_VALIDATOR,
    )
}

/// The input validator, with the exit statuses that a host expects.
pub(crate) fn input_validator(
    package: &ExportedPackage,
    valid: u8,
    invalid: u8,
) -> Result<String, ExportError> {
    let source = package.text(INPUT_VALIDATOR)?;
    Ok(format!(
        "#define EXIT_VALID {valid}\n#define EXIT_INVALID {invalid}\n{source}"
    ))
}

/// Replaces the line that includes the rules by the rules.
fn joined(rules: &str, main: &str, path: &str) -> Result<String, ExportError> {
    let mut lines: Vec<&str> = main.lines().collect();
    let Some(place) = lines.iter().position(|line| line.trim() == INCLUDE) else {
        return Err(ExportError::new(format!(
            "cannot read `{path}`: no line says `{INCLUDE}`"
        )));
    };
    // An include guard causes a warning outside a header.
    let rules: Vec<&str> = rules
        .lines()
        .filter(|line| line.trim() != "#pragma once")
        .collect();
    lines.splice(place..=place, rules);
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_replace_their_include_line() {
        let joined = joined(
            "#pragma once\nint rule();\n",
            "// main\n#include \"rules.h\"\nint main() {}\n",
            "x",
        );
        assert_eq!(
            joined.as_deref(),
            Ok("// main\nint rule();\nint main() {}\n")
        );
    }

    #[test]
    fn a_main_without_the_rules_is_refused() {
        assert!(
            super::joined("", "int main() {}\n", "x")
                .expect_err("no rules")
                .message
                .contains("rules.h")
        );
    }
}
