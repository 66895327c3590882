//! Writes good bytes for every target into the folders where the fuzzer looks for them.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for target in kekkai_fuzz_bodies::TARGETS {
        let folder = corpus.join(target.name);
        fs::create_dir_all(&folder)?;
        for (number, bytes) in (target.good)().iter().enumerate() {
            fs::write(folder.join(format!("good-{number}")), bytes)?;
        }
    }
    Ok(())
}
