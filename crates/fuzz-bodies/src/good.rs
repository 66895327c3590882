//! Bytes that are understood, from the files of the repository.

use std::path::{Path, PathBuf};

use kekkai_battle::grammar;

use crate::fight::fought;

/// Every file of a folder of the repository with that ending, in the order of their names.
fn files(folder: &str, ending: &str) -> Vec<Vec<u8>> {
    files_of(Path::new(folder), ending)
}

/// What lies in a folder of the repository, in the order of names.
fn within(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn files_of(folder: &Path, ending: &str) -> Vec<Vec<u8>> {
    let mut paths = within(folder);
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    assert!(!paths.is_empty());
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Good inputs for [`content::battle`](crate::content::battle).
pub fn battles() -> Vec<Vec<u8>> {
    let mut good = files("crates/battle/tests/golden", "ron");
    good.extend(files("assets/battles", "ron"));
    good
}

/// Good inputs for [`content::content`](crate::content::content).
pub fn content() -> Vec<Vec<u8>> {
    let mut good = files("crates/battle/tests/support", "ron");
    good.extend(files("assets/maps", "ron"));
    for system in within("assets/systems") {
        good.extend(files_of(&system, "ron"));
    }
    good
}

/// For [`content::character`](crate::content::character): what is understood of written sheets.
pub fn characters() -> Vec<Vec<u8>> {
    let library = crate::table::library();
    let read = |text: Vec<u8>| {
        let text = String::from_utf8(text).unwrap();
        let reading = kekkai_widgets::sheet_text::read(&text, &library);
        kekkai_battle::character::write(&reading.character).into_bytes()
    };
    sheet_texts().into_iter().map(read).collect()
}

/// Good inputs for [`content::sheet_text`](crate::content::sheet_text).
pub fn sheet_texts() -> Vec<Vec<u8>> {
    files("crates/widgets/tests/widgets/sheet_text", "txt")
}

/// For [`fight::command_line`](crate::fight::command_line): lines of fights, and every verb.
pub fn command_lines() -> Vec<Vec<u8>> {
    let fights = files("crates/battle/tests/golden", "fight").concat();
    let fights = String::from_utf8(fights).unwrap();
    let mut good: Vec<Vec<u8>> = fights
        .lines()
        .map(|line| line.split('|').next().unwrap_or_default().trim().as_bytes().to_vec())
        .collect();
    for verb in grammar::verbs() {
        good.push(format!("{} {}", verb.word, verb.usage).into_bytes());
        good.extend(verb.aliases.iter().map(|alias| format!("{alias} Vega 17L 5").into_bytes()));
    }
    good
}

/// Good inputs for [`fight::dice`](crate::fight::dice).
pub fn dice() -> Vec<Vec<u8>> {
    ["1", "30", "20 9 100", "+7", "65536 0", "1 2 3 4 5 6 7 8"].map(Into::into).to_vec()
}

fn journal_text() -> String {
    let mut fight = fought().fight.clone();
    let mut text = format!("= {}\n", fight.setup().unwrap().line().payload);
    for seq in 2..=fight.lines() {
        let line = match (fight.parent(seq), fight.record(seq).unwrap()) {
            (Some(parent), Some(record)) => {
                format!("<{parent} {}\n", ron::to_string(&*record).unwrap())
            }
            _ => "@2 \n".to_owned(),
        };
        text.push_str(&line);
    }
    let (prompt, _) = fight.prompt().unwrap();
    text + &format!("? {}", ron::to_string(prompt).unwrap())
}

/// For [`fight::journal`](crate::fight::journal): the whole of a fight, and each record alone behind the setup.
pub fn journals() -> Vec<Vec<u8>> {
    let good = journal_text();
    let lines: Vec<&str> = good.lines().collect();
    let mut all = vec![good.clone().into_bytes()];
    all.extend(lines[1..].iter().map(|line| format!("{}\n{line}", lines[0]).into_bytes()));
    all
}

/// Good inputs for [`fight::keyframe`](crate::fight::keyframe).
pub fn keyframes() -> Vec<Vec<u8>> {
    vec![fought().fight.clone().keyframe().1]
}

/// For [`save::save`](crate::save::save) and [`save::mend`](crate::save::mend): a fight, and the file of each format that
/// was released.
pub fn saves() -> Vec<Vec<u8>> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fight.kekkai");
    let table = fought();
    let mut file = None;
    for line in &table.lines {
        let payload = &table.text[line.payload.clone()];
        match &mut file {
            None => file = Some(kekkai_host::BattleFile::create(&path, payload).unwrap()),
            Some(file) => {
                let line = kekkai_battle::journal::JournalLine {
                    tag: line.tag,
                    payload: payload.to_owned(),
                };
                file.append(&line).unwrap();
            }
        }
    }
    let mut good = files("crates/host/tests/golden", "kekkai");
    good.push(std::fs::read(path).unwrap());
    good
}

/// For [`guest::seats`](crate::guest::seats): the files of the two guides.
pub fn seats() -> Vec<Vec<u8>> {
    let guides = [include_str!("../../../docs/seats.md"), include_str!("../../../docs/hosting.md")];
    let block = |guide: &str| {
        let (_, after) = guide.split_once("```ron").unwrap();
        let (_, after) = after.split_once('\n').unwrap();
        after.split("```").next().unwrap_or_default().as_bytes().to_vec()
    };
    guides.map(block).to_vec()
}

/// Good inputs for [`guest::frames`](crate::guest::frames).
pub fn frames() -> Vec<Vec<u8>> {
    let client = b"kekkai 1 80 24 xterm ru - Anna of the Well\nK\0\0\0\x02q\nR\0\0\0\x08\0\0\0\x50\0\0\0\x18";
    let host = b"F\0\0\0\x04\x1b[0mD\0\0\0\x01xE\0\0\0\x06over x";
    vec![client.to_vec(), host.to_vec()]
}

/// For [`guest::keys`](crate::guest::keys): two bytes of size, then keys; 255 stands between what comes at once.
pub fn keys() -> Vec<Vec<u8>> {
    [
        &b"\x50\x18\t\xffn\xffJ\x1b[6~\xffr\x1b[D\x1b[C\x1b[H\x1b[F\xff?\xffL\xffta\xffq"[..],
        b"\xff\xff\x1b[A\r\xff1234567890\xffyne\xff:attack Vega\r",
        b"\0\0m\x1b[200~:hp\x1b[201~\xff\xd0\xb9\xff\x1bOP",
    ]
    .map(<[u8]>::to_vec)
    .to_vec()
}
