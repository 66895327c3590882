//! Fights that earlier versions of the program have saved: they open, look the same to everybody, go back to their start and
//! are played on. `tests/golden/fights/README.md` says what each holds and how what is expected of them is renewed.

mod look;

use std::{fs, path::PathBuf};

use kekkai_battle::{
    Command, Fight, Stage,
    fight::{Change, Checked, Hand, ROOT},
    offer::offers,
};
use kekkai_host::{BattleFile, Opened};
use kekkai_rules::{Answer, Ask};

use super::support::room;

/// One test for each, so that they run beside each other.
macro_rules! fights {
    ($($name:ident)*) => {
        $(
            mod $name {
                #[test]
                fn opens_and_looks_as_it_did() {
                    super::look::compare(stringify!($name));
                }

                #[test]
                fn goes_back_to_its_start_and_on_again() {
                    super::goes_back_and_on(stringify!($name));
                }

                #[test]
                fn is_played_on() {
                    super::is_played_on(stringify!($name));
                }
            }
        )*
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

fights! {
    ambush
    asked
    boarding
    branches
    bridge
    city
    grapple
    hold
    ice
    long
    magic
    nerves
    rulings
    strange
    stranger
    vault
    wounds
}

/// Most answers that a command is given here: equals who throw the same again would throw for ever.
const MOST_ANSWERS: usize = 60;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/fights")
}

fn loaded(opened: Opened) -> Fight {
    Fight::load(opened.text, &opened.lines, None).unwrap()
}

/// The fight as its file has it, which is neither locked nor changed.
fn read(name: &str) -> Fight {
    loaded(kekkai_host::read(&folder().join(format!("{name}.kekkai"))).unwrap())
}

#[test]
fn every_file_of_the_folder_has_its_tests() {
    let files = fs::read_dir(folder()).unwrap();
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let of = |name: &&str| [format!("{name}.kekkai"), format!("{name}.txt")];
    let mut expected: Vec<_> = NAMES.iter().flat_map(of).chain(["README.md".to_owned()]).collect();
    expected.sort();
    assert_eq!(names, expected);
    let page = fs::read_to_string(folder().join("README.md")).unwrap();
    let unnamed = |name: &&&str| !page.contains(&format!("| `{name}` |"));
    assert_eq!(NAMES.iter().find(unnamed), None, "not in README.md");
}

/// Every state on the way is the same when it is come to again, and each record still leads to its own.
fn goes_back_and_on(name: &str) {
    let mut fight = read(name);
    assert_eq!(fight.check().unwrap(), Checked::Sound(steps(&fight)), "{name}");
    let mut back = vec![(fight.head(), fight.state().hash())];
    while let Some(change) = fight.undo() {
        fight.take(change.unwrap());
        back.push((fight.head(), fight.state().hash()));
    }
    assert_eq!(fight.head(), ROOT, "{name}");
    assert_eq!(*fight.state(), fight.setup().unwrap().state().unwrap(), "{name}");
    back.pop();
    while let Some(then) = back.pop() {
        let change = fight.redo().unwrap_or_else(|| panic!("{name}: no way on to {then:?}"));
        fight.take(change.unwrap());
        assert_eq!((fight.head(), fight.state().hash()), then, "{name}");
        let record = fight.record(then.0).unwrap().unwrap();
        assert_eq!(record.hash, then.1, "{name}: step {}", then.0);
    }
    assert_eq!(*fight.state(), *read(name).state(), "{name}");
}

fn steps(fight: &Fight) -> usize {
    (ROOT..=fight.lines()).filter(|seq| fight.parent(*seq).is_some()).count()
}

/// An open question is answered, something that is offered is done, the turn ends; and the file then holds all of it.
fn is_played_on(name: &str) {
    let (_folder, path) = room();
    fs::copy(folder().join(format!("{name}.kekkai")), &path).unwrap();
    let before = fs::read_to_string(&path).unwrap();
    let (mut file, opened) = BattleFile::open(&path).unwrap();
    assert_eq!(opened.torn, None, "{name}");
    let mut fight = loaded(opened);
    answer(&mut fight, &mut file);
    let ends = |command: &Command| matches!(command, Command::EndTurn { .. });
    let open = offers(fight.state()).into_iter().filter(|offer| offer.refusal.is_none());
    let act = open.map(|offer| offer.command).find(|command| !ends(command));
    let end = fight.state().actor().map(|who| Command::EndTurn { who });
    let is_fought = fight.state().stage() == Stage::Fighting;
    assert!(end.is_some() || !is_fought, "{name}: nobody's turn");
    for command in act.into_iter().chain(end.filter(|_| is_fought)) {
        // What was done may have ended the turn.
        if ends(&command) && command.actor() != fight.state().actor() {
            continue;
        }
        let change = fight.propose(command.clone(), Vec::new(), Hand::Generator);
        let change = change.unwrap_or_else(|refusal| panic!("{name}: {command:?}: {refusal:?}"));
        keep(&mut fight, &mut file, change);
        answer(&mut fight, &mut file);
    }
    drop(file);
    assert!(
        fs::read_to_string(&path).unwrap().starts_with(&before),
        "{name}: what was there stays"
    );
    let mut again = loaded(BattleFile::open(&path).unwrap().1);
    assert_eq!((again.head(), again.state()), (fight.head(), fight.state()), "{name}");
    assert_eq!(again.check().unwrap(), Checked::Sound(steps(&again)), "{name}");
}

fn keep(fight: &mut Fight, file: &mut BattleFile, change: Change) {
    file.append(&change.line()).unwrap();
    fight.take(change);
}

/// Answers whatever is asked.
fn answer(fight: &mut Fight, file: &mut BattleFile) {
    for _ in 0..MOST_ANSWERS {
        let Some((_, ask)) = fight.prompt() else { return };
        let change = match ask {
            Ask::Die(_) => fight.throw(),
            Ask::Choice(_) => fight.answer(Answer::Pick(0), Hand::Generator),
        };
        keep(fight, file, change.unwrap().unwrap());
    }
    panic!("no end of questions");
}
