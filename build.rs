//! Packs each problem package of `cases/` into an archive that the binary carries.
//!
//! The archives are the same bytes for the same files: sorted, with one mode and one time.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=cases");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut rows = String::new();
    let packages = sorted(Path::new("cases"))?;
    for package in packages.into_iter().filter(|path| path.is_dir()) {
        let name = package.file_name().ok_or("a package has a name")?;
        let archive = out.join(name).with_extension("zip");
        let mut zip = ZipWriter::new(File::create(&archive)?);
        pack(&mut zip, &package, &package)?;
        zip.finish()?;
        // The checkout may be moved after it was built.
        let place = format!("concat!(env!(\"OUT_DIR\"), \"/\", {name:?}, \".zip\")");
        rows += &format!("    ({name:?}, include_bytes!({place})),\n");
    }
    fs::write(out.join("packages.rs"), format!("&[\n{rows}]\n"))?;
    Ok(())
}

/// Adds every file below a folder, under its path in the package.
fn pack(zip: &mut ZipWriter<File>, package: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    for path in sorted(folder)? {
        if path.is_dir() {
            pack(zip, package, &path)?;
            continue;
        }
        let parts = path.strip_prefix(package)?.iter();
        let name = parts.map(|part| part.to_str()).collect::<Option<Vec<_>>>();
        let name = name.ok_or("a path is UTF-8")?.join("/");
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        zip.start_file(name, options)?;
        io::copy(&mut File::open(&path)?, zip)?;
    }
    Ok(())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}
