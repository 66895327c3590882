//! Every number explains itself: the log line by line, the arithmetic of a step, the text of a rule.

use std::fs;

use crate::play::{
    sandbox::Sandbox,
    terminal::{Terminal, says},
};

/// What a terminal sends for keys that tests press seldom.
const HOME: &str = "\x1b[H";
const PAGE_UP: &str = "\x1b[5~";

/// The line with the chosen row of a popup.
fn chosen(screen: &Terminal) -> String {
    let lines = screen.lines();
    lines.into_iter().rev().find(|line| line.contains("│►")).unwrap_or_default()
}

#[test]
fn the_log_is_read_up_to_its_first_line_and_the_map_stays() {
    let (sandbox, mut screen) = Sandbox::demo();
    let before = (screen.text(), sandbox.bytes("demo"));
    screen.press("J");
    assert!(screen.shows("Log · step 36"), "{}", screen.text());
    assert!(screen.keys_line().contains("Enter explain"), "{}", screen.keys_line());
    screen.types(PAGE_UP);
    screen.until("an older step", |screen| !screen.shows("Log · step 36"));
    screen.types(HOME);
    screen.wait_for("Log · step 2 ");
    assert!(screen.shows("Pavel, initiative: 32+1d68: 46"), "the first line\n{}", screen.text());
    let columns = |text: &str| -> Vec<String> {
        text.lines().take(20).map(|line| line.chars().take(43).collect()).collect()
    };
    assert_eq!(columns(&screen.text()), columns(&before.0), "the map is as it was");
    screen.press("Esc");
    assert_eq!((screen.text(), sandbox.bytes("demo")), before);
    screen.leave();
}

#[test]
fn an_attack_is_explained_by_its_stages_and_its_rule_opens_without_losing_what_was_typed() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("D y");
    screen.types("4");
    screen.until("4", |screen| screen.prompt().contains("4▁"));
    let before = sandbox.bytes("demo");
    screen.press("J Up");
    assert!(screen.shows("Log · step 35"), "{}", screen.text());
    screen.press("Enter");
    for told in [
        "Step 35: explained",
        "attack Klim",
        "Osip, attack: 1d120 (die 117) = 117, above 47",
        "117 − 47 (Defence) = 70: above 0, a hit",
        "70 → 35: halved",
    ] {
        assert!(screen.shows(told), "{told}\n{}", screen.text());
    }
    while !chosen(&screen).contains("halved") {
        screen.press("Down");
    }
    assert!(chosen(&screen).contains("KNK-CAT-06"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.shows("KNK-CAT-06 · Damage by category"), "{}", screen.text());
    screen.press("Esc");
    assert!(chosen(&screen).contains("halved"), "{}", screen.text());
    screen.press("Esc Esc");
    assert!(screen.prompt().contains("4▁"), "{}", screen.prompt());
    assert_eq!(sandbox.bytes("demo"), before);
    screen.press("Backspace Esc");
    screen.leave();
}

#[test]
fn the_log_is_filtered_by_a_text() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("J /");
    screen.types("vera");
    screen.wait_for("/vera▁");
    screen.press("Enter");
    assert!(screen.shows("Log · step") && screen.shows("/vera"), "{}", screen.text());
    let log: Vec<String> = screen.lines().into_iter().skip(9).take(12).collect();
    assert!(!log.iter().any(|line| line.contains("Osip")), "{}", screen.text());
    screen.press("/");
    screen.types(" and nobody");
    screen.until("a refusal", |screen| {
        screen.prompt().contains("No line contains “vera and nobody”")
    });
    // Once out of typing, once out of the log.
    screen.press("Esc Esc");
    assert!(screen.prompt().contains("dodge 73"), "{}", screen.text());
    screen.leave();
}

#[test]
fn a_note_is_found_in_the_log_and_the_fight_goes_to_the_moment_it_was_written() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("y");
    screen.write(b"\x0e");
    screen.wait_for("Note on Pavel");
    screen.types("Owes a favour\rto the moss witch");
    screen.wait_for("to the moss witch");
    screen.press("Tab");
    screen.wait_for("shown to players");
    screen.write(b"\x13");
    screen.until("the note", |screen| !screen.shows("shown to players"));
    screen.press("e");
    screen.wait_for("►Kl Klim");
    // Of a note every line is looked through, whatever has happened since.
    screen.press("J /");
    screen.types("moss");
    screen.wait_for("/moss▁");
    assert!(screen.shows("Note on Pavel: Owes a favour"), "{}", screen.text());
    screen.press("Enter s");
    screen.wait_for("►Pa Pavel");
    screen.leave();
    assert_eq!(sandbox.shown("demo")["actor"]["name"], "Pavel");
    sandbox.is_sound("demo");
}

#[test]
fn a_rule_is_opened_from_anywhere_by_its_id() {
    let (sandbox, mut screen) = Sandbox::demo();
    let before = sandbox.bytes("demo");
    screen.press("D y");
    screen.types("6");
    screen.until("6", |screen| screen.prompt().contains("6▁"));
    screen.order("rule grb-3");
    assert!(screen.shows("KNK-GRB-03 · Breaking free"), "{}", screen.text());
    assert!(screen.shows("may make a Strength save"), "{}", screen.text());
    screen.press("Esc");
    assert!(screen.prompt().contains("6▁"), "{}", screen.prompt());
    screen.order("rule grb-33");
    says(&screen, "No rule grb-33; did you mean KNK-GRB-03?");
    says(&screen, "6▁");
    screen.press("Esc");
    assert!(screen.prompt().contains("6▁"), "{}", screen.prompt());
    screen.press("Backspace Esc :");
    screen.types("пункт KNK-CHS-0");
    screen.wait_for(":пункт KNK-CHS-0");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":пункт KNK-CHS-01");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":пункт KNK-CHS-02");
    screen.press("Enter Esc F2");
    screen.order("пункт crt 1");
    assert!(screen.shows("KNK-CRT-01 · Критическая атака"), "{}", screen.text());
    assert!(
        screen.shows("правило стола «Что делает атаку критической»: сумма не меньше граней"),
        "{}",
        screen.text()
    );
    screen.press("Esc");
    screen.leave();
    assert!(sandbox.bytes("demo").starts_with(&before));
}

#[test]
fn a_command_may_be_typed_over_the_log() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("J Up Up Enter");
    screen.order("rule loc-4");
    assert!(screen.shows("KNK-LOC-04 · Day"), "{}", screen.text());
    screen.press("Esc");
    assert!(screen.shows("explained"), "{}", screen.text());
    screen.press("Esc");
    assert!(screen.shows("Log · step 35"), "{}", screen.text());
    screen.order("note the bell tolls");
    assert!(!screen.shows("Log · step"), "a changed fight is read anew\n{}", screen.text());
    assert!(screen.shows("the bell tolls"), "{}", screen.text());
    screen.leave();
    sandbox.is_sound("demo");
}

#[test]
fn a_step_that_cannot_be_read_says_so() {
    let sandbox = Sandbox::with("duel", "one");
    sandbox.make(&["exec", "one", "initiative", "note alpha", "note beta", "note gamma"]);
    let text = String::from_utf8(sandbox.bytes("one")).unwrap();
    let spoilt =
        |line: &str| line.replace(if line.contains("beta") { "Note" } else { "\0" }, "Nope");
    let edited = sandbox.path().join("edited.kekkai");
    fs::write(&edited, text.lines().map(|line| spoilt(line) + "\n").collect::<String>()).unwrap();
    let other = sandbox.save("other");
    // Sealed as by a program that took no look at what it wrote.
    kekkai_host::mend(&edited, &other, None, |candidate| Ok(candidate.line)).unwrap();
    // The state of the last step stands beside the file, so that nothing has to be read to open it.
    let keyframe = fs::read(sandbox.save("one").with_extension("kekkai.keyframe")).unwrap();
    let end = keyframe.iter().position(|byte| *byte == b'\n').unwrap();
    let head = String::from_utf8(keyframe[..end].to_vec()).unwrap();
    let words: Vec<&str> = head.split(' ').collect();
    let sealed = String::from_utf8(sandbox.bytes("other")).unwrap();
    let seal = |text: &str, line: usize| {
        let hex = |word: &&str| word.len() == 8 && word.bytes().all(|b| b.is_ascii_hexdigit());
        text.lines().nth(line).unwrap().split(' ').find(hex).unwrap().to_owned()
    };
    let line: usize = words[2].parse().unwrap();
    let mut fitting = head.replace(&seal(&text, line), &seal(&sealed, line)).into_bytes();
    fitting.extend_from_slice(&keyframe[end..]);
    fs::write(other.with_extension("kekkai.keyframe"), fitting).unwrap();

    let mut screen = sandbox.screen(&["open", "other"]);
    assert!(screen.told().contains("other.kekkai, line"), "{}", screen.text());
    assert!(screen.shows("gamma") && !screen.shows("alpha"), "{}", screen.text());
    screen.press("J Up");
    assert!(screen.text().contains("cannot be"), "{}", screen.text());
    screen.press("Enter");
    assert!(screen.told().contains("other.kekkai, line"), "{}", screen.text());
    screen.press("Up");
    assert!(screen.shows("alpha"), "the line before it is told\n{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn after_a_turn_is_ended_the_last_thing_that_happened_is_explained() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("y a Enter 4 e w");
    assert!(screen.shows("Step 39: explained"), "{}", screen.text());
    assert!(screen.shows("attack Sable") && screen.shows("Defence"), "{}", screen.text());
    screen.press("Esc");
    // A step that says something is explained itself.
    screen.order("hp Klim 100 because a fall");
    screen.press("w");
    assert!(screen.shows("By the GM: a fall"), "{}", screen.text());
    screen.press("Esc");
    screen.leave();
}

#[test]
fn a_ruling_is_one_line_of_the_log() {
    let sandbox = Sandbox::with("demo", "demo");
    let told = |screen: &Terminal, part: &str| {
        let lines = screen.lines();
        lines.iter().filter(|line| line.contains(part)).count()
    };
    let mut screen = sandbox.screen_of((160, 40), "en_US.UTF-8", &["open", "demo"]);
    screen.order("hp Klim 100");
    screen.order("hp Klim 90 because a fall");
    screen.order("prone Klim");
    screen.order("prone Klim off");
    screen.order("note the bridge burns");
    for line in [
        "Klim: HP −15 → 100, GM",
        "Klim: HP −10 → 90, GM: a fall",
        "Klim stands up (by the GM)",
        "the bridge burns",
    ] {
        assert_eq!(told(&screen, line), 1, "{line}\n{}", screen.text());
    }
    assert_eq!(told(&screen, "By the GM"), 0, "{}", screen.text());
    // Why several are ruled so stands once, before all that it brings about.
    screen.order("prone Klim, Vega because a quake");
    let lines = screen.lines();
    let row = |part: &str| lines.iter().rposition(|line| line.contains(part));
    let rows =
        [row("By the GM: a quake"), row("Klim is knocked down"), row("Vega is knocked down")];
    assert!(rows.is_sorted() && rows[0].is_some(), "{rows:?} {}", screen.text());
    screen.leave();
}
