//! Report files: each gets the run in the form that its ending names.

use super::exit::{Exit, Stop};
use super::files;
use super::reasons;
use serde::Serialize;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::problem::Info;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_package::{atomic, regular};
use tribunal_report::forms::{self, Form};
use tribunal_report::json;

/// The forms that `--show-source` affects.
pub(super) const SHOW_SOURCE: [&str; 2] = ["html", "json"];

/// Report files that were found to be writable.
#[derive(Default)]
pub(super) struct Outputs(Vec<Output>);

struct Output {
    /// As the user named it.
    name: PathBuf,
    /// The target of the name, where it is a link.
    place: PathBuf,
    form: &'static Form,
}

impl Outputs {
    /// Finds the forms and tries to write, before the run. Refuses a file that the command also reads, or writes by
    /// another flag.
    pub(super) fn of<'a>(
        files: &'a [PathBuf],
        used: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Outputs, Stop> {
        let outputs: Vec<Output> = files
            .iter()
            .map(|file| Output::of(file))
            .collect::<Result<_, _>>()?;
        let mut used: Vec<PathBuf> = used.into_iter().map(|file| place(file)).collect();
        for Output { name, place, .. } in &outputs {
            if used.contains(place) {
                let stop = files::not_written(Exit::Usage, name, Message::new("why-used"));
                return Err(stop.advise("hint-other-file"));
            }
            used.push(place.clone());
        }
        Ok(Outputs(outputs))
    }

    /// The same for a report that is no run: it has no form but JSON.
    pub(super) fn of_json<'a>(
        files: &'a [PathBuf],
        used: impl IntoIterator<Item = &'a PathBuf>,
    ) -> Result<Outputs, Stop> {
        let outputs = Outputs::of(files, used)?;
        match outputs.0.iter().find(|output| output.form.name != "json") {
            Some(other) => {
                let why = Message::new("why-json-alone");
                Err(files::not_written(Exit::Usage, &other.name, why).advise("hint-json-file"))
            }
            None => Ok(outputs),
        }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a file has one of these forms.
    pub(super) fn has(&self, forms: &[&str]) -> bool {
        self.0
            .iter()
            .any(|output| forms.contains(&output.form.name))
    }

    /// Writes every file, each whole or not at all; pages are in this language.
    pub(super) fn write(&self, run: &SavedRun, problems: &[Info], lang: Lang) -> Result<(), Stop> {
        self.write_by(|form, out| (form.print)(out, run, problems, lang))
    }

    /// Writes a report that is no run into every file.
    pub(super) fn write_json<T: Serialize>(
        &self,
        schema: &'static str,
        report: &T,
    ) -> Result<(), Stop> {
        self.write_by(|_, mut out| json::print(&mut out, schema, report))
    }

    fn write_by(
        &self,
        print: impl Fn(&Form, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Stop> {
        // Writes the other files even if one fails.
        self.0
            .iter()
            .map(|output| output.write(&print))
            .fold(Ok(()), Result::and)
    }
}

impl Output {
    fn of(file: &Path) -> Result<Output, Stop> {
        let form = form(file)?;
        if file.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(files::not_written(
                Exit::Usage,
                file,
                Message::new("why-names-a-folder"),
            ));
        }
        let place = place(file);
        if place.is_symlink() {
            let missing = io::ErrorKind::NotFound.into();
            let why = reasons::of_path(file, &missing);
            return Err(files::not_written(Exit::Usage, file, why).advise("hint-file-or-link"));
        }
        if place.metadata().is_ok_and(|metadata| !metadata.is_file()) {
            return Err(files::not_written(
                Exit::Usage,
                file,
                Message::new("why-not-regular"),
            ));
        }
        let output = Output {
            name: file.to_path_buf(),
            place,
            form,
        };
        atomic::begin(&output.place).map_err(|error| {
            let stop = output.unwritten(&error);
            match error.kind() {
                io::ErrorKind::NotFound => {
                    let folder = regular::folder_of(&output.place).display().to_string();
                    stop.advise(Message::new("hint-make-folder").with("folder", folder))
                }
                _ => stop,
            }
        })?;
        Ok(output)
    }

    fn write(&self, print: impl Fn(&Form, &mut dyn Write) -> io::Result<()>) -> Result<(), Stop> {
        let write = || {
            let mut file = atomic::begin(&self.place)?;
            let mut out = BufWriter::new(file.as_file_mut());
            print(self.form, &mut out)?;
            out.flush()?;
            drop(out);
            atomic::keep(file, &self.place)
        };
        write().map_err(|error| self.unwritten(&error))
    }

    fn unwritten(&self, error: &io::Error) -> Stop {
        // Removes the path of the temporary file, which tempfile adds.
        let why = error.to_string();
        let why = why.split(" at path \"").next().unwrap_or_default();
        let why = io::Error::new(error.kind(), why.to_string());
        let why = reasons::of_path(&self.place, &why);
        files::not_written(Exit::unwritten(error), &self.name, why)
    }
}

/// The canonical path of a file, or of the file that would be written.
fn place(file: &Path) -> PathBuf {
    let in_folder = || {
        Some(
            regular::folder_of(file)
                .canonicalize()
                .ok()?
                .join(file.file_name()?),
        )
    };
    file.canonicalize()
        .ok()
        .or_else(|| in_folder().filter(|_| !file.is_symlink()))
        .unwrap_or_else(|| file.to_path_buf())
}

/// The form that the ending of a file names.
fn form(file: &Path) -> Result<&'static Form, Stop> {
    let ending = file
        .extension()
        .map(|ending| ending.to_string_lossy().into_owned())
        .unwrap_or_default();
    if let Some(form) = forms::of_ending(&ending) {
        return Ok(form);
    }
    let known = forms::endings()
        .map(|ending| format!("`.{ending}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let why = match ending.as_str() {
        "" => Message::new("why-no-ending"),
        ending => Message::new("why-unknown-ending").with("ending", ending.to_string()),
    };
    let stop = files::not_written(Exit::Usage, file, why);
    let known = Message::new("hint-endings").with("endings", known);
    Err(
        match tribunal_core::text::nearest(&ending, forms::endings()) {
            Some(near) => stop.advise(
                Message::new("hint-near-and-known")
                    .with("near", format!("`.{near}`"))
                    .with("known", known),
            ),
            None => stop.advise(known),
        },
    )
}
