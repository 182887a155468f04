//! `tribunal doctor`: tests how well this machine can isolate programs, and names what is missing.

use super::console::Console;
use super::exit::{Exit, Stop};
use super::setup::sandbox_stop;
use serde::Serialize;
use std::io::Write as _;
use tribunal_report::{BAD, FAINT, GOOD, STRONG};
use tribunal_sandbox::system::{self, LevelFinding};

/// The isolation of this machine, in JSON.
#[derive(Serialize)]
struct Diagnosis {
    /// The best level that works, if any.
    level: Option<&'static str>,
    levels: Vec<LevelFound>,
    /// The number of cores that Tribunal may use.
    cores: usize,
    /// Whether control groups of version 2 also limit memory and processes.
    has_control_groups: bool,
    /// Why control groups do not limit them.
    control_groups_missing: Option<String>,
}

#[derive(Serialize)]
struct LevelFound {
    level: &'static str,
    holds: bool,
    has_landlock: bool,
    /// Whether programs find their standard streams by name, such as `/dev/stdin`.
    has_processes: bool,
    /// Why programs do not run in place at this level; nothing where they do.
    not_in_place: Option<String>,
    /// Whether runs in place fill all of a program's memory again each time: the kernel does not tell what a run has
    /// changed.
    fills_all: bool,
    /// Why the level does not work.
    missing: Option<String>,
    /// How to make it work.
    hint: Option<String>,
}

impl From<LevelFinding> for LevelFound {
    fn from(finding: LevelFinding) -> LevelFound {
        let (missing, hint) = finding
            .missing
            .map(|part| (part.missing, part.hint))
            .unzip();
        LevelFound {
            level: finding.level.name(),
            holds: missing.is_none(),
            has_landlock: finding.has_landlock,
            has_processes: finding.has_processes,
            not_in_place: finding.not_in_place,
            fills_all: finding.fills_all,
            missing,
            hint,
        }
    }
}

pub(super) fn run(console: &mut Console) -> Result<Exit, Stop> {
    let levels: Vec<LevelFound> = system::diagnose(None)
        .map_err(sandbox_stop)?
        .into_iter()
        .map(LevelFound::from)
        .collect();
    let best = levels
        .iter()
        .find(|found| found.holds)
        .map(|found| found.level);
    let groups = system::groups();
    let diagnosis = Diagnosis {
        level: best,
        levels,
        cores: system::cores().len(),
        has_control_groups: groups.is_ok(),
        control_groups_missing: groups.err().map(|why| why.to_string()),
    };
    let exit = match best {
        Some("full" | "confined") => Exit::Success,
        _ => Exit::Disagreement,
    };
    exit.after(match console.is_json() {
        true => console.json("tribunal.doctor", &diagnosis),
        false => print(console, &diagnosis),
    })
}

fn print(console: &mut Console, diagnosis: &Diagnosis) -> Result<(), Stop> {
    let out = &mut console.out;
    writeln!(
        out,
        "{STRONG}isolation{STRONG:#}, tested by a program that tries to get out:"
    )?;
    for found in &diagnosis.levels {
        let (style, word) = if found.holds {
            (GOOD, "holds")
        } else {
            (BAD, "is not available")
        };
        let landlock = match (found.holds, found.level, found.has_landlock) {
            (true, "full", false) => ", without Landlock, which this kernel lacks",
            _ => "",
        };
        let streams = match (found.holds, found.level, found.has_processes) {
            (true, "full", false) => {
                ", without `/dev/stdin` and its like, since `/proc` cannot be mounted here"
            }
            _ => "",
        };
        writeln!(
            out,
            "  {:<9} {style}{word}{style:#}{landlock}{streams}",
            found.level
        )?;
        if let (Some(missing), Some(hint)) = (&found.missing, &found.hint) {
            writeln!(out, "            {missing}")?;
            writeln!(out, "            hint: {hint}")?;
        }
    }
    match &diagnosis.control_groups_missing {
        None => writeln!(
            out,
            "  the kernel also limits memory and processes, by control groups of version 2"
        )?,
        Some(why) => {
            writeln!(
                out,
                "  {FAINT}control groups of version 2 are not used: {why}. They are optional; with systemd,"
            )?;
            writeln!(
                out,
                "  `systemd-run --user --scope -p Delegate=yes tribunal …` provides one{FAINT:#}"
            )?;
        }
    }
    let full = diagnosis.levels.iter().find(|found| found.level == "full");
    match full.map(|full| (&full.not_in_place, full.fills_all)) {
        Some((None, fills_all)) => {
            writeln!(
                out,
                "  at level full, programs also run in place: started once for many inputs"
            )?;
            if fills_all {
                writeln!(
                    out,
                    "  {FAINT}all of their memory is filled again for each input, because the kernel does not tell here what a run has\n  \
                     changed (`userfaultfd`): Python programs take up to half as long again{FAINT:#}"
                )?;
            }
        }
        Some((Some(why), _)) => {
            writeln!(out, "  {FAINT}programs do not run in place: {why}{FAINT:#}")?
        }
        None => {}
    }
    let cores = diagnosis.cores;
    match diagnosis.level {
        Some("limits") => writeln!(
            out,
            "  {FAINT}nothing isolates programs here: `judge` runs them with `--trusted` alone, on {cores} cores{FAINT:#}"
        )?,
        Some(level) => writeln!(
            out,
            "  {FAINT}programs are judged at level {level}, on {cores} cores{FAINT:#}"
        )?,
        None => writeln!(out, "  {FAINT}programs cannot be judged here{FAINT:#}")?,
    }
    Ok(())
}
