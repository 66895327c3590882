//! A save that is removed, replaced or edited under the running program: told, never called saved, and saved elsewhere.

use std::{fs, path::Path};

use kekkai_host::BattleFile;

use crate::play::sandbox::Sandbox;

#[test]
fn a_fight_whose_save_is_gone_is_not_called_saved_and_is_saved_elsewhere_whole() {
    let spoil: [fn(&Path); 3] = [
        |path| fs::remove_file(path).unwrap(),
        |path| {
            let new = path.with_file_name("new");
            fs::copy(path, &new).unwrap();
            fs::rename(new, path).unwrap();
        },
        |path| fs::write(path, "").unwrap(),
    ];
    for spoil in spoil {
        let (sandbox, mut screen) = Sandbox::demo();
        screen.order("note before");
        assert!(screen.keys_line().ends_with("saved"), "{}", screen.text());
        let whole = sandbox.bytes("demo");
        spoil(&sandbox.save("demo"));
        let left = fs::read(sandbox.save("demo")).ok();
        screen.order("note lost");
        assert!(screen.keys_line().ends_with("NOT SAVED"), "{}", screen.text());
        assert!(screen.told().contains("Not saved (:save as NAME"), "{}", screen.text());
        screen.close_line();

        // It asks before it leaves, and another key than `q` stays.
        screen.press("q");
        assert!(screen.shows("This fight is not saved"), "{}", screen.text());
        screen.press("Esc");
        screen.press("q s");
        let offered = screen.prompt();
        assert!(offered.starts_with(":save-as demo"), "{offered}");
        screen.press("Esc");
        screen.order("save as kept");
        assert!(screen.shows("Saved; the fight goes on in"), "{}", screen.text());
        assert!(screen.keys_line().ends_with("saved"), "{}", screen.text());
        assert!(sandbox.bytes("kept").starts_with(&whole));
        screen.order("note after");
        screen.leave();
        assert_eq!(fs::read(sandbox.save("demo")).ok(), left, "not touched any more");
        sandbox.is_sound("kept");
        let text = String::from_utf8(sandbox.bytes("kept")).unwrap();
        assert!(text.contains("before") && text.contains("after") && !text.contains("lost"));
    }
}

#[test]
fn leaving_at_once_a_fight_whose_save_is_gone_takes_a_second_key() {
    let (sandbox, mut screen) = Sandbox::demo();
    fs::remove_file(sandbox.save("demo")).unwrap();
    screen.press("q");
    assert!(screen.shows("This fight is not saved"), "{}", screen.text());
    screen.leave();
    assert!(!sandbox.save("demo").exists());
}

#[test]
fn saving_elsewhere_never_replaces_a_file_and_says_why_it_cannot() {
    let (sandbox, mut screen) = Sandbox::demo();
    let held = BattleFile::create(&sandbox.save("held"), "()").unwrap();
    let theirs = sandbox.bytes("held");
    fs::write(sandbox.path().join("file"), "no folder").unwrap();
    for (to, why) in [
        ("held", "already exists"),
        ("demo", "already exists"),
        ("./file/below", "file/below.kekkai"),
        ("a:b", "cannot be used as a name"),
        ("./", "cannot be used as a name"),
    ] {
        screen.order(&format!("save as {to}"));
        assert!(screen.shows(why), "{to}\n{}", screen.text());
        assert!(screen.keys_line().ends_with("saved"), "{}", screen.text());
    }
    drop(held);
    assert_eq!(sandbox.bytes("held"), theirs);
    screen.order("сохранить как ./elsewhere/two words");
    assert!(screen.shows("Saved; the fight goes on in"), "{}", screen.text());
    screen.order("note on");
    screen.leave();
    let file = sandbox.path().join("elsewhere/two words.kekkai");
    assert!(fs::read_to_string(file).unwrap().contains("Note(\"on\")"));
    sandbox.is_sound("demo");
}
