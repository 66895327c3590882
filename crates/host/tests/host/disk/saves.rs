//! The folder of saves.

use std::{
    fs::{self, File},
    time::{Duration, SystemTime},
};

use kekkai_host::{BadName, BattleFile, FileError, Saves};

use super::support::room;

#[test]
fn names_that_are_safe_everywhere_are_paths_straight_in_the_folder() {
    let saves = Saves::new("saves");
    for name in ["demo", "Бой у моста", "結界-2", "a.b", "CONSOLE", "com10", &"x".repeat(64)]
    {
        let path = saves.path(name).unwrap();
        assert_eq!(path.parent(), Some(saves.dir()), "{name}");
        assert_eq!(path.file_name().unwrap().to_str(), Some(&*format!("{name}.kekkai")));
        assert_eq!(saves.path(&format!("{name}.kekkai")), Ok(path), "the ending may be given");
    }
}

#[test]
fn names_that_could_do_harm_are_refused() {
    let saves = Saves::new("saves");
    let bad = [
        ("", BadName::Empty),
        (".kekkai", BadName::Empty),
        (".", BadName::Edge('.')),
        ("..", BadName::Edge('.')),
        (".hidden", BadName::Edge('.')),
        (" a", BadName::Edge(' ')),
        ("a ", BadName::Edge(' ')),
        ("../a", BadName::Character('/')),
        ("a\\b", BadName::Character('\\')),
        ("c:", BadName::Character(':')),
        ("a\u{1b}[2J", BadName::Character('\u{1b}')),
        ("a\nb", BadName::Character('\n')),
        ("a\u{202e}b", BadName::Character('\u{202e}')),
        ("a\u{2066}b", BadName::Character('\u{2066}')),
        ("a\u{200b}b", BadName::Character('\u{200b}')),
        ("a\u{9b}b", BadName::Character('\u{9b}')),
        ("nul", BadName::Reserved),
        ("Com1.demo", BadName::Reserved),
        ("LPT³", BadName::Reserved),
    ];
    for (name, why) in bad {
        assert_eq!(saves.path(name), Err(why), "{name:?}");
    }
    assert_eq!(saves.path(&"x".repeat(65)), Err(BadName::TooLong));
    assert_eq!(saves.path(&"結".repeat(33)), Err(BadName::TooLong), "two columns each");
    assert_eq!(saves.path(&"a\u{301}".repeat(64)).map(|_| ()), Ok(()));
    assert_eq!(saves.path(&"e\u{301}".repeat(67)), Err(BadName::TooLong), "201 bytes");
}

#[test]
fn battles_are_listed_newest_first_and_broken_ones_with_their_fault() {
    let (folder, _) = room();
    let saves = Saves::new(folder.path().join("saves"));
    assert!(saves.list().unwrap().is_empty(), "no folder, no battles");
    assert!(saves.found().unwrap().is_empty());
    for (age, name) in [(30, "old"), (10, "new"), (20, "b"), (20, "a")] {
        let path = saves.path(name).unwrap();
        drop(BattleFile::create(&path, "()").unwrap());
        let modified = SystemTime::now() - Duration::from_mins(age);
        File::options().write(true).open(path).unwrap().set_modified(modified).unwrap();
    }
    fs::write(saves.path("broken").unwrap(), "?").unwrap();
    for other in
        ["notes.txt", "old.kekkai.torn", ".hidden.kekkai", "a\u{202e}.kekkai", "a.kekkai.kekkai"]
    {
        fs::write(saves.dir().join(other), "?").unwrap();
    }
    let list = saves.list().unwrap();
    let names: Vec<_> = list.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["broken", "new", "a", "b", "old"]);
    assert!(matches!(list[0].lines, Err(FileError::Foreign { .. })));
    assert!(matches!((list[1].bytes, &list[1].lines), (33, Ok(1))));
    assert_eq!(saves.found().unwrap()[0].name, "broken");
}

#[test]
fn a_battle_takes_along_what_lies_beside_it_and_no_other_battle_whose_name_begins_so() {
    let (folder, _) = room();
    let saves = Saves::new(folder.path().to_owned());
    let [one, other, into] = ["a", "a.kekkai.x", "b"].map(|name| saves.path(name).unwrap());
    for path in [&one, &other] {
        drop(BattleFile::create(path, "()").unwrap());
    }
    let beside = [".keyframe", ".dice", ".chapters", ".torn", ".torn-2"];
    let others = [".torn-x", ".lock", ".bak"];
    for suffix in beside.iter().chain(&others) {
        fs::write(folder.path().join(format!("a.kekkai{suffix}")), "?").unwrap();
    }
    kekkai_host::rename(&one, &into).unwrap();
    let is_there =
        |name: &str, suffix: &&str| folder.path().join(format!("{name}.kekkai{suffix}")).exists();
    assert!(beside.iter().all(|suffix| is_there("b", suffix) && !is_there("a", suffix)));
    assert!(others.iter().all(|suffix| is_there("a", suffix) && !is_there("b", suffix)));
    assert!(other.exists() && into.exists() && !one.exists());
}

#[test]
fn a_battle_that_is_being_played_is_listed() {
    let (folder, _) = room();
    let saves = Saves::new(folder.path());
    let _file = BattleFile::create(&saves.path("live").unwrap(), "()").unwrap();
    assert!(matches!(saves.list().unwrap()[0].lines, Ok(1)));
}

#[test]
fn a_free_name_is_the_wanted_one_or_numbered() {
    let (folder, _) = room();
    let saves = Saves::new(folder.path());
    for expected in ["demo", "demo-2", "demo-3"] {
        let name = saves.free_name("demo").unwrap();
        assert_eq!(name, expected);
        BattleFile::create(&saves.path(&name).unwrap(), "()").unwrap();
    }
    assert_eq!(saves.free_name("demo-2.kekkai"), Ok("demo-2-2".to_owned()));
    assert_eq!(saves.free_name("a/b"), Err(BadName::Character('/')));
}
