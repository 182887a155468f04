//! A folder for `oj test` of online-judge-tools: cases and a judge that takes every right output.
//!
//! Source: online-judge-tools' README and `oj test --help`: cases are `test/NAME.in` and `test/NAME.out`, the command
//! that `--judge-command` names is called with input, output and answer, and says the verdict by its exit status.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::ExportedPackage;

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    let tree = &mut export.tree;
    for case in &package.cases {
        // A sample has the name that oj gives a downloaded one.
        let name = if case.is_sample {
            format!("sample-{}", case.name)
        } else {
            case.name.clone()
        };
        tree.add(format!("test/{name}.in"), case.input.clone())?;
        tree.add(format!("test/{name}.out"), case.answer.clone())?;
    }
    tree.add("judge.cpp", checker::testlib(package)?)?;
    tree.add_executable("test.sh", script(package))?;
    Ok(export)
}

fn script(package: &ExportedPackage) -> String {
    let limits = &package.problem.limits;
    format!(
        "#!/bin/sh\n# Tests a program: ./test.sh [-c COMMAND] [more options of `oj test`]; ./a.out when none is named.\nset -e\n\
         cd \"$(dirname \"$0\")\"\n[ judge -nt judge.cpp ] || g++ -std=c++17 -O2 -o judge judge.cpp\n\
         exec oj test --tle {} --mle {} --judge-command ./judge \"$@\"\n",
        package.seconds(),
        limits.memory_mb
    )
}
