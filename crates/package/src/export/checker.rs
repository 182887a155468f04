//! One source that needs nothing beside it: the rules of an output validator and the `main` that a host calls.

use super::error::ExportError;
use super::package::{ExportedPackage, INPUT_VALIDATOR, OUTPUT_VALIDATOR, RULES};

/// The line of a `main` that the rules take the place of.
const INCLUDE: &str = "#include \"rules.h\"";

/// The checker as testlib's hosts call it.
pub fn testlib(package: &ExportedPackage) -> Result<String, ExportError> {
    joined(
        package.text(RULES)?,
        include_str!("checkers/testlib.cpp"),
        "checkers/testlib.cpp",
    )
}

/// The same for a host that takes words on standard error for a verdict: a fault of the jury is told elsewhere.
pub fn testlib_silent(package: &ExportedPackage) -> Result<String, ExportError> {
    Ok(format!(
        "#define JURY_ERROR_IS_SILENT\n{}",
        testlib(package)?
    ))
}

/// The special judge as HUSTOJ calls it.
pub fn hustoj(package: &ExportedPackage) -> Result<String, ExportError> {
    joined(
        package.text(RULES)?,
        include_str!("checkers/hustoj.cpp"),
        "checkers/hustoj.cpp",
    )
}

/// The output validator as ICPC hosts call it.
pub fn icpc(package: &ExportedPackage) -> Result<String, ExportError> {
    joined(
        package.text(RULES)?,
        package.text(OUTPUT_VALIDATOR)?,
        OUTPUT_VALIDATOR,
    )
}

/// The input validator with the exit statuses that a host wants.
pub fn input_validator(
    package: &ExportedPackage,
    valid: u8,
    invalid: u8,
) -> Result<String, ExportError> {
    let source = package.text(INPUT_VALIDATOR)?;
    Ok(format!(
        "#define EXIT_VALID {valid}\n#define EXIT_INVALID {invalid}\n{source}"
    ))
}

/// Puts the rules where they are included.
fn joined(rules: &str, main: &str, path: &str) -> Result<String, ExportError> {
    let mut lines: Vec<&str> = main.lines().collect();
    let Some(place) = lines.iter().position(|line| line.trim() == INCLUDE) else {
        return Err(ExportError::new(format!(
            "cannot read `{path}`: no line says `{INCLUDE}`"
        )));
    };
    // What guards a header against a second look is a warning in a source of its own.
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
    fn the_rules_stand_where_they_were_included() {
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
