//! The same plan for GitHub Actions and for GitLab: jobs that each do some of the shares, and a last one that merges.

use super::plan::Plan;
use std::path::{Component, Path};

/// The most jobs of a matrix of GitHub.
const GITHUB_JOBS_MAX: u32 = 256;

/// How long GitHub lets a job run on a machine of its own, in minutes.
const GITHUB_MINUTES_MAX: u32 = 360;

/// The most jobs of `parallel:` of GitLab.
const GITLAB_JOBS_MAX: u32 = 200;

/// The folder of a campaign as the files name it: from the folder in which the plan was made, or from the root.
fn name(folder: &Path) -> String {
    folder.display().to_string()
}

/// What to do where a job cannot find the folder by its name.
fn elsewhere(folder: &Path) -> &'static str {
    let leads_out =
        folder.is_absolute() || folder.components().any(|it| it == Component::ParentDir);
    match leads_out {
        true => {
            "  # This leads out of the folder in which the plan was made: write here where the jobs find the campaign.\n"
        }
        false => "",
    }
}

/// A text in double quotes, as YAML and JSON both have it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The commands of a job: the shares GROUP, GROUP + jobs, …, and their parts where artifacts are taken from.
fn shares(plan: &Plan, jobs: u32) -> [String; 10] {
    [
        "status=0".to_string(),
        "unset CDPATH".to_string(),
        "here=\"$PWD\"".to_string(),
        "mkdir -p tribunal-parts".to_string(),
        "cd -- \"$CAMPAIGN\"".to_string(),
        format!("for ((k = GROUP; k <= {}; k += {jobs})); do", plan.shards),
        "  bash shard.sh \"$k\" || { status=$?; tail -n 20 \"logs/$(printf %05d \"$k\").log\"; }"
            .to_string(),
        "  cp -- \"parts/$(printf %05d \"$k\").json\" \"$here/tribunal-parts/\" || status=3"
            .to_string(),
        "done".to_string(),
        "exit \"$status\"".to_string(),
    ]
}

/// The commands of the last job.
const MERGE: [&str; 10] = [
    "unset CDPATH",
    "here=\"$PWD\"",
    "mkdir -p tribunal-run",
    "mkdir -p -- \"$CAMPAIGN/parts\"",
    // Where there is none, `merge.sh` says so.
    "cp -- tribunal-parts/*.json \"$CAMPAIGN/parts/\" || :",
    "cd -- \"$CAMPAIGN\"",
    "status=0; bash merge.sh || status=$?; cat logs/merge.log run.txt || :",
    "cp -- run.* \"$here/tribunal-run/\" || [ \"$status\" -gt 1 ] || status=3",
    "[ ! -d killers ] || cp -r -- killers \"$here/tribunal-run/\"",
    "exit \"$status\"",
];

fn indented(lines: impl IntoIterator<Item = impl AsRef<str>>, spaces: usize) -> String {
    let line = |line: &str| format!("{:spaces$}{line}\n", "");
    lines.into_iter().map(|it| line(it.as_ref())).collect()
}

/// A workflow of GitHub Actions.
pub(super) fn github(plan: &Plan, folder: &Path) -> String {
    let jobs = plan.shards.min(GITHUB_JOBS_MAX);
    let groups: Vec<String> = (1..=jobs).map(|group| group.to_string()).collect();
    // What GitHub would take for an expression.
    let campaign = quoted(&name(folder)).replace("${{", "${{ '${{' }}");
    let minutes = plan.time_min.saturating_mul(plan.shards.div_ceil(jobs));
    let limit = match minutes > GITHUB_MINUTES_MAX {
        true => format!(
            "    # GitHub ends a job on its own machines after {GITHUB_MINUTES_MAX} minutes: name your machines in `runs-on`, or\n    \
             # plan with a smaller --time.\n"
        ),
        false => String::new(),
    };
    let elsewhere = elsewhere(folder);
    format!(
        "# A campaign of Tribunal on GitHub Actions. Copy this file to .github/workflows/, and commit the campaign's folder,\n\
         # or let a step before `run` put it there.\n\
         name: tribunal campaign\n\
         on: workflow_dispatch\n\
         env:\n\
         {elsewhere}\
         {0:2}CAMPAIGN: {campaign}\n\
         jobs:\n\
         {0:2}shares:\n\
         {0:4}runs-on: ubuntu-latest\n\
         {limit}\
         {0:4}timeout-minutes: {minutes}\n\
         {0:4}strategy:\n\
         {0:6}fail-fast: false\n\
         {0:6}matrix:\n\
         {0:8}group: [{1}]\n\
         {0:4}steps:\n\
         {0:6}- uses: actions/checkout@v4\n\
         {0:6}- shell: bash\n\
         {0:8}env:\n\
         {0:10}GROUP: ${{{{ matrix.group }}}}\n\
         {0:8}run: |\n\
         {2}\
         {0:6}- uses: actions/upload-artifact@v4\n\
         {0:8}if: always()\n\
         {0:8}with:\n\
         {0:10}name: tribunal-parts-${{{{ matrix.group }}}}\n\
         {0:10}path: tribunal-parts/\n\
         {0:2}merge:\n\
         {0:4}needs: shares\n\
         {0:4}if: always()\n\
         {0:4}runs-on: ubuntu-latest\n\
         {0:4}steps:\n\
         {0:6}- uses: actions/checkout@v4\n\
         {0:6}- uses: actions/download-artifact@v4\n\
         {0:8}with:\n\
         {0:10}pattern: tribunal-parts-*\n\
         {0:10}merge-multiple: true\n\
         {0:10}path: tribunal-parts/\n\
         {0:6}- shell: bash\n\
         {0:8}run: |\n\
         {3}\
         {0:6}- uses: actions/upload-artifact@v4\n\
         {0:8}if: always()\n\
         {0:8}with:\n\
         {0:10}name: tribunal-run\n\
         {0:10}path: tribunal-run/\n",
        "",
        groups.join(", "),
        indented(shares(plan, jobs), 12),
        indented(MERGE, 12),
    )
}

/// A pipeline of GitLab.
pub(super) fn gitlab(plan: &Plan, folder: &Path) -> String {
    let jobs = plan.shards.min(GITLAB_JOBS_MAX);
    // What GitLab would take for a variable.
    let campaign = quoted(&name(folder)).replace('$', "$$");
    let minutes = plan.time_min.saturating_mul(plan.shards.div_ceil(jobs));
    // One job has no number.
    let group = "GROUP=\"${CI_NODE_INDEX:-1}\"".to_string();
    let shares = std::iter::once(group).chain(shares(plan, jobs));
    let elsewhere = elsewhere(folder);
    format!(
        "# A campaign of Tribunal on GitLab. Include this file in .gitlab-ci.yml, and commit the campaign's folder, or let\n\
         # `before_script` put it there. The image needs bash, and the compilers of the programs.\n\
         variables:\n\
         {elsewhere}\
         {0:2}CAMPAIGN: {campaign}\n\
         tribunal-shares:\n\
         {0:2}stage: test\n\
         {0:2}parallel: {jobs}\n\
         {0:2}timeout: {minutes} minutes\n\
         {0:2}script:\n\
         {0:4}- |\n\
         {0:6}bash <<'SHARES'\n\
         {1}\
         {0:6}SHARES\n\
         {0:2}artifacts:\n\
         {0:4}when: always\n\
         {0:4}paths: [tribunal-parts/]\n\
         tribunal-merge:\n\
         {0:2}stage: .post\n\
         {0:2}when: always\n\
         {0:2}needs: [tribunal-shares]\n\
         {0:2}script:\n\
         {0:4}- |\n\
         {0:6}bash <<'MERGE'\n\
         {2}\
         {0:6}MERGE\n\
         {0:2}artifacts:\n\
         {0:4}when: always\n\
         {0:4}paths: [tribunal-run/]\n",
        "",
        indented(shares, 6),
        indented(MERGE, 6),
    )
}
