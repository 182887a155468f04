//! The command of a campaign: one that has `--shard`, with what it names.

use crate::cli::exit::{Exit, Stop};
use crate::cli::parse::{self, Named};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use tribunal_core::erased::Register;
use tribunal_core::messages::Message;

/// A command that can be divided.
pub(super) struct CampaignCommand {
    /// Its words.
    pub(super) words: Vec<String>,
    pub(super) named: Named,
}

/// Flags that each share would write to, or that the campaign sets itself, and the message why they are refused.
const REFUSED: [(&str, &str); 4] = [
    ("--shard", "why-campaign-shares"),
    ("--report", "why-campaign-reports"),
    ("--events", "why-campaign-one-file"),
    ("--cache", "why-campaign-cache"),
];

impl CampaignCommand {
    /// Reads the words after `--`. The inner error is the exit status where the parser has said what is wrong.
    pub(super) fn read(
        words: &[OsString],
        register: Register,
    ) -> Result<CampaignCommand, Result<Exit, Stop>> {
        let usage = |said: Message| Stop::said(Exit::Usage, said);
        let texts: Vec<String> = words
            .iter()
            .map(|word| {
                word.to_str().map(str::to_string).ok_or_else(|| {
                    let word = word.display().to_string();
                    Err(usage(Message::new("share-word-no-text").with("word", word)))
                })
            })
            .collect::<Result<_, _>>()?;
        let Some((name, rest)) = texts.split_first() else {
            return Err(Ok(Exit::Usage));
        };
        let divisible = parse::divisible(register);
        if !divisible.contains(name) {
            let all: Vec<String> = divisible.iter().map(|it| format!("`{it}`")).collect();
            let why = Message::new("campaign-not-divisible").with("command", name.clone());
            let hint = Message::new("hint-campaign-divisible").with("commands", all.join(", "));
            return Err(Err(usage(why).advise(hint)));
        }
        for word in rest.iter().take_while(|word| *word != "--") {
            let flag = word.split('=').next().unwrap_or_default();
            if let Some((flag, why)) = REFUSED.iter().find(|(refused, _)| *refused == flag) {
                let said = Message::new("does-not-apply").with("flag", flag.to_string());
                let stop = usage(said.with("why", Message::new(*why)));
                return Err(Err(stop.advise("hint-omit-it")));
            }
        }
        let share = ["--shard", "1/1", "--report", "part.json"];
        let all = ["tribunal", name].into_iter().chain(share);
        let all = all.map(OsString::from);
        let all = all.chain(rest.iter().map(OsString::from)).collect();
        Ok(CampaignCommand {
            words: texts.clone(),
            named: parse::named(all, register)?,
        })
    }

    /// The files and folders that it reads: those that it names, and the stored cases of its problems.
    pub(super) fn paths(&self) -> Vec<PathBuf> {
        let mut paths = self.named.paths.clone();
        let usual = Path::new("cases");
        if !self.named.names_cases && usual.symlink_metadata().is_ok() {
            for problem in &self.named.problems {
                let own = usual.join(problem.name());
                paths.push(match own.join("data").is_dir() {
                    true => own,
                    false => usual.to_path_buf(),
                });
            }
        }
        paths
    }
}
