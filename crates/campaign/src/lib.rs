//! A run that is divided among machines: the share of each, and the results that it keeps on disk.
//!
//! A [`Shard`] is the share of one machine. It depends on nothing but its number, the number of all shards, and the amount
//! of work. What a shard finds goes into a [`Ledger`], a file of JSON lines that a run which was killed continues from. The
//! ledger of a shard is a *part*: its [`PartHead`] says of which campaign, and its last line that it is whole. [`Parts`]
//! are all parts of a campaign. [`Numbers`] tell which of many units are done.
//!
//! This crate runs nothing, and does not know what the lines say.

mod ledger;
mod line;
mod numbers;
mod part;
mod places;
mod progress;
mod scan;
mod seal;
mod shard;
mod share_ledger;

pub use ledger::{Ledger, LedgerError, Sealing};
pub use numbers::Numbers;
pub use part::{PART_SCHEMA, PartHead, Parts, PartsError, campaign_of};
pub use progress::PartProgress;
pub use shard::{GROUPS, SHARDS_MAX, Shard, ShardError};
pub use share_ledger::{ShareLedger, WRITTEN_EVERY};
