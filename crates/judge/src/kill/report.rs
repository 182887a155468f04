//! The report of a kill search.

use super::build::BuiltPrograms;
use super::error::KillError;
use super::inputs::{KillInputs, numbered};
use super::name::name;
use super::plan::KillPlan;
use super::search::{Chosen, KillSearch};
use super::table::{Cell, KillTable};
use crate::stress::inputs_of;
use std::sync::atomic::Ordering;
use tribunal_core::messages::Message;
use tribunal_core::problem::GenerateOptions;
use tribunal_core::text::grouped;
use tribunal_core::verdict::killed::{
    Kill, KillCase, KillReport, RightProgram, Trouble, TroubleKind, WrongProgram,
};
use tribunal_verify::jury::Juries;

/// Makes the report; the caller fills in the number of runs and the wall time.
pub(super) fn report(
    plan: &KillPlan,
    built: &BuiltPrograms,
    search: &KillSearch,
    chosen: Chosen,
    inputs: KillInputs,
) -> Result<KillReport, KillError> {
    let table = &search.table;
    let KillInputs {
        mut coverage,
        unproven,
        ..
    } = inputs;
    if search.forms > 0 {
        coverage.push(numbered("kill-forms", search.forms));
    }
    // For each wrong program, the index of its file.
    let files: Vec<usize> = (0..plan.wrong.len())
        .filter(|&file| built.files[file].is_ok())
        .collect();
    let cases = cases(plan, table, &files, &chosen.columns)?;
    let wrong = (0..plan.wrong.len())
        .map(|file| wrong_program(plan, built, search, &chosen, file))
        .collect();
    let right = (0..plan.right.len())
        .map(|file| right_program(plan, built, search, file))
        .collect();
    let wrong: Vec<WrongProgram> = wrong;
    Ok(KillReport {
        provenance: Default::default(),
        problem: plan.problem.name().to_string(),
        isolation: plan.isolation.clone(),
        dialect: plan.dialect.to_string(),
        seed: plan.seed,
        coverage,
        inputs: search.inputs(),
        unproven,
        runs: 0,
        killed: wrong.iter().filter(|program| program.killed).count() as u64,
        at_least: chosen.at_least as u64,
        proof: proof(plan, search, &chosen, unproven),
        cases,
        wrong,
        right,
        broken_generators: Vec::new(),
        next: Vec::new(),
        interrupted: plan.stop.load(Ordering::Relaxed) || plan.only_known,
        wall_s: 0.0,
    })
}

fn cases(
    plan: &KillPlan,
    table: &KillTable,
    files: &[usize],
    columns: &[usize],
) -> Result<Vec<KillCase>, KillError> {
    let fails = |program: usize, column: usize| match table.cell(program, column) {
        Cell::Fails(verdict) => Some(verdict),
        _ => None,
    };
    let kills = |column: usize| -> Vec<Kill> {
        let kill = |program: usize| {
            Some(Kill {
                program: files[program] as u64,
                verdict: fails(program, column)?,
            })
        };
        (0..files.len()).filter_map(kill).collect()
    };
    let only = |column: usize| -> Vec<u64> {
        let is_only = |&program: &usize| {
            columns
                .iter()
                .all(|&other| (other == column) == fails(program, other).is_some())
        };
        (0..files.len())
            .filter(is_only)
            .map(|program| files[program] as u64)
            .collect()
    };
    let mut made: Vec<(usize, Vec<Kill>, Vec<u64>)> = columns
        .iter()
        .map(|&column| (column, kills(column), only(column)))
        .collect();
    // The sort is stable: among cases that kill equally many, the lightest stays first.
    made.sort_by_key(|(_, kills, _)| std::cmp::Reverse(kills.len()));
    let mut juries = Juries::new(plan.problem, None);
    let mut cases = Vec::new();
    for (number, (column, kills, only)) in (1..).zip(made) {
        let column = &table.columns[column];
        let proven = juries
            .of(plan.problem.size(&column.instance))
            .proven(&column.instance);
        let proven = proven.map_err(|error| KillError::Judge(error.to_string()))?;
        let first = only
            .first()
            .copied()
            .or(kills.first().map(|kill| kill.program))
            .unwrap_or_default() as usize;
        cases.push(KillCase {
            name: name(
                number,
                columns.len(),
                &plan.wrong[first],
                kills.len().saturating_sub(1),
            ),
            file: None,
            origin: column.origin.clone(),
            args: Vec::new(),
            files: Vec::new(),
            input: plan.problem.write(&column.instance),
            minimum: Some(proven.minimum),
            answer: proven.answer.write(),
            kills,
            only,
        });
    }
    Ok(cases)
}

fn wrong_program(
    plan: &KillPlan,
    built: &BuiltPrograms,
    search: &KillSearch,
    chosen: &Chosen,
    file: usize,
) -> WrongProgram {
    let name = plan.wrong[file].display().to_string();
    let program = match &built.files[file] {
        Ok(program) => *program,
        Err(trouble) => {
            return WrongProgram {
                name,
                language: None,
                killed: false,
                tried: 0,
                trouble: Some(trouble.clone()),
            };
        }
    };
    let is_killed = |&column: &usize| matches!(search.table.cell(program, column), Cell::Fails(_));
    WrongProgram {
        name,
        language: built.languages[program].clone(),
        killed: chosen.columns.iter().any(is_killed),
        tried: search.table.count(program).tried as u64,
        trouble: broken(search, program),
    }
}

fn right_program(
    plan: &KillPlan,
    built: &BuiltPrograms,
    search: &KillSearch,
    file: usize,
) -> RightProgram {
    let name = plan.right[file].display().to_string();
    let program = match &built.files[plan.wrong.len() + file] {
        Ok(program) => *program,
        Err(trouble) => {
            let trouble = Some(trouble.clone());
            return RightProgram {
                name,
                language: None,
                tried: 0,
                failed: 0,
                failure: None,
                trouble,
            };
        }
    };
    let runs = &search.table.right[program - built.wrong()];
    RightProgram {
        name,
        language: built.languages[program].clone(),
        tried: runs.len() as u64,
        failed: runs.values().filter(|passes| !**passes).count() as u64,
        failure: search.right_failures[program - built.wrong()].clone(),
        trouble: broken(search, program),
    }
}

fn broken(search: &KillSearch, program: usize) -> Option<Trouble> {
    let message = Message::new(search.broken[program].clone()?);
    Some(Trouble {
        kind: TroubleKind::Judge,
        message,
    })
}

/// How small the set of cases is, and how far that is proven.
fn proof(plan: &KillPlan, search: &KillSearch, chosen: &Chosen, unproven: u64) -> Message {
    let is_settled = search.is_settled;
    let size = GenerateOptions {
        size: plan.size,
        ..GenerateOptions::default()
    }
    .size_of(&plan.problem.info());
    let inputs = search.inputs();
    let of = match inputs_of(plan.problem, size) {
        Some(whole) if whole == inputs && unproven == 0 => {
            numbered("kill-all-inputs", inputs).with("size", size.to_string())
        }
        _ => numbered("kill-tried-inputs", inputs),
    };
    let lighter = Message::new(match is_settled {
        true => "kill-none-lighter",
        false => "kill-lighter-open",
    });
    let of_inputs = |id: &'static str| Message::new(id).with("inputs", of.clone());
    match (chosen.columns.len(), chosen.at_least) {
        (0, _) => of_inputs("kill-none-kills"),
        (1, _) if is_settled => of_inputs("kill-lightest"),
        (1, _) => of_inputs("kill-one").with("lighter", lighter),
        (2, 2) => of_inputs("kill-not-one").with("lighter", lighter),
        (cases, least) if cases == least => of_inputs("kill-not-fewer")
            .with("fewer", grouped(cases as u64 - 1))
            .with("lighter", lighter),
        (_, least) => of_inputs("kill-at-least")
            .with("least", grouped(least as u64))
            .with("lighter", lighter),
    }
}
