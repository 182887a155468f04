//! `tribunal gen`: generates cases from a seed.

use super::args;
use super::atomic_write;
use super::choices::Target;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files::unwritten;
use super::generate_package;
use super::interrupt;
use serde::Serialize;
use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufReader, Write as _};
use std::path::Path;
use std::sync::atomic::Ordering;
use tribunal_core::erased::{AnyGenerated, AnyProblem, Register};
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;
use tribunal_core::rng::Rng;
use tribunal_core::text::grouped;
use tribunal_core::verdict::Event;
use tribunal_package::{atomic, regular};
use tribunal_verify::jury::{Jury, JuryError};

pub(super) fn run(
    args: &args::Gen,
    register: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let problem = match &args.problem {
        Target::Problem(problem) => *problem,
        Target::Folder(folder) => return generate_package::run(args, folder, console),
    };
    let (seed, count) = (args.seed(), args.count.unwrap_or(1));
    let options = GenerateOptions {
        size: args.size,
        distance: args.distance,
        impossible: args.impossible,
        pieces: args.pieces,
    };
    let instances = || {
        let mut generator = problem
            .published_generator(&options)
            .map_err(|declined| Stop::said(Exit::Declined, declined.0))?;
        let mut rng = Rng::new(seed, problem.name());
        Ok::<_, Stop>((1..=count).zip(Distinct::of(move || generator(&mut rng))))
    };
    let digits = count.to_string().len().max(4);
    let stem = |number: u64, label: &str| format!("{number:0digits$}-{label}");
    let taken = |path: &Path| {
        let why = Message::new("already-exists").with("file", path.display().to_string());
        Stop::said(Exit::Usage, why).advise("hint-force-overwrites")
    };
    if let Some(folder) = &args.out {
        atomic_write::make_folder(folder)?;
        refuse_other_problem(folder, problem, register)?;
        // Checks every name before it writes the first file, so that a refusal changes nothing.
        for (number, AnyGenerated { label, .. }) in instances()? {
            for ending in ["in", "ans"] {
                let path = folder.join(format!("{}.{ending}", stem(number, &label)));
                // A dangling link also occupies the name.
                if !args.force && path.symlink_metadata().is_ok() {
                    return Err(taken(&path));
                }
            }
        }
    }
    // Printing may stop anywhere; with files, an input and its answer belong together.
    let stop = args
        .out
        .as_ref()
        .map(|_| interrupt::flag(console.is_quiet()))
        .transpose()?;
    let is_stopped = || {
        stop.as_ref()
            .is_some_and(|stop| stop.load(Ordering::Relaxed))
    };
    let mut jury: Option<Jury> = None;
    let (mut unproven, mut made) = (0_u64, 0);
    // Printed boards show the progress themselves.
    let progress = console.progress();
    let events = |event| {
        if args.out.is_some() {
            progress(event)
        }
    };
    events(Event::started(
        problem.name(),
        "section-generating",
        count,
        1,
    ));
    for (number, AnyGenerated { label, instance }) in instances()?.take_while(|_| !is_stopped()) {
        made = number;
        events(Event::Advanced {
            worker: 0,
            steps: 1,
        });
        let input = problem.write(&instance);
        let mut answer = None;
        if args.out.is_some() || console.is_json() {
            let jury =
                jury.get_or_insert_with(|| Jury::new(problem, problem.size(&instance), None));
            match jury.proven(&instance) {
                Ok(proven) => answer = proven.answer.write(),
                Err(JuryError::Declined(_)) => unproven += 1,
                Err(error) => return Err(error.into()),
            }
        }
        let file = args
            .out
            .as_ref()
            .map(|folder| folder.join(stem(number, &label)));
        if let Some(folder) = &args.out {
            let path = |ending: &str| folder.join(format!("{}.{ending}", stem(number, &label)));
            let write = |path: &Path, text: &str| {
                atomic::write(path, text).map_err(|error| unwritten(path, &error))
            };
            match args.force {
                true => write(&path("in"), &input)?,
                // Another process may write into the folder at the same time.
                false => {
                    atomic::write_new(&path("in"), &input).map_err(|error| match error.kind() {
                        std::io::ErrorKind::AlreadyExists => taken(&path("in")),
                        _ => unwritten(&path("in"), &error),
                    })?
                }
            }
            match &answer {
                Some(answer) => write(&path("ans"), answer)?,
                // Removes the answer of an earlier board of this name.
                None => match fs::remove_file(path("ans")) {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        return Err(unwritten(&path("ans"), &error));
                    }
                    _ => {}
                },
            }
        }
        if console.is_json() {
            let file = file.map(|file| file.display().to_string());
            let problem = problem.name();
            let made = Made {
                problem,
                seed,
                number,
                label: &label,
                input: &input,
                answer: answer.as_deref(),
                file,
            };
            console.json("tribunal.gen", &made)?;
        } else if args.out.is_none() {
            // An empty line separates boards of other sizes, which `solve` without `--size` would otherwise join or
            // split.
            let gap = if number > 1 && options.size_of(&problem.info()) != problem.info().size {
                "\n"
            } else {
                ""
            };
            write!(console.out, "{gap}{input}")?;
        }
    }
    events(Event::Finished);
    let is_cut_off = is_stopped() && made < count;
    if let Some(folder) = &args.out {
        let (id, number) = match is_cut_off {
            true => ("cases-written-in-part", count),
            false => ("cases-written", made),
        };
        let written = Message::new(id)
            .with("number", number)
            .with("count", grouped(number))
            .with("made", grouped(made));
        console.say(&written.with("folder", folder.display().to_string()));
    }
    if is_cut_off {
        return Ok(Exit::Interrupted);
    }
    if made < count {
        let repeats = Message::new("only-repeats")
            .with("made", grouped(made))
            .with("number", count)
            .with("count", grouped(count));
        console.say(&repeats);
        return Ok(Exit::Declined);
    }
    if unproven > 0 {
        let without = Message::new("cases-without-answer")
            .with("number", unproven)
            .with("count", grouped(unproven));
        console.say(&without);
        return Ok(Exit::Declined);
    }
    Ok(Exit::Success)
}

/// Refuses a folder that has a case of another problem: commands read all cases of a folder as those of one problem.
fn refuse_other_problem(
    folder: &Path,
    problem: &'static dyn AnyProblem,
    register: Register,
) -> Result<(), Stop> {
    let entries = fs::read_dir(folder).map_err(|error| unwritten(folder, &error))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let reads = |problem: &dyn AnyProblem, path: &Path| {
        regular::open(path)
            .is_ok_and(|file| problem.read_one(&mut BufReader::new(file), None).is_ok())
    };
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "in")) {
        if reads(problem, &path) {
            continue;
        }
        if let Some(other) = register.iter().find(|other| reads(**other, &path)) {
            let why = Message::new("has-cases-of")
                .with("folder", folder.display().to_string())
                .with("problem", other.name())
                .with("case", path.display().to_string());
            return Err(Stop::said(Exit::Usage, why).advise("hint-other-out"));
        }
    }
    Ok(())
}

/// One generated instance in JSON.
#[derive(Serialize)]
struct Made<'a> {
    problem: &'static str,
    seed: u64,
    /// Counted from 1.
    number: u64,
    label: &'a str,
    input: &'a str,
    answer: Option<&'a str>,
    /// The path of the written files, without their endings.
    file: Option<String>,
}

/// The number of repeats in a row after which no new instance is expected, and what each known instance adds to it.
const TRIES: usize = 5000;
const TRIES_EACH: usize = 24;
/// The most instances that are remembered; a longer stream may repeat some.
const REMEMBERED_MAX: usize = 4_000_000;

/// Generated instances without repeats.
struct Distinct {
    next: Box<dyn FnMut() -> AnyGenerated>,
    seen: HashSet<u64>,
}

impl Distinct {
    fn of(next: impl FnMut() -> AnyGenerated + 'static) -> Distinct {
        Distinct {
            next: Box::new(next),
            seen: HashSet::new(),
        }
    }
}

impl Iterator for Distinct {
    type Item = AnyGenerated;

    fn next(&mut self) -> Option<AnyGenerated> {
        (0..TRIES + TRIES_EACH * self.seen.len()).find_map(|_| {
            let made = (self.next)();
            // Remembers 64-bit hashes: two instances with the same hash are very unlikely.
            let mut hasher = DefaultHasher::new();
            made.instance.hash(&mut hasher);
            let is_new = self.seen.len() >= REMEMBERED_MAX || self.seen.insert(hasher.finish());
            is_new.then_some(made)
        })
    }
}
