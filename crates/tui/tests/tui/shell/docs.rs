//! Every RON block of the documents is a whole file of the kind that its fence names, and is read as such a file is.

use std::{
    fs,
    path::{Path, PathBuf},
};

use kekkai_battle::character;
use kekkai_host::Seats;

use super::support::Machine;

/// A block of a document: where it begins, the words behind `ron` on its fence, and its text.
struct Block {
    at: String,
    kind: Vec<String>,
    text: String,
}

/// The documents: every Markdown file at the root and below `docs`.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut found = Vec::new();
    let mut folders = vec![root.join("docs")];
    let is_document = |path: &Path| path.extension().is_some_and(|ending| ending == "md");
    let entries = |folder: &Path| {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>()
    };
    found.extend(entries(&root).into_iter().filter(|path| is_document(path)));
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else if is_document(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn blocks(document: &Path) -> Vec<Block> {
    let text = fs::read_to_string(document).unwrap();
    let (mut found, mut open) = (Vec::new(), None::<Block>);
    for (number, line) in (1..).zip(text.lines()) {
        match (line.trim_start().strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(info), None) => {
                let at = format!("{}:{number}", document.display());
                let kind = info.split_whitespace().map(str::to_owned).collect();
                open = Some(Block { at, kind, text: String::new() });
            }
            (None, Some(block)) => {
                block.text += line;
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    found.retain(|block| block.kind.first().is_some_and(|language| language == "ron"));
    found
}

/// The entries of a list without its brackets.
fn entries(block: &Block) -> &str {
    let list = block.text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    list.unwrap_or_else(|| panic!("{} is no list", block.at))
}

/// Puts the blocks of a page into a folder of an author's, one file a kind, and has it checked.
fn check(document: &Path, blocks: &[Block]) {
    let machine = Machine::new();
    let (mut lists, mut battles): (Vec<(String, String)>, Vec<String>) = Default::default();
    let add = |lists: &mut Vec<(String, String)>, path: String, block: &Block| match lists
        .iter_mut()
        .find(|(known, _)| *known == path)
    {
        Some((_, list)) => *list += entries(block),
        None => lists.push((path, entries(block).to_owned())),
    };
    for block in blocks {
        let words: Vec<&str> = block.kind.iter().skip(1).map(String::as_str).collect();
        match words.as_slice() {
            [kind @ ("weapons" | "qualities" | "skills" | "spells" | "combatants")] => {
                add(&mut lists, format!("knk/{kind}"), block);
            }
            // A list of another book than the first.
            [book @ ("d20" | "d100"), kind] => add(&mut lists, format!("{book}/{kind}"), block),
            ["map", name] => drop(machine.write(&format!("mine/maps/{name}.ron"), &block.text)),
            ["keys"] => drop(machine.write("mine/keys.ron", &block.text)),
            ["scenario"] => battles.push(block.text.clone()),
            // Fields that the scenario above it may have.
            ["scenario-part"] => {
                let above = battles.iter().rev().find(|text| !text.contains("world:")).cloned();
                let above = above.unwrap_or_else(|| panic!("{}: of which?", block.at));
                let (head, _) = above.rsplit_once(')').unwrap();
                battles.push(format!("{head}{})", block.text));
            }
            ["character"] => {
                assert!(character::read(&block.text).is_ok(), "{}: no character", block.at);
            }
            ["seats"] => {
                let path = machine.write("seats.ron", &block.text);
                #[cfg(unix)]
                fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600))
                    .unwrap();
                let read = Seats::open(path);
                assert!(read.is_ok(), "{}: {}", block.at, read.err().unwrap());
            }
            _ => panic!("{}: what kind of file is {:?}?", block.at, block.kind),
        }
    }
    for (path, list) in lists {
        machine.write(&format!("mine/systems/{path}.ron"), &format!("[{list}]\n"));
    }
    for (number, text) in battles.iter().enumerate() {
        machine.write(&format!("mine/battles/{number}.ron"), text);
    }
    if machine.path("mine").exists() {
        let said = machine.run(&["content", "check", "mine"]);
        assert_eq!(said.exit, 0, "{}:\n{}{}", document.display(), said.out, said.err);
    }
}

#[test]
fn every_block_of_the_documents_is_read_as_what_it_is() {
    let mut count = 0;
    for document in documents() {
        let blocks = blocks(&document);
        check(&document, &blocks);
        count += blocks.len();
    }
    assert!(count > 15, "{count} blocks");
}
