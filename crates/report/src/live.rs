//! The live view of a run as lines of text: workers, verdicts so far, progress and the estimated time left.
//!
//! Turns progress events into lines. The caller draws them. The bar and the estimate are not `indicatif`'s, because
//! `src/cli/screen.rs` cannot draw with it, and because `indicatif` shows nothing without a terminal, where
//! [`Live::line`] has an estimate.

use super::escape;
use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::verdict_style;
use anstyle::Style;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use tribunal_core::messages::{Lang, Message, Value};
use tribunal_core::text::grouped;
use tribunal_core::verdict::event::Doing;
use tribunal_core::verdict::{Event, Verdict};

/// Maximum number of rows, however tall the terminal is.
const ROWS_MAX: usize = 24;

/// Minimum width of the bar; where there is less room, there is no bar.
const BAR_WIDTH_MIN: usize = 8;

/// Maximum width of the bar.
const BAR_WIDTH_MAX: usize = 60;

/// No estimate is shown until this long after the first step finished, because set-up time says nothing about the
/// steps.
const ESTIMATE_AFTER: Duration = Duration::from_secs(1);

/// The shortest time since the section began after which an estimate is shown.
const ESTIMATE_ELAPSED_MIN: Duration = Duration::from_secs(3);

/// An estimate needs this part of the steps, because the first ones of a run also take the time of compilers.
const ESTIMATE_PART: f64 = 0.05;

/// After this long, fewer steps are enough for an estimate: some runs take days.
const ESTIMATE_PATIENCE: Duration = Duration::from_secs(60);

/// The shortest time that is shown as an estimate; the last steps may include other work.
const ESTIMATE_MIN: f64 = 1.0;

/// A longer estimate is only shown as "over 100 hours".
const ESTIMATE_HOURS_MAX: u64 = 100;

/// The state of the current section of a run, updated by events.
///
/// ```
/// use std::time::Duration;
/// use tribunal_core::messages::Lang;
/// use tribunal_core::verdict::Event;
/// use tribunal_report::live::Live;
///
/// let mut live = Live::default();
/// live.update(&Event::started("towers", "4x4", 200, 1), Duration::ZERO);
/// live.update(&Event::Advanced { worker: 0, steps: 50 }, Duration::from_secs(3));
/// let line = live.line(Duration::from_secs(4), Lang::En);
/// assert_eq!(line, "towers: 4x4: 50 of 200 done, about 0:08 left");
/// ```
#[derive(Debug, Default)]
pub struct Live {
    is_running: bool,
    problem: String,
    /// The work of the section, in a few words.
    what: Option<Message>,
    begun: Duration,
    /// The number of steps, 0 if it is unknown.
    steps: u64,
    /// How many of them an earlier run has done.
    before: u64,
    done: u64,
    /// When the first step finished.
    advanced: Option<Duration>,
    /// When the last one did.
    latest: Duration,
    /// The number of cases for each submission.
    cases: u64,
    /// After this many timeouts, a submission is not run on its other cases.
    timeouts_max: Option<u64>,
    submissions: Vec<LiveSubmission>,
    workers: Vec<LiveWorker>,
    counts: BTreeMap<Verdict, u64>,
    disagreements: u64,
}

#[derive(Debug)]
struct LiveSubmission {
    /// The file name without folders, escaped.
    name: String,
    /// The verdict, as soon as it is settled.
    settled: Option<Option<Verdict>>,
    results: u64,
    /// How many of the results are timeouts.
    timeouts: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiveState {
    /// No worker is at it; some of its cases may be done.
    Waiting,
    /// A worker is at it now.
    Running,
    Settled(Option<Verdict>),
}

#[derive(Clone, Debug)]
struct LiveWorker {
    doing: Doing,
    since: Duration,
    done: u64,
}

/// The estimated time left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Left {
    /// About this long.
    About(Duration),
    /// More than [`ESTIMATE_HOURS_MAX`].
    Over,
}

impl Live {
    /// Whether a section is running.
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// When the section began, as the `now` of its first event.
    pub fn begun(&self) -> Duration {
        self.begun
    }

    /// Updates the state with an event that happened at `now`, measured from the start of the run.
    pub fn update(&mut self, event: &Event, now: Duration) {
        match event {
            Event::Judging {
                problem,
                submissions,
                students,
                cases,
                workers,
                timeouts_max,
            } => {
                let (id, names): (_, Vec<String>) = match students.is_empty() {
                    true => (
                        "page-submissions-counted",
                        submissions.iter().map(|it| file(it)).collect(),
                    ),
                    false => (
                        "page-students-counted",
                        students.iter().map(|it| escape::line(it)).collect(),
                    ),
                };
                let who = match &names[..] {
                    [one] => Value::from(one.clone()),
                    many => numbered(id, many.len() as u64).into(),
                };
                let what = numbered("live-judging", *cases).with("who", who);
                let steps = (submissions.len() as u64).saturating_mul(*cases);
                self.begin(problem, what, steps, *workers, now);
                (self.cases, self.timeouts_max) = (*cases, *timeouts_max);
                let waiting = |name: String| LiveSubmission {
                    name,
                    settled: None,
                    results: 0,
                    timeouts: 0,
                };
                self.submissions = names.into_iter().map(waiting).collect();
            }
            Event::Started {
                problem,
                section,
                steps,
                before,
                workers,
            } => {
                self.begin(problem, section.clone(), *steps, *workers, now);
                self.before = *before;
            }
            Event::Worker { worker, doing } => self.set_worker(*worker, doing, now),
            Event::Result {
                verdict,
                submission,
                ..
            } => {
                *self.counts.entry(*verdict).or_default() += 1;
                if let Some(submission) = self.submissions.get_mut(*submission as usize) {
                    submission.results += 1;
                    let is_timeout = matches!(verdict, Verdict::TimeLimit | Verdict::IdleLimit);
                    submission.timeouts += u64::from(is_timeout);
                }
            }
            Event::Tried {
                verdict: Some(verdict),
                ..
            } => {
                *self.counts.entry(*verdict).or_default() += 1;
            }
            Event::Settled {
                submission,
                verdict,
                ..
            } => {
                if let Some(submission) = self.submissions.get_mut(*submission as usize) {
                    submission.settled = Some(*verdict);
                }
            }
            Event::Disagreement { .. } => self.disagreements += 1,
            Event::Advanced { worker, steps } => {
                self.done += steps;
                if *steps > 0 {
                    self.advanced.get_or_insert(now);
                    self.latest = now;
                }
                if let Some(worker) = self.workers.get_mut(*worker as usize) {
                    worker.done += steps;
                }
            }
            Event::Finished => self.is_running = false,
            Event::Tried { verdict: None, .. } | Event::Failure { .. } => {}
        }
    }

    fn begin(&mut self, problem: &str, what: Message, steps: u64, workers: u64, now: Duration) {
        let worker = LiveWorker {
            doing: Doing::Idle,
            since: now,
            done: 0,
        };
        *self = Live {
            is_running: true,
            problem: problem.to_string(),
            what: Some(what),
            begun: now,
            steps,
            workers: vec![worker; workers as usize],
            ..Live::default()
        };
    }

    fn set_worker(&mut self, worker: u64, doing: &Doing, now: Duration) {
        let Some(worker) = self.workers.get_mut(worker as usize) else {
            return;
        };
        // The clock runs on when a worker takes the next cases of the same submission.
        let is_same_work = match (&worker.doing, doing) {
            (
                Doing::Judging {
                    submission: one, ..
                },
                Doing::Judging {
                    submission: other, ..
                },
            ) => one == other,
            (one, other) => one == other,
        };
        if !is_same_work {
            worker.since = now;
        }
        worker.doing = doing.clone();
    }

    /// The lines for a terminal with this many rows: fewer than the rows, and each narrower than the terminal.
    pub fn lines(&self, now: Duration, look: &TerminalStyle, rows: usize) -> Vec<String> {
        // The last column stays free, since some terminals wrap as soon as it is written to.
        let width = look.width.saturating_sub(1).max(1);
        let rows = rows.saturating_sub(1).clamp(1, ROWS_MAX);
        let lang = look.lang;
        let mut title = Message::new("labelled")
            .with("label", format!("{STRONG}{}{STRONG:#}", self.problem))
            .with("what", self.what(lang))
            .in_lang(lang);
        let counts = match self.submissions.len() {
            0 | 1 => self.counted(lang),
            _ => self.legend(look, width),
        };
        let is_measured = self.steps > 0;
        if !is_measured {
            title.push_str(&format!(
                "  {FAINT}{}{FAINT:#}",
                clock(now.saturating_sub(self.begun))
            ));
        }
        // On few rows, the least important lines are left out.
        let mut lines = if is_measured {
            vec![self.progress(now, look, width)]
        } else {
            Vec::new()
        };
        if !counts.is_empty() && rows > 1 {
            lines.push(counts);
        }
        if lines.len() + 1 < rows || !is_measured {
            lines.insert(0, title);
        }
        if self.submissions.len() > 1 && lines.len() + 2 < rows {
            lines.push(self.marks(look, width));
        }
        lines.extend(self.worker_lines(now, rows.saturating_sub(lines.len()), lang));
        lines
            .iter()
            .map(|line| console::truncate_str(line, width, tail(look)).into_owned())
            .collect()
    }

    /// The progress in one line, for output that is not a terminal.
    pub fn line(&self, now: Duration, lang: Lang) -> String {
        let (done, all) = self.counted_done();
        let done = Message::new("live-done")
            .with("done", grouped(done))
            .with("all", grouped(all));
        let mut parts = vec![done.in_lang(lang)];
        let settled = self.settled();
        let counts = match self.submissions.len() {
            0 | 1 => &self.counts,
            _ => &settled,
        };
        parts.extend(
            counts
                .iter()
                .map(|(verdict, count)| format!("{} {verdict}", grouped(*count))),
        );
        let without = self.count(LiveState::Settled(None));
        if self.submissions.len() > 1 && without > 0 {
            parts.push(numbered("live-without-a-verdict", without).in_lang(lang));
        }
        if self.disagreements > 0 {
            parts.push(numbered("live-disagreements", self.disagreements).in_lang(lang));
        }
        parts.extend(self.left(now).map(|left| match left {
            Left::About(time) => timed("live-about-left", time).in_lang(lang),
            Left::Over => over().in_lang(lang),
        }));
        let joined = |one: String, other: String| {
            let and = Message::new("live-and").with("one", one);
            and.with("other", other).in_lang(lang)
        };
        let progress = parts.into_iter().reduce(joined).unwrap_or_default();
        Message::new("live-line")
            .with("problem", self.problem.clone())
            .with("what", self.what(lang))
            .with("progress", progress)
            .in_lang(lang)
    }

    /// The work of the section, in a few words.
    fn what(&self, lang: Lang) -> String {
        self.what
            .as_ref()
            .map_or_else(String::new, |what| what.in_lang(lang))
    }

    /// The state of each submission, in order.
    fn states(&self) -> impl Iterator<Item = LiveState> + '_ {
        let workers = self.workers.iter();
        let now: BTreeSet<u64> = workers.filter_map(|one| submission(&one.doing)).collect();
        (0..)
            .zip(&self.submissions)
            .map(move |(place, one)| match one.settled {
                Some(verdict) => LiveState::Settled(verdict),
                None if now.contains(&place) => LiveState::Running,
                None => LiveState::Waiting,
            })
    }

    /// How many submissions have a state.
    fn count(&self, state: LiveState) -> u64 {
        self.states().filter(|one| *one == state).count() as u64
    }

    /// The number of steps that are done. Steps are told after a block of cases, but each result is shown at once.
    fn done(&self) -> u64 {
        let results = self.submissions.iter().map(|one| match one.settled {
            Some(_) => self.cases,
            None => one.results.min(self.cases),
        });
        let done = self.done.max(results.fold(0, u64::saturating_add));
        done.saturating_add(self.before)
    }

    /// The number of steps that will probably be skipped: a submission with timeouts goes on having as many.
    fn skipped(&self) -> u64 {
        let Some(timeouts_max) = self.timeouts_max else {
            return 0;
        };
        let skipped = |one: &LiveSubmission| match (one.settled, one.timeouts) {
            (Some(_), _) | (_, 0) => 0,
            (_, timeouts) => {
                let open = timeouts_max.saturating_sub(timeouts);
                let more = open.saturating_mul(one.results).div_ceil(timeouts);
                let left = self.cases.saturating_sub(one.results);
                left.saturating_sub(more)
            }
        };
        let skipped = self.submissions.iter().map(skipped);
        skipped.fold(0, u64::saturating_add)
    }

    /// How much is done of all: submissions where there are several, or else steps.
    fn counted_done(&self) -> (u64, u64) {
        match self.submissions.len() {
            0 | 1 => (self.done(), self.steps),
            all => {
                let is_settled = |one: &&LiveSubmission| one.settled.is_some();
                let settled = self.submissions.iter().filter(is_settled).count();
                (settled as u64, all as u64)
            }
        }
    }

    /// The number of submissions with each verdict.
    fn settled(&self) -> BTreeMap<Verdict, u64> {
        let mut counts = BTreeMap::new();
        for submission in &self.submissions {
            if let Some(Some(verdict)) = submission.settled {
                *counts.entry(verdict).or_default() += 1;
            }
        }
        counts
    }

    /// What the marks stand for, and how many submissions have each; in a narrow terminal, the first of them.
    fn legend(&self, look: &TerminalStyle, width: usize) -> String {
        let settled = self.settled();
        let verdicts = settled
            .keys()
            .map(|verdict| LiveState::Settled(Some(*verdict)));
        let others = [
            LiveState::Settled(None),
            LiveState::Running,
            LiveState::Waiting,
        ];
        let parts = verdicts.chain(others).filter_map(|state| {
            let count = Some(self.count(state)).filter(|count| *count > 0)?;
            let (mark, style) = mark(state, look);
            let said = |id| numbered(id, count).in_lang(look.lang);
            let counted = match state {
                LiveState::Settled(Some(verdict)) => format!("{} {verdict}", grouped(count)),
                LiveState::Settled(None) => said("live-without-a-verdict"),
                LiveState::Running => said("live-running"),
                LiveState::Waiting => said("live-waiting"),
            };
            Some(format!("{style}{mark}{style:#} {counted}"))
        });
        let parts: Vec<String> = parts.collect();
        let tail = tail(look);
        // Those that wait are the rest: after several other parts, they need no sign that they are left out.
        let is_waiting = self.count(LiveState::Waiting) > 0;
        let told = parts.len() - usize::from(is_waiting && parts.len() > 2);
        let first = |count: usize| parts[..count].join("  ");
        let ways = |count: usize| {
            let cut = (count < parts.len()).then(|| format!("{}  {tail}", first(count)));
            let whole = (count >= told).then(|| first(count));
            cut.into_iter().chain(whole)
        };
        let fits = |line: &String| console::measure_text_width(line) <= width;
        // The line is cut elsewhere if not even one part has room.
        let mut lines = (1..=parts.len()).rev().flat_map(ways);
        lines.find(fits).unwrap_or_else(|| first(parts.len()))
    }

    /// The estimated time left, as soon as there is an estimate.
    fn left(&self, now: Duration) -> Option<Left> {
        let since_first = now.saturating_sub(self.advanced?);
        let elapsed = now.saturating_sub(self.begun);
        let is_early = since_first < ESTIMATE_AFTER || elapsed < ESTIMATE_ELAPSED_MIN;
        // How long the steps of an earlier run took, nobody knows.
        let [done, steps] = [self.done(), self.steps].map(|it| it.saturating_sub(self.before));
        let steps = steps.saturating_sub(self.skipped());
        let is_few = (done as f64) < ESTIMATE_PART * steps as f64;
        if done == 0 || is_early || is_few && since_first < ESTIMATE_PATIENCE {
            return None;
        }
        let rest = steps.saturating_sub(done) as f64 / done as f64;
        // Since the last step it only passes: while nothing is done, an estimate by what was done would grow.
        let until_latest = self.latest.saturating_sub(self.begun);
        let since_latest = now.saturating_sub(self.latest);
        let seconds = until_latest.as_secs_f64() * rest - since_latest.as_secs_f64();
        if seconds < ESTIMATE_MIN {
            return None;
        }
        Some(match seconds < (ESTIMATE_HOURS_MAX * 3600) as f64 {
            true => Left::About(Duration::from_secs_f64(seconds)),
            false => Left::Over,
        })
    }

    fn progress(&self, now: Duration, look: &TerminalStyle, width: usize) -> String {
        let share = if self.steps == 0 {
            0.0
        } else {
            (self.done() as f64 / self.steps as f64).min(1.0)
        };
        let left = match self.left(now) {
            Some(Left::About(time)) => timed("live-left", time).in_lang(look.lang),
            Some(Left::Over) => over().in_lang(look.lang),
            None => clock(now.saturating_sub(self.begun)),
        };
        let percent = format!("{:3.0}%", (share * 100.0).floor());
        let (done, all) = self.counted_done();
        let of = Message::new("live-done-of")
            .with("done", grouped(done))
            .with("all", grouped(all))
            .in_lang(look.lang);
        let long = format!("{percent}  {of}  {left}");
        let text = if console::measure_text_width(&long) <= width {
            long
        } else {
            format!("{percent}  {left}")
        };
        let bar = width
            .saturating_sub(console::measure_text_width(&text) + 2)
            .min(BAR_WIDTH_MAX);
        if bar < BAR_WIDTH_MIN {
            return text;
        }
        let full = (bar as f64 * share) as usize;
        let (whole, rest) = if look.unicode {
            ("━", "─")
        } else {
            ("#", "-")
        };
        format!(
            "{GOOD}{}{GOOD:#}{FAINT}{}{FAINT:#}  {text}",
            whole.repeat(full),
            rest.repeat(bar - full)
        )
    }

    /// The number of results with each verdict, and of disagreements.
    fn counted(&self, lang: Lang) -> String {
        let count = |(verdict, count): (&Verdict, &u64)| {
            let style = verdict_style(*verdict);
            format!("{style}{} {verdict}{style:#}", grouped(*count))
        };
        let mut parts: Vec<String> = self.counts.iter().map(count).collect();
        if self.disagreements > 0 {
            let disagreements = numbered("live-disagreements", self.disagreements);
            parts.push(format!("{BAD}{}{BAD:#}", disagreements.in_lang(lang)));
        }
        parts.join("  ")
    }

    /// A mark for each submission; if there are too many, for those around the first that is not done.
    fn marks(&self, look: &TerminalStyle, width: usize) -> String {
        let open = self
            .submissions
            .iter()
            .position(|one| one.settled.is_none());
        let open = open.unwrap_or(self.submissions.len());
        let first = match self.submissions.len() > width {
            true => open
                .saturating_sub(width * 3 / 4)
                .min(self.submissions.len() - width),
            false => 0,
        };
        let mark = |state: LiveState| {
            let (mark, style) = mark(state, look);
            format!("{style}{mark}{style:#}")
        };
        self.states().skip(first).take(width).map(mark).collect()
    }

    fn worker_lines(&self, now: Duration, rows: usize, lang: Lang) -> Vec<String> {
        let shown = match self.workers.len() {
            workers if workers <= rows => workers,
            _ if rows < 2 => rows,
            _ => rows - 1,
        };
        let mut lines: Vec<String> = (1..)
            .zip(&self.workers[..shown])
            .map(|it| self.worker_line(it, now, lang))
            .collect();
        if shown < self.workers.len() && rows >= 2 {
            let more = numbered("live-more-workers", (self.workers.len() - shown) as u64);
            lines.push(format!("{FAINT}{}{FAINT:#}", more.in_lang(lang)));
        }
        lines
    }

    fn worker_line(
        &self,
        (number, worker): (u64, &LiveWorker),
        now: Duration,
        lang: Lang,
    ) -> String {
        let of = |id: &'static str, submission: u64| {
            let submission = self.submissions.get(submission as usize);
            let name = submission.map_or("", |submission| submission.name.as_str());
            Message::new(id).with("program", name.to_string())
        };
        let doing = match &worker.doing {
            Doing::Compiling { submission } => of("live-compiling", *submission),
            // Events count from 0, people from 1.
            Doing::Judging {
                submission,
                first,
                last,
            } if first == last => of("live-on-case", *submission).with("case", grouped(first + 1)),
            Doing::Judging {
                submission,
                first,
                last,
            } => of("live-on-cases", *submission)
                .with("first", grouped(first + 1))
                .with("last", grouped(last + 1)),
            Doing::Examining { submission } => of("live-examining", *submission),
            Doing::Sanitizing { submission } => of("live-sanitizing", *submission),
            Doing::CrossChecking => {
                numbered("live-working", worker.done).with("what", self.what(lang))
            }
            Doing::Idle => Message::new("live-idle"),
        };
        let style = match worker.doing {
            Doing::Idle => FAINT,
            _ => Style::new(),
        };
        let since = clock(now.saturating_sub(worker.since));
        let worker = Message::new("live-worker").with("number", number);
        format!(
            "{FAINT}{} {since:>5}{FAINT:#}  {style}{}{style:#}",
            worker.in_lang(lang),
            doing.in_lang(lang)
        )
    }
}

/// The submission at which a worker is.
fn submission(doing: &Doing) -> Option<u64> {
    match doing {
        Doing::Compiling { submission }
        | Doing::Judging { submission, .. }
        | Doing::Examining { submission }
        | Doing::Sanitizing { submission } => Some(*submission),
        Doing::CrossChecking | Doing::Idle => None,
    }
}

/// A message with a count, which chooses its plural.
fn numbered(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}

/// A message with a time.
fn timed(id: &'static str, time: Duration) -> Message {
    Message::new(id).with("time", clock(time))
}

/// That the time left is more than is shown as a number.
fn over() -> Message {
    Message::new("live-over-left").with("hours", ESTIMATE_HOURS_MAX)
}

/// What stands where a line is cut.
fn tail(look: &TerminalStyle) -> &'static str {
    if look.unicode { "…" } else { "." }
}

/// The mark of a submission, and its style.
fn mark(state: LiveState, look: &TerminalStyle) -> (char, Style) {
    match state {
        LiveState::Waiting if look.unicode => ('·', FAINT),
        LiveState::Waiting => ('_', FAINT),
        LiveState::Running => ('>', STRONG),
        LiveState::Settled(Some(Verdict::Accepted)) => ('.', GOOD),
        LiveState::Settled(Some(verdict)) => (verdict.letter(), verdict_style(verdict)),
        LiveState::Settled(None) => ('-', BAD),
    }
}

/// The file name of a path, escaped. The folders are left out to save space.
fn file(name: &str) -> String {
    escape::line(name.rsplit('/').next().unwrap_or(name))
}

/// A time in whole seconds, as `m:ss` or `h:mm:ss`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn judging(submissions: &[&str], workers: u64) -> Live {
        let mut live = Live::default();
        let submissions = submissions.iter().map(|name| name.to_string()).collect();
        live.update(
            &Event::Judging {
                problem: "flipgame".to_string(),
                submissions,
                students: Vec::new(),
                cases: 100,
                workers,
                timeouts_max: Some(5),
            },
            SECOND,
        );
        live
    }

    fn result(verdict: Verdict) -> Event {
        let case = "secret/a".to_string();
        Event::Result {
            worker: Some(0),
            submission: 0,
            index: 0,
            case,
            verdict,
            cpu_s: 0.1,
            memory_bytes: 1,
        }
    }

    fn settled(submission: u64, verdict: Verdict) -> Event {
        Event::Settled {
            submission,
            name: String::new(),
            verdict: Some(verdict),
            message: String::new(),
            wanted: 0,
            counts: BTreeMap::new(),
            points: None,
            best: None,
        }
    }

    fn look(width: usize, unicode: bool) -> TerminalStyle {
        TerminalStyle {
            width,
            unicode,
            pictures: true,
            ..TerminalStyle::FILE
        }
    }

    fn plain(live: &Live, width: usize, rows: usize) -> Vec<String> {
        let lines = live.lines(11 * SECOND, &look(width, false), rows);
        lines
            .iter()
            .map(|line| anstream::adapter::strip_str(line).to_string())
            .collect()
    }

    /// Two of three submissions in hand, a quarter done after ten seconds.
    fn some() -> Live {
        let mut live = judging(&["class/a.c", "class/b\u{1b}[2J.py", "c.rs"], 3);
        for event in [
            Event::Worker {
                worker: 0,
                doing: Doing::Compiling { submission: 0 },
            },
            Event::Worker {
                worker: 1,
                doing: Doing::Judging {
                    submission: 1,
                    first: 0,
                    last: 15,
                },
            },
            result(Verdict::Accepted),
            result(Verdict::Accepted),
            result(Verdict::WrongAnswer),
            Event::Advanced {
                worker: 1,
                steps: 74,
            },
        ] {
            live.update(&event, SECOND);
        }
        // The next cases of the same submission do not start its clock anew.
        live.update(
            &Event::Worker {
                worker: 1,
                doing: Doing::Judging {
                    submission: 1,
                    first: 16,
                    last: 31,
                },
            },
            5 * SECOND,
        );
        let step = Event::Advanced {
            worker: 1,
            steps: 1,
        };
        live.update(&step, 11 * SECOND);
        live
    }

    #[test]
    fn shows_workers_verdicts_and_the_time_left() {
        let expected = [
            "flipgame: 3 submissions on 100 cases",
            "###########---------------------------------   25%  0 of 3  0:30 left",
            "> 2 running  _ 1 waiting",
            ">>_",
            "worker 1  0:10  compiling a.c",
            "worker 2  0:10  judging b\\u{1b}[2J.py, cases 17 to 32",
            "worker 3  0:10  idle",
        ];
        assert_eq!(plain(&some(), 70, 24), expected);
    }

    #[test]
    fn only_what_a_worker_is_at_now_is_running() {
        let mut live = judging(&["a.c", "b.c", "c.c", "d.c"], 2);
        let legend = |live: &Live| plain(live, 70, 24)[2..4].join(" ");
        // Two workers give each program some cases in turn, as they do with a class.
        for (worker, submission) in [(0, 0), (1, 1), (0, 2), (1, 3)] {
            let doing = Doing::Judging {
                submission,
                first: 0,
                last: 15,
            };
            live.update(&Event::Worker { worker, doing }, SECOND);
        }
        assert_eq!(legend(&live), "> 2 running  _ 2 waiting __>>");
        let doing = Doing::Idle;
        live.update(&Event::Worker { worker: 0, doing }, SECOND);
        live.update(&settled(3, Verdict::Accepted), SECOND);
        assert_eq!(legend(&live), ". 1 AC  _ 3 waiting ___.");
    }

    #[test]
    fn a_class_is_shown_by_the_names_of_its_students() {
        let mut live = Live::default();
        live.update(
            &Event::Judging {
                problem: "flipgame".to_string(),
                submissions: ["class/1/a.c", "class/2/a.c"].map(str::to_string).to_vec(),
                students: ["Nguyễn Văn A", "\u{1b}B"].map(str::to_string).to_vec(),
                cases: 56,
                workers: 1,
                timeouts_max: Some(5),
            },
            SECOND,
        );
        let doing = Doing::Compiling { submission: 1 };
        live.update(&Event::Worker { worker: 0, doing }, SECOND);
        let lines = plain(&live, 70, 24);
        assert_eq!(lines[0], "flipgame: 2 students on 56 cases");
        assert!(lines[1].contains("0 of 2"), "{lines:?}");
        assert_eq!(lines[2..4], ["> 1 running  _ 1 waiting", "_>"]);
        assert_eq!(lines[4], "worker 1  0:10  compiling \\u{1b}B");
    }

    #[test]
    fn an_estimate_over_100_hours_has_no_number() {
        let mut live = Live::default();
        live.update(
            &Event::started("flipgame", "generated", u64::MAX, 1),
            Duration::ZERO,
        );
        // The first step comes late, since tables are made before it.
        live.update(
            &Event::Advanced {
                worker: 0,
                steps: 1,
            },
            3 * SECOND,
        );
        assert_eq!(
            live.line(3 * SECOND, Lang::En),
            "flipgame: generated: 1 of 18,446,744,073,709,551,615 done"
        );
        assert!(
            !live.line(62 * SECOND, Lang::En).contains("left"),
            "after a minute"
        );
        let line = live.line(63 * SECOND, Lang::En);
        let bar = |seconds: u32| live.progress(seconds * SECOND, &look(70, false), 69);
        assert!(
            line.ends_with("1 of 18,446,744,073,709,551,615 done, over 100 hours left"),
            "{line}"
        );
        assert!(bar(64).ends_with("  over 100 hours left"), "{}", bar(64));
    }

    #[test]
    fn there_is_no_estimate_before_a_part_is_done_and_none_of_less_than_a_second() {
        let mut live = judging(&["a.c", "b.c"], 1);
        let advanced = |steps| Event::Advanced { worker: 0, steps };
        // The first result comes after ten seconds, since compilers are slow.
        live.update(&advanced(6), 10 * SECOND);
        let has_estimate =
            |live: &Live, seconds| live.line(seconds * SECOND, Lang::En).contains("left");
        assert!(!has_estimate(&live, 20));
        live.update(&advanced(4), 20 * SECOND);
        assert!(has_estimate(&live, 20), "a twentieth is done");
        live.update(&advanced(189), 21 * SECOND);
        assert!(!has_estimate(&live, 21), "one step is left");
        let mut quick = judging(&["a.c"], 1);
        quick.update(&advanced(10), 2 * SECOND);
        assert!(!has_estimate(&quick, 3));
        assert!(has_estimate(&quick, 4));
    }

    #[test]
    fn what_an_earlier_run_has_done_counts_as_done_and_not_for_the_estimate() {
        let mut live = Live::default();
        live.update(
            &Event::resumed("campaign", "shares", 12, 7, 1),
            Duration::ZERO,
        );
        let line = |live: &Live, seconds| live.line(seconds * SECOND, Lang::En);
        assert_eq!(line(&live, 9), "campaign: shares: 7 of 12 done");
        let advanced = Event::Advanced {
            worker: 0,
            steps: 1,
        };
        live.update(&advanced, 10 * SECOND);
        assert_eq!(
            line(&live, 20),
            "campaign: shares: 8 of 12 done, about 0:30 left",
            "four shares of ten seconds, ten seconds ago"
        );
        // While nothing is done, no estimate grows.
        let nothing = Event::Advanced {
            worker: 0,
            steps: 0,
        };
        live.update(&nothing, 60 * SECOND);
        assert_eq!(line(&live, 70), "campaign: shares: 8 of 12 done");
    }

    #[test]
    fn the_examination_of_a_failing_program_is_named() {
        let mut live = some();
        let doing = Doing::Examining { submission: 1 };
        live.update(&Event::Worker { worker: 1, doing }, 11 * SECOND);
        let expected = "worker 2  0:00  examining why b\\u{1b}[2J.py fails";
        assert_eq!(plain(&live, 80, 24)[5], expected);
    }

    #[test]
    fn each_result_counts_as_done_at_once() {
        let mut live = judging(&["a.c"], 1);
        for verdict in [Verdict::Accepted, Verdict::Accepted, Verdict::WrongAnswer] {
            live.update(&result(verdict), SECOND);
        }
        let lines = plain(&live, 70, 24);
        assert!(lines[1].contains("3%  3 of 100"), "{lines:?}");
        assert_eq!(lines[2], "2 AC  1 WA");
        // What a block of cases tells later is not counted twice, and what is skipped is done in the end.
        let advanced = Event::Advanced {
            worker: 0,
            steps: 3,
        };
        live.update(&advanced, SECOND);
        let line = live.line(SECOND, Lang::En);
        assert!(line.contains(": 3 of 100 done, 2 AC, 1 WA"), "{line}");
        live.update(&settled(0, Verdict::WrongAnswer), SECOND);
        let line = live.line(SECOND, Lang::En);
        assert!(line.contains(": 100 of 100 done"), "{line}");
    }

    #[test]
    fn the_estimate_knows_that_a_program_is_stopped_after_timeouts() {
        let left = |timeouts_max, verdicts: &[Verdict]| {
            let mut live = judging(&["a.c"], 1);
            live.timeouts_max = timeouts_max;
            for (verdict, time) in verdicts.iter().zip((1..).step_by(4)) {
                live.update(&result(*verdict), time * SECOND);
                let advanced = Event::Advanced {
                    worker: 0,
                    steps: 1,
                };
                live.update(&advanced, time * SECOND);
            }
            let line = live.line(21 * SECOND, Lang::En);
            line.split(", about ").nth(1).map(str::to_string)
        };
        let slow = [Verdict::TimeLimit, Verdict::Accepted, Verdict::IdleLimit];
        let slow = slow.repeat(2);
        // Six results with four timeouts in 20 s: the fifth timeout comes after two more results at most.
        assert_eq!(left(Some(5), &slow).as_deref(), Some("0:06 left"));
        assert_eq!(left(None, &slow).as_deref(), Some("5:13 left"));
        let quick = [Verdict::Accepted; 6];
        assert_eq!(left(Some(5), &quick).as_deref(), Some("5:13 left"));
    }

    #[test]
    fn the_view_is_in_the_language_of_the_reader() {
        let mut live = some();
        let doing = Doing::Sanitizing { submission: 0 };
        live.update(&Event::Worker { worker: 0, doing }, 11 * SECOND);
        live.update(&settled(2, Verdict::Accepted), 11 * SECOND);
        let mut working = Live::default();
        let what = Message::new("section-running").with("program", "a.py");
        working.update(&Event::started("flipgame", what, 50, 1), SECOND);
        let doing = Doing::CrossChecking;
        working.update(&Event::Worker { worker: 0, doing }, SECOND);
        working.update(&result(Verdict::Accepted), SECOND);
        let english = [
            "flipgame: running a.py",
            "1 AC",
            "worker 1  0:10  running a.py, 0 done",
        ];
        let shown = plain(&working, 70, 24);
        assert_eq!(shown[0], english[0]);
        assert_eq!(shown[2..], english[1..]);
        for (lang, expected) in [
            (Lang::Zh, "线程 1  0:00  正在用 sanitizer 编译 a.c"),
            (Lang::Vi, "luồng 1  0:00  đang biên dịch a.c với sanitizer"),
        ] {
            let look = TerminalStyle {
                lang,
                ..look(70, true)
            };
            let mut all = Vec::new();
            for live in [&live, &working] {
                all.extend(live.lines(11 * SECOND, &look, 5));
                all.extend(live.lines(11 * SECOND, &look, 24));
                all.push(live.line(11 * SECOND, lang));
            }
            let all: Vec<String> = all
                .iter()
                .map(|line| anstream::adapter::strip_str(line).to_string())
                .collect();
            assert!(all.contains(&expected.to_string()), "{all:#?}");
            let english = ["worker", "left", "done", "running", "waiting", "judging"];
            let left = |line: &&String| english.iter().any(|word| line.contains(word));
            assert_eq!(all.iter().find(left), None);
        }
    }

    #[test]
    fn the_legend_is_cut_between_its_parts() {
        let live = some();
        let all = "> 2 running  _ 1 waiting";
        for (width, expected) in [
            (25, all),
            (24, "> 2 running  ."),
            (15, "> 2 running  ."),
            (14, "> 2 running ."),
        ] {
            assert_eq!(plain(&live, width, 24)[2], expected, "{width}");
        }
    }

    #[test]
    fn work_with_unknown_steps_shows_the_time() {
        let mut live = Live::default();
        live.update(&Event::started("flipgame", "board 2, 39x39", 0, 0), SECOND);
        for rows in [1, 2, 24] {
            assert_eq!(plain(&live, 70, rows), ["flipgame: board 2, 39x39  0:10"]);
        }
    }

    #[test]
    fn no_line_is_as_wide_as_the_terminal_and_there_are_fewer_than_its_rows() {
        let wide: Vec<String> = (0..300)
            .map(|n| format!("{n}-\u{6c34}\u{6c34}-{}", "x".repeat(300)))
            .collect();
        let many = judging(&wide.iter().map(String::as_str).collect::<Vec<_>>(), 500);
        for live in [some(), many] {
            for width in 1..200 {
                for rows in [1, 2, 3, 4, 5, 6, 10, 24, 200] {
                    for unicode in [false, true] {
                        let lines = live.lines(7000 * SECOND, &look(width, unicode), rows);
                        assert!(
                            lines.len() < rows.max(2) && lines.len() <= ROWS_MAX,
                            "{width}x{rows}: {lines:?}"
                        );
                        for line in &lines {
                            assert!(
                                console::measure_text_width(line) < width.max(2),
                                "{width}x{rows}: {line}"
                            );
                            assert!(unicode || !line.contains('…'), "{line}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn few_rows_show_fewer_workers_and_say_so() {
        let live = some();
        assert_eq!(plain(&live, 20, 5).len(), 4);
        assert!(
            plain(&live, 20, 5)[3].starts_with("worker 1  0:10  co"),
            "{:?}",
            plain(&live, 20, 5)
        );
        let lines = plain(&live, 70, 7);
        assert_eq!((lines.len(), lines[5].as_str()), (6, "and 2 more workers"));
    }

    #[test]
    fn a_settled_submission_has_the_letter_of_its_verdict() {
        let mut live = some();
        for (submission, verdict) in [
            (0, Some(Verdict::Accepted)),
            (1, Some(Verdict::TimeLimit)),
            (2, None),
        ] {
            let (name, message, counts) = (String::new(), String::new(), BTreeMap::new());
            live.update(
                &Event::Settled {
                    submission,
                    name,
                    verdict,
                    message,
                    wanted: 0,
                    counts,
                    points: None,
                    best: None,
                },
                SECOND,
            );
        }
        assert!(plain(&live, 70, 24).contains(&".T-".to_string()));
        let legend = ". 1 AC  T 1 TLE  - 1 without a verdict";
        assert_eq!(plain(&live, 70, 24)[2], legend);
        let line = live.line(11 * SECOND, Lang::En);
        let expected = ": 3 of 3 done, 1 AC, 1 TLE, 1 without a verdict";
        assert!(line.contains(expected), "{line}");
        live.update(&Event::Finished, SECOND);
        assert!(!live.is_running());
    }

    #[test]
    fn off_a_terminal_one_line_has_the_progress() {
        let expected = "flipgame: 3 submissions on 100 cases: 0 of 3 done, about 0:30 left";
        assert_eq!(some().line(11 * SECOND, Lang::En), expected);
        assert_eq!(
            [0, 59, 61, 3599, 3661].map(|s| clock(s * SECOND)),
            ["0:00", "0:59", "1:01", "59:59", "1:01:01"]
        );
    }
}
