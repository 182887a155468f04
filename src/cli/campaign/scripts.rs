//! The scripts of a campaign: one share, the merge, and the submission of all to Slurm.

use super::logs::BEGIN;
use super::plan::{KILLERS, MERGE_LOCK, Plan, TASKS_MAX, before};
use crate::cli::exit::Exit;
use crate::cli::share::NOT_INSTALLED;
use tribunal_core::text::shell_word;

/// The script of a share.
pub(super) const SHARD: &str = "shard.sh";
/// The script of the merge.
pub(super) const MERGE: &str = "merge.sh";
/// The script that submits both.
pub(super) const SUBMIT: &str = "submit.sh";

/// Chooses the cache of compiled programs in a job: homes of clusters are shared, and locks may not reach other machines.
const CACHE: &str = r#"# Compiled programs are kept on each machine: the user's cache may be on a disk that machines share.
if [ -n "${SLURM_JOB_ID:-}" ]; then
    own="${TMPDIR:-/tmp}/tribunal-$(id -u)"
    if [ -n "${XDG_CACHE_HOME:-}" ]; then
        export XDG_CACHE_HOME="$XDG_CACHE_HOME/$(uname -n)"
    elif mkdir -m 711 "$own" 2>/dev/null || [ -O "$own" ] && [ ! -L "$own" ]; then
        export XDG_CACHE_HOME="$own"
    else
        export XDG_CACHE_HOME="${HOME:-..}/.cache/$(uname -n)"
    fi
fi
"#;

/// The script that does one share, in the folder of the campaign.
///
/// Standard output goes to files that it opens itself: Slurm reads `%` in the name of its own as a pattern.
pub(super) fn shard(plan: &Plan) -> String {
    let words = plan.share_words("K/N", "REPORT");
    let mut words: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    // The values of the first two flags.
    words[2] = format!("\"$number/{}\"", plan.shards);
    words[4] = "\"../parts/$name.json\"".to_string();
    format!(
        "#!/bin/bash\n\
         # Does share K of the campaign in the working directory, or goes on with it: shard.sh K.\n\
         # In an array of Slurm, K is the number of the task; with +N, N more. `exec` lets signals reach Tribunal.\n\
         number=\"${{1:-+0}}\" before=0\n\
         case \"$number\" in +*)\n  \
         before=\"${{number#+}}\"\n  \
         number=\"${{SLURM_ARRAY_TASK_ID:?shard.sh K}}\" ;;\n\
         esac\n\
         case \"$before,$number\" in ,* | *,*,* | *[!0-9,]* | ??????*,* | *,??????*) before=0 number=0 ;; esac\n\
         number=$((10#$before + 10#$number))\n\
         if [ \"$number\" -lt 1 ] || [ \"$number\" -gt {0} ]; then\n  \
         echo \"shard.sh K: K is a number from 1 to {0}\" >&2\n  \
         exit 2\n\
         fi\n\
         printf -v name '%05d' \"$number\"\n\
         {1}\
         mkdir -p parts logs || exit 3\n\
         echo \"share $number: logs/$name.log\"\n\
         exec >>\"logs/$name.log\" 2>&1 || exit 3\n\
         echo \"{BEGIN}$number/{0}, $(date -u +%FT%TZ), $(uname -n)\"\n\
         cd ./work || exit 3\n\
         {CACHE}{2}\
         exec ../tribunal {3}\n",
        plan.shards,
        in_folder(plan),
        not_installed(plan),
        words.join(" ")
    )
}

/// The exit status of a script where there is no folder of the campaign.
pub(super) const NO_FOLDER: i32 = 72;

/// Goes to the folder of the campaign, and makes sure that it is that one. A node that has no such folder would let a job begin in
/// `/tmp`, where anybody may have put a program. Slurm gives its copy of the script this name.
fn in_folder(plan: &Plan) -> String {
    format!(
        "[ \"${{0##*/}}\" != slurm_script ] || cd -- \"$SLURM_SUBMIT_DIR\" || exit {NO_FOLDER}\n\
         if ! grep -qsF '\"id\": \"{}\"' plan.json; then\n  \
         echo \"the folder of the campaign is not here: $PWD\" >&2\n  \
         exit {NO_FOLDER}\n\
         fi\n",
        plan.id
    )
}

/// Names the languages for which a share does not wait for another machine; the name alone says that a campaign does it.
fn not_installed(plan: &Plan) -> String {
    let names = shell_word(&plan.not_installed.join(","));
    format!("export {NOT_INSTALLED}={names}\n")
}

/// The script that puts the parts together.
pub(super) fn merge(plan: &Plan) -> String {
    let out: Vec<String> = plan
        .report_words()
        .iter()
        .map(|it| shell_word(it))
        .collect();
    // Of a merge that fails, no older report is left.
    let reports: Vec<String> = plan.report_files().map(|it| format!("../{it}")).collect();
    format!(
        "#!/bin/bash\n\
         # Puts the parts of the campaign in the working directory together. The file `merged` gets the exit status.\n\
         {}\
         mkdir -p logs && cd ./work || exit 3\n\
         {CACHE}\
         # One merge at a time: another machine may do one, and what that has just done is not done again.\n\
         exec 9>>../{MERGE_LOCK} || exit 3\n\
         if command -v flock >/dev/null && ! flock -n 9; then\n  \
         if flock 9; then\n    \
         status=\"$(cat ../merged 2>/dev/null)\"\n    \
         case \"$status\" in 0 | 1) exit \"$status\" ;; esac\n  \
         elif [ \"$?\" -ge 128 ]; then\n    \
         exit 130\n  \
         fi\n\
         fi\n\
         rm -f ../merged {}\n\
         rm -rf ../{KILLERS}\n\
         {{ : >../merging && : >../run.txt && : >../logs/merge.log; }} || exit 3\n\
         set -- ../parts/[0-9][0-9][0-9][0-9][0-9].json\n\
         [ -e \"$1\" ] || {{ echo 'no share is done: parts/ has no part' >&2; rm ../run.txt; exit {}; }}\n\
         status=0\n\
         ../tribunal merge \"$@\" {} >../run.txt 2>../logs/merge.log || status=$?\n\
         if [ \"$status\" -gt 1 ]; then\n  \
         echo \"the merge ended with $status; file names are relative to work/:\" >&2\n  \
         tail -n 5 ../logs/merge.log >&2\n  \
         echo \"\\`tribunal campaign run DIR\\` does what is missing\" >&2\n  \
         [ -s ../run.txt ] || rm -f ../run.txt\n\
         fi\n\
         {{ printf '%s\\n' \"$status\" >../merged.new && mv ../merged.new ../merged; }} || exit 3\n\
         exit \"$status\"\n",
        in_folder(plan),
        reports.join(" "),
        Exit::Input as i32,
        out.join(" ")
    )
}

/// The words for `sbatch` that shares and the merge have in common, but for the folder.
pub(super) fn options(plan: &Plan, time_min: u32, memory_mb: u64) -> Vec<String> {
    let own = [
        "--parsable".to_string(),
        "--requeue".to_string(),
        "--output=/dev/null".to_string(),
        "--nodes=1".to_string(),
        "--ntasks=1".to_string(),
        format!("--cpus-per-task={}", plan.cpus),
        format!("--mem={memory_mb}M"),
        format!("--time={time_min}"),
    ];
    own.into_iter().chain(plan.sbatch.iter().cloned()).collect()
}

/// The nodes that the user's words for `sbatch` exclude.
pub(super) fn excluded(words: &[String]) -> Vec<&str> {
    const FLAGS: [&str; 3] = ["--exclude=", "--exclud=", "-x"];
    let values = words.iter().filter_map(|word| {
        let mut values = FLAGS.iter().filter_map(|flag| word.strip_prefix(flag));
        values.next()
    });
    values.filter(|nodes| !nodes.is_empty()).collect()
}

/// The script that submits the campaign.
pub(super) fn submit(plan: &Plan) -> String {
    let options = options(plan, plan.time_min, plan.memory_mb);
    let options: Vec<String> = options.iter().map(|word| shell_word(word)).collect();
    let mut arrays = "jobs=\n".to_string();
    for first in (1..=plan.shards).step_by(TASKS_MAX as usize) {
        let tasks = (plan.shards - before(first)).min(TASKS_MAX);
        let more = match before(first) {
            0 => String::new(),
            before => format!(" +{before}"),
        };
        arrays += &format!(
            "job=\"$(sbatch \"${{options[@]}}\" --job-name={} --array=1-{tasks} {SHARD}{more})\"\n\
             : >submitted\n\
             echo \"$job\"\n\
             jobs+=\":${{job%%;*}}\"\n",
            plan.job_name(first),
        );
    }
    format!(
        "#!/bin/bash\n\
         # Submits the campaign in this folder to Slurm: its shares as an array of jobs, and the merge as the last job.\n\
         # `tribunal campaign run` does the same, and submits again what fails.\n\
         set -euo pipefail\n\
         unset CDPATH\n\
         case \"$0\" in */*) cd -- \"${{0%/*}}\" ;; esac\n\
         if ! command -v sbatch >/dev/null; then\n  \
         echo \"there is no sbatch here; \\`tribunal campaign run DIR --local\\` takes the cores of this machine\" >&2\n  \
         exit 2\n\
         fi\n\
         options=({} --chdir=\"$PWD\")\n\
         {arrays}\
         sbatch \"${{options[@]}}\" --job-name={} --dependency=\"afterany$jobs\" {MERGE} >/dev/null\n",
        options.join(" "),
        plan.merge_name(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_that_a_user_excludes_are_known() {
        let words = ["--partition=long", "--exclude=one,two", "-xthree", "-x"].map(String::from);
        assert_eq!(excluded(&words), ["one,two", "three"]);
    }
}
