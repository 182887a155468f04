//! `tribunal campaign`: the plan of a run for many machines, its files, and the ways to carry it out.
//!
//! `make` writes the folder of a campaign: `command` reads the command, `copies` copies what it names, `estimate` measures,
//! `scripts` and `hosted` write the files for Slurm, GitHub and GitLab. `run` carries the plan out, by `local` or by `queue`
//! (which asks `slurm`, knows of its `jobs`, and lets `withdraw` end them), and `merge` puts the parts together. `shares` tells how far the shares
//! are, for all of them, `work` whether they still read what was planned, and `identity` of which campaign they are now.

mod cancel;
mod child;
mod command;
mod copies;
mod estimate;
mod failed;
mod hosted;
mod identity;
mod jobs;
mod local;
mod lock;
mod logs;
mod make;
mod merge;
mod plan;
mod queue;
mod queue_run;
mod refusals;
mod run;
mod scripts;
mod shares;
mod slurm;
mod status;
mod withdraw;
mod work;

pub(super) use child::end_with_parent;
pub(super) use run::dispatch as run;
