//! Plans a campaign: copies, measures, and writes its folder, whole or not at all.

use super::command::CampaignCommand;
use super::copies::Copies;
use super::estimate::Probe;
use super::plan::{CampaignFolder, Estimate, KILLERS, PLAN, Plan, WORK};
use super::{hosted, identity, scripts, work};
use crate::cli::args::Campaign;
use crate::cli::atomic_write::{AtomicWrite, WriteKind};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Stop};
use crate::cli::{files, interrupt, setup, time_limit};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tribunal_core::erased::Register;
use tribunal_core::messages::Message;
use tribunal_core::text::{grouped, size};
use tribunal_judge::compile::is_archive;
use tribunal_judge::language::Languages;
use tribunal_package::archive::{ARCHIVE_BYTES_MAX, Archive};
use walkdir::WalkDir;

/// How long a share should take, in seconds: losing it is cheap, and starting it takes little of that.
const SHARE_S: f64 = 900.0;

/// The most shares that are planned without being asked for.
const SHARES_MAX: f64 = 1000.0;

/// How much longer than the average a share may take: they differ, and so do machines.
const SPREAD: f64 = 3.0;

/// What is added to the time of a share, for what it builds first, in minutes.
const START_MIN: f64 = 5.0;

/// The time of a share of which nothing is known, in minutes.
const UNKNOWN_MIN: u32 = 60;

/// The most time of a share, in minutes: 30 days.
const TIME_MIN_MAX: f64 = 43_200.0;

/// Memory that a share needs beside its programs, in megabytes.
const OWN_MB: u64 = 512;

/// Memory for compilers, of each core, in megabytes.
const COMPILER_MB: u64 = 1024;

/// The memory limit of programs of which none is known, in megabytes: that of ICPC.
const LIMIT_MB: u64 = 2048;

/// Plans a campaign.
pub(super) fn make(
    args: &Campaign,
    folder: &Path,
    problems: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let target = AtomicWrite::of(folder, WriteKind::Folder(PLAN), false).map_err(|stop| {
        // A campaign is never replaced.
        Stop { hint: None, ..stop }.advise("hint-campaign-folder")
    })?;
    let command = match CampaignCommand::read(&args.words, problems) {
        Ok(command) => command,
        Err(printed) => return printed,
    };
    let languages = setup::languages(&command.named.build)?;
    let sbatch = sbatch_words(&args.sbatch)?;
    let mut copies = Copies::of(&command.paths())?;
    let stop = interrupt::flag(console.is_quiet())?;
    let mut plan = Plan::new(command.words.clone());
    plan.cpus = command.named.jobs.unwrap_or(1);
    plan.memory_mb = args
        .memory
        .unwrap_or_else(|| memory_mb(&command, plan.cpus));
    plan.sbatch = sbatch;
    // What is no run, such as the findings of `lint`, is text alone.
    plan.reports = match command.words.first().map(String::as_str) {
        // The cases that it chooses go into a folder.
        Some("kill") => ["run.json", KILLERS].map(str::to_string).to_vec(),
        _ if command.named.has_pages => ["run.json", "run.html"].map(str::to_string).to_vec(),
        _ => Vec::new(),
    };
    let mut refused = None;
    let written = target.write_folder(|made| {
        let mut fill = || {
            fill(
                args,
                &mut plan,
                made,
                folder,
                &mut copies,
                (&languages, command.named.has_events),
                (&stop, console),
            )
        };
        fill().map_err(|stop| {
            refused = Some(stop);
            io::Error::other("refused")
        })
    });
    if let Some(stop) = refused {
        return Err(stop);
    }
    written?;
    interrupt::end();
    let made = CampaignFolder::open(folder)?;
    tell(&made, console)
}

/// Fills the folder of a campaign.
fn fill(
    args: &Campaign,
    plan: &mut Plan,
    made: &Path,
    folder: &Path,
    copies: &mut Copies,
    (languages, has_events): (&Languages, bool),
    (stop, console): (&AtomicBool, &Console),
) -> Result<(), Stop> {
    let failed = |error: io::Error| files::unwritten(folder, &error);
    let made = &made.canonicalize().map_err(failed)?;
    let copy = made.join(WORK);
    for new in [WORK, "parts", "logs", "probe"] {
        fs::create_dir(made.join(new)).map_err(failed)?;
    }
    let program = made.join("tribunal");
    let own = std::env::current_exe().map_err(failed)?;
    fs::copy(&own, &program).map_err(failed)?;
    let mut apart = vec![made.clone()];
    apart.extend(folder.canonicalize().ok());
    copies.copy(&copy, &apart, stop)?;
    (plan.sums, plan.links) = work::note(made).map_err(failed)?;
    plan.copied = copies.copied.clone();
    plan.needed = copies.needed.clone();
    plan.not_installed = not_installed(&copy, languages);
    let scratch = made.join("probe");
    let clock = console.clock();
    clock.begin("campaign", || Message::new("campaign-measuring"));
    let probe = Probe {
        plan,
        program,
        work: copy,
        scratch: scratch.clone(),
        has_events,
        stop,
    };
    let measured = probe.measure();
    clock.end();
    plan.estimate = measured?;
    fs::remove_dir_all(&scratch).map_err(failed)?;
    let Some((shards, time_min)) = division(args, plan.estimate) else {
        let stop = Stop::said(Exit::Usage, Message::new("campaign-no-estimate"));
        return Err(stop.advise("hint-campaign-shards"));
    };
    (plan.shards, plan.time_min) = (shards, time_min);
    plan.identity = identity::now(plan, &made.join("tribunal"), &made.join(WORK), None, stop);
    if stop.load(Ordering::Relaxed) {
        return Err(Stop::new(Exit::Interrupted, ""));
    }
    plan.id = plan.new_id();
    let json = serde_json::to_string_pretty(plan).map_err(|error| failed(error.into()))?;
    for (name, text) in [
        (PLAN, json + "\n"),
        (scripts::SHARD, scripts::shard(plan)),
        (scripts::MERGE, scripts::merge(plan)),
        (scripts::SUBMIT, scripts::submit(plan)),
        ("github.yml", hosted::github(plan, folder)),
        ("gitlab.yml", hosted::gitlab(plan, folder)),
    ] {
        fs::write(made.join(name), text).map_err(failed)?;
    }
    Ok(())
}

/// The languages of files in a folder, and in its archives, whose tools are not installed here.
fn not_installed(folder: &Path, languages: &Languages) -> Vec<String> {
    let files = WalkDir::new(folder).into_iter().filter_map(Result::ok);
    let files = files.filter(|it| it.file_type().is_file());
    let named: BTreeSet<String> = files
        .flat_map(|it| match is_archive(it.path()) {
            true => archived(it.path()),
            false => vec![it.into_path()],
        })
        .filter_map(|it| Some(languages.of_file(&it)?.name.clone()))
        .collect();
    let rows = languages.rows.iter();
    rows.filter(|row| named.contains(&row.name) && !row.tools.is_empty())
        .filter(|row| !languages.is_installed(row))
        .map(|row| row.name.clone())
        .collect()
}

/// The paths within an archive; none where it cannot be read, which the shares say.
fn archived(path: &Path) -> Vec<PathBuf> {
    let is_short = path
        .metadata()
        .is_ok_and(|it| it.len() <= ARCHIVE_BYTES_MAX);
    let bytes = is_short.then(|| fs::read(path).ok()).flatten();
    let archive = bytes.and_then(|bytes| Archive::open(bytes).ok());
    archive.map_or(Vec::new(), |it| {
        it.files().iter().map(|file| file.path.clone()).collect()
    })
}

/// The number of shares, and the minutes of each; nothing if neither the user nor the estimate says the number.
fn division(args: &Campaign, estimate: Option<Estimate>) -> Option<(u32, u32)> {
    let total_s = estimate.map(|it| it.total_s);
    let by_time = |total: f64| (total / SHARE_S).ceil().clamp(1.0, SHARES_MAX) as u32;
    let shards = args.shards.or_else(|| total_s.map(by_time))?;
    let time = |total: f64| {
        let share_min = total / f64::from(shards) / 60.0;
        (share_min * SPREAD + START_MIN).ceil().min(TIME_MIN_MAX) as u32
    };
    let time_min = args.time.or_else(|| total_s.map(time));
    Some((shards, time_min.unwrap_or(UNKNOWN_MIN)))
}

/// The memory of a share: its programs may take as much as their limit, or else Slurm would end them.
fn memory_mb(command: &CampaignCommand, cpus: u16) -> u64 {
    let of_package = |path: &PathBuf| time_limit::package_limits(path).ok();
    let cases = |name: &str| PathBuf::from("cases").join(name);
    let problems = command.named.problems.iter();
    let folders = problems.map(|problem| cases(problem.name()));
    let folders = folders.chain(command.named.paths.iter().cloned());
    let is_package = |path: &PathBuf| path.join("problem.yaml").is_file();
    let limits = folders.filter(is_package).filter_map(|it| of_package(&it));
    let stated = limits.map(|limits| limits.memory_mb).max();
    let limit_mb = command.named.memory_limit_mb.or(stated).unwrap_or(LIMIT_MB);
    OWN_MB + limit_mb.max(COMPILER_MB) * u64::from(cpus)
}

/// The words of `--sbatch`.
fn sbatch_words(given: &[String]) -> Result<Vec<String>, Stop> {
    let mut all = Vec::new();
    for text in given {
        let words = shlex::split(text).filter(|words| words.iter().all(|it| it.starts_with('-')));
        let Some(words) = words else {
            let why = Message::new("campaign-sbatch-words").with("words", text.clone());
            return Err(Stop::said(Exit::Usage, why).advise("hint-campaign-sbatch"));
        };
        let own = words
            .iter()
            .find(|word| OWN_WORDS.iter().any(|own| is_option(word, own)));
        if let Some(word) = own {
            let why = Message::new("campaign-sbatch-own").with("word", word.clone());
            return Err(Stop::said(Exit::Usage, why).advise("hint-campaign-sbatch-own"));
        }
        all.extend(words);
    }
    Ok(all)
}

/// The options of `sbatch` that a campaign sets itself, or that would keep it from its jobs.
const OWN_WORDS: [&str; 29] = [
    "--array",
    "-a",
    "--chdir",
    "-D",
    "--clusters",
    "-M",
    "--dependency",
    "-d",
    "--help",
    "-h",
    "--job-name",
    "-J",
    "--mem",
    "--mem-per-cpu",
    "--mem-per-gpu",
    "--output",
    "-o",
    "--parsable",
    "--quiet",
    "-Q",
    "--test-only",
    "--time",
    "-t",
    "--usage",
    "--version",
    "-V",
    "--wait",
    "-W",
    "--wrap",
];

/// Whether a word is this option of `sbatch`, as it is, with a value, or cut short as `sbatch` lets it be.
fn is_option(word: &str, option: &str) -> bool {
    let name = word.split('=').next().unwrap_or(word);
    match option.starts_with("--") {
        true => name.len() > 4 && option.starts_with(name),
        false => !word.starts_with("--") && word.starts_with(option),
    }
}

/// Says what was planned, and how it is done.
fn tell(made: &CampaignFolder, console: &mut Console) -> Result<Exit, Stop> {
    let plan = &made.plan;
    let lang = console.lang();
    let copied: u64 = plan.copied.iter().map(|it| it.bytes).sum();
    let files: u64 = plan.copied.iter().map(|it| it.files).sum();
    let planned = Message::new("campaign-planned")
        .with("folder", made.shown.display().to_string())
        .with("number", u64::from(plan.shards))
        .with("shards", grouped(u64::from(plan.shards)))
        .with("cpus", u64::from(plan.cpus))
        .with("memory", plan.memory_mb)
        .with("minutes", u64::from(plan.time_min));
    let mut lines = vec![planned];
    if let Some(estimate) = plan.estimate {
        let minutes = |seconds: f64| format!("{:.1}", seconds / 60.0);
        lines.push(
            Message::new("campaign-estimated")
                .with("total", minutes(estimate.total_s))
                .with("share", minutes(estimate.total_s / f64::from(plan.shards)))
                .with("measured", format!("{:.0}", estimate.measured_s)),
        );
    }
    lines.push(
        Message::new("campaign-copied")
            .with("number", files)
            .with("files", grouped(files))
            .with("size", size(copied)),
    );
    for line in lines {
        writeln!(console.out, "{}", line.in_lang(lang))?;
    }
    if !plan.needed.is_empty() {
        const NAMED_MAX: usize = 20;
        let named: Vec<String> = plan
            .needed
            .iter()
            .take(NAMED_MAX)
            .map(|it| format!("`{it}`"))
            .collect();
        let more = if plan.needed.len() > NAMED_MAX {
            ", …"
        } else {
            ""
        };
        console.say(&Message::new("campaign-needed").with("names", named.join(", ") + more));
    }
    let next = Message::new("campaign-next").with("command", made.run_command());
    writeln!(console.out, "{}", next.in_lang(lang))?;
    Ok(Exit::Success)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(shards: Option<u32>, time: Option<u32>) -> Campaign {
        Campaign {
            action: None,
            folder: None,
            shards,
            time,
            memory: None,
            sbatch: Vec::new(),
            words: Vec::new(),
        }
    }

    #[test]
    fn shares_take_a_quarter_of_an_hour_and_may_take_longer() {
        let estimate = |total_s: f64| {
            Some(Estimate {
                total_s,
                measured_s: 30.0,
                part: 0.1,
            })
        };
        let planned = |total_s| division(&asked(None, None), estimate(total_s));
        assert_eq!(planned(0.5), Some((1, 6)));
        assert_eq!(planned(900.0), Some((1, 50)));
        assert_eq!(planned(901.0), Some((2, 28)));
        assert_eq!(planned(90_000.0), Some((100, 50)));
        // More than the shares suffice for: they take longer.
        assert_eq!(planned(9e6), Some((1000, 455)));
        assert_eq!(planned(9e12), Some((1000, 43_200)));
        assert_eq!(
            division(&asked(Some(7), Some(3)), estimate(9e6)),
            Some((7, 3))
        );
        assert_eq!(division(&asked(Some(7), None), None), Some((7, 60)));
        assert_eq!(division(&asked(None, Some(3)), None), None);
    }

    #[test]
    fn languages_that_are_not_installed_are_seen_in_archives_and_tables() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let table = r#"
            [[language]]
            name = "Viper"
            endings = ["viper"]
            tools = [{ command = "no-such-viper" }]
            run = ["{tool}", "{source}"]

            [[language]]
            name = "Adder"
            endings = ["adder"]
            tools = [{ command = "sh" }]
            with = "Viper"
            run = ["{tool}", "{source}"]

            [[language]]
            name = "Shell"
            endings = ["shell"]
            tools = [{ command = "sh" }]
            run = ["{tool}", "{source}"]
        "#;
        fs::write(at("table.toml"), table).expect("a file");
        let languages = Languages::with_file(&at("table.toml"))
            .map_err(|why| why.message().to_string())
            .expect("a table");
        fs::write(at("my.shell"), "").expect("a file");
        assert_eq!(not_installed(folder.path(), &languages), [""; 0]);
        fs::write(at("damaged.zip"), "PK").expect("a file");
        let mut zip = zip::ZipWriter::new(fs::File::create(at("a.zip")).expect("a file"));
        let options = zip::write::SimpleFileOptions::default();
        zip.start_file("one/my.viper", options).expect("a file");
        zip.finish().expect("an archive");
        assert_eq!(not_installed(folder.path(), &languages), ["Viper"]);
        // Its own tool is there; the one that it needs as well is not.
        fs::remove_file(at("a.zip")).expect("a file");
        fs::write(at("my.adder"), "").expect("a file");
        assert_eq!(not_installed(folder.path(), &languages), ["Adder"]);
    }

    #[test]
    fn words_for_sbatch_are_options() {
        let words = |given: &str| sbatch_words(&[given.to_string()]);
        let taken = words("--partition=long --comment='a b' --wait-all-nodes=1 -Ame");
        assert_eq!(
            taken.expect("options"),
            [
                "--partition=long",
                "--comment=a b",
                "--wait-all-nodes=1",
                "-Ame"
            ]
        );
        let refused = |given: &str| words(given).expect_err(given).message();
        for given in ["other.sh", "--partition long", "--comment='a"] {
            assert_eq!(refused(given).id(), "campaign-sbatch-words", "{given}");
        }
        for given in [
            "--array=1-9%2",
            "-a1-9",
            "--cluster=other",
            "-Mother",
            "--wait",
            "--job-name=x",
        ] {
            assert_eq!(refused(given).id(), "campaign-sbatch-own", "{given}");
        }
    }
}
