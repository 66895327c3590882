//! The line behind `:`, and what is told when it cannot be done.

use std::fs;

use crate::play::{
    sandbox::{Sandbox, pool},
    terminal::Terminal,
};

#[test]
fn a_word_is_completed_and_an_earlier_line_called_up() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press(":");
    screen.types("pra");
    screen.wait_for(":pra");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":prana");
    screen.types("Ve");
    screen.wait_for(":prana Ve");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":prana Vega");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":prana Vera");
    screen.types(" 12");
    screen.wait_for(":prana Vera 12");
    screen.press("Enter");
    assert_eq!(pool(&sandbox.shown("demo"), "Vera", "Prana").0, 12);
    screen.press(": Up");
    assert_eq!(screen.prompt(), ":prana Vera 12");
    screen.press("Backspace Enter");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Vera", "Prana").0, 1);
    sandbox.is_sound("demo");
}

#[test]
fn a_line_that_was_left_can_be_called_up() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press(":");
    screen.types("hp Vega 3");
    screen.wait_for(":hp Vega 3");
    screen.press("Esc");
    assert!(screen.prompt().contains("dodge 73"), "{}", screen.text());
    screen.press(":");
    screen.types("no");
    screen.wait_for(":no");
    screen.press("Up");
    assert_eq!(screen.prompt(), ":hp Vega 3");
    screen.press("Down");
    assert_eq!(screen.prompt(), ":no");
    screen.leave_line();
}

#[test]
fn a_line_that_is_not_understood_says_why_and_changes_nothing() {
    let (sandbox, mut screen) = Sandbox::demo();
    let before = sandbox.bytes("demo");
    for (line, why) in [
        ("atack Hagen", "Unknown command: atack; did you mean attack?"),
        ("hp Pawel 3", "No combatant is named Pawel; did you mean Pavel?"),
        ("move 21Z", "21Z is not a cell; expected one from 1A to 20T, such as 7C"),
        ("hp Pavel", "hp WHOM NUMBER|+NUMBER|-NUMBER [because TEXT]"),
        ("note \"a", "A quotation mark is not closed"),
        ("move 2A", "First dodge or accept"),
        ("place Vega 3C", "The fight has already begun"),
    ] {
        screen.order(line);
        assert!(screen.told().contains(why), "{line}: {}", screen.told());
        assert_eq!(screen.prompt(), format!(":{line}"), "it stays to be mended");
        screen.press("Esc : Up");
        assert_eq!(screen.prompt(), format!(":{line}"), "what was typed is there still");
        screen.press("Esc");
    }
    screen.leave();
    assert_eq!(sandbox.bytes("demo"), before);
}

#[test]
fn how_a_verb_is_used_stands_above_the_line() {
    let (_sandbox, mut screen) = Sandbox::demo();
    let above = |screen: &Terminal| screen.lines().into_iter().rev().nth(2).unwrap();
    screen.press(":");
    screen.types("hp ");
    screen.until("hp", |screen| screen.shows("hp WHOM NUMBER|+NUMBER|-NUMBER [because TEXT]"));
    screen.press("Esc y O");
    assert_eq!(screen.prompt(), ":die");
    assert!(
        above(&screen).contains("die NUMBER FACE · 1: Pavel, Luck dodge 48"),
        "{}",
        screen.text()
    );
    screen.leave_line();
}

#[test]
fn odds_of_a_typed_ruling_are_headed_in_the_language_of_the_screen() {
    for (locale, line, heading, whose) in [
        ("en_US.UTF-8", "damage Vera 40 half e", "damage Vera 40 half e", "succeeds"),
        (
            "ru_RU.UTF-8",
            "damage Vera 40 half e",
            "урон Vera 40 половина выносливость",
            "Vera: успех",
        ),
        ("ru_RU.UTF-8", "save Vera l above 50", "спасбросок Vera удача выше 50", "Vera: успех"),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("y :");
        screen.types(line);
        screen.until(heading, |screen| screen.shows(&format!(" {heading} ─")));
        screen.until(whose, |screen| screen.shows(whose));
        screen.leave_line();
    }
}

#[test]
fn a_ruling_stands_in_the_log_with_its_reason() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.order("hp Pavel 200 because a potion");
    assert!(screen.shows("a potion"), "{}", screen.text());
    screen.press("u");
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp").0, 193);
    screen.press("U");
    screen.leave();
    assert_eq!(pool(&sandbox.shown("demo"), "Pavel", "Hp").0, 200);
    sandbox.is_sound("demo");
}

#[test]
fn keys_of_a_russian_layout_are_the_latin_ones_below_them() {
    let (sandbox, mut screen) = Sandbox::demo();
    // н: y, ф: a, у: e, ж: ;, г: u
    screen.press("н ф Enter 4 у");
    screen.wait_for("►Kl Klim");
    screen.press("ы");
    screen.wait_for("History");
    let before = screen.screen().contents_formatted();
    screen.press("л");
    assert_ne!(before, screen.screen().contents_formatted(), "л is k in lists too");
    screen.press("Esc г ж");
    assert_eq!(screen.prompt(), ":");
    screen.types("хп Вега 3");
    screen.wait_for(":хп Вега 3");
    screen.leave_line();
    assert_eq!(sandbox.shown("demo")["actor"]["name"], "Pavel");
}

#[test]
fn a_paste_is_text_in_a_line_and_nothing_on_the_map() {
    let (sandbox, mut screen) = Sandbox::demo();
    assert!(screen.screen().bracketed_paste(), "pastes are not asked for");
    let before = sandbox.bytes("demo");
    let (start, end) = ("\x1b[200~", "\x1b[201~");
    screen.types(&format!("{start}ynyyeq\r:quit\r{end}"));
    screen.press(":");
    screen.types(&format!("{start}note two\rlines\x07 — и третья{end}"));
    screen.wait_for(":note two lines  — и третья");
    assert_eq!(sandbox.bytes("demo"), before);
    screen.press("Enter");
    screen.leave();
    assert!(String::from_utf8(sandbox.bytes("demo")).unwrap().contains("и третья"));
    sandbox.is_sound("demo");
}

#[test]
fn russian_words_are_completed_and_their_use_told_in_russian() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("L");
    let above = |screen: &Terminal| screen.lines().into_iter().rev().nth(2).unwrap();
    screen.press(":");
    screen.types("сторона Vega кра");
    screen.wait_for(":сторона Vega кра");
    assert!(screen.shows("сторона КОГО СТОРОНА|нет"), "{}", screen.text());
    assert!(above(&screen).contains("против всех"), "all of it is told: {}", screen.text());
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":сторона Vega Красные");
    screen.types("пот");
    screen.wait_for("Красные пот");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":сторона Vega Красные потому что");
    screen.press("Esc :");
    screen.types("дать Vega ");
    screen.wait_for(":дать Vega");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":дать Vega вещь", "Russian words come first");
    // «е» stands for «ё» above the line as in it.
    screen.press("Esc :");
    screen.types("прием ");
    screen.until("its use", |screen| above(screen).contains("спецприём"));
    screen.press("Esc L :");
    screen.types("give Vega ");
    screen.wait_for(":give Vega");
    screen.press("Tab");
    assert_eq!(screen.prompt(), ":give Vega class");
    screen.leave_line();
}

#[test]
fn a_long_usage_stands_in_several_rows_and_follows_what_is_typed() {
    let (_sandbox, mut screen) = Sandbox::demo();
    let help = |screen: &Terminal| {
        let lines = screen.lines();
        let rows = lines[..lines.len() - 2].iter().rev().take_while(|line| line.starts_with(' '));
        let mut rows: Vec<&str> = rows.map(|line| line.trim()).collect();
        rows.reverse();
        rows.join(" ")
    };
    screen.press(":");
    for (typed, told, hidden) in [
        ("give Klim ", "WHOM weapon NAME | item NAME [hp N]", " …"),
        ("item ", "… item NAME [hp N] [prana N] | skill", "weapon NAME"),
        ("x", "… item NAME [hp N] [prana N] | skill", "weapon NAME"),
    ] {
        screen.types(typed);
        screen.until(typed, |screen| screen.prompt().ends_with(typed.trim_end()));
        screen.until("the usage", |screen| help(screen).contains(told));
        assert!(!help(&screen).contains(hidden), "{}", screen.text());
    }
    screen.leave_line();
}

#[test]
fn an_empty_line_lists_every_command_with_what_it_does() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press(":");
    assert!(screen.shows("accept"), "{}", screen.text());
    screen.types("und");
    screen.until("undo", |screen| screen.shows("undo one step") && !screen.shows("accept"));
    screen.leave_line();
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("F2 :");
    screen.types("отм");
    screen.until("отменить", |screen| screen.shows("отменить"));
    screen.leave_line();
}

#[test]
fn what_completes_a_line_begins_with_the_language_of_the_screen() {
    let (_sandbox, mut screen) = Sandbox::demo();
    for (line, first) in [("join 3 like ", ":join 3 like archer"), ("damage ", ":damage @Blues")] {
        screen.press(":");
        screen.types(line);
        screen.until(line, |screen| screen.prompt().ends_with(line.trim_end()));
        screen.press("Tab");
        screen.until(first, |screen| screen.prompt().starts_with(first));
        let typed = screen.prompt();
        assert!(!typed.contains(|c| ('а'..='я').contains(&c)), "{typed}");
        screen.close_line();
    }
    screen.leave();
}

#[test]
fn any_action_is_found_by_a_few_letters_in_either_language() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("Ctrl-p");
    assert!(screen.shows("All commands"), "{}", screen.text());
    // Letters that fit nothing, which is told.
    screen.types("zzqx");
    screen.until("nothing", |screen| screen.shows("nothing found"));
    screen.press("Backspace Backspace Backspace Backspace");
    // What is found by its word in the other language; letters that fit nothing are taken back.
    screen.types("усскиx");
    screen.press("Backspace");
    screen.until("found", |screen| screen.shows("на русский"));
    screen.press("Enter");
    assert!(screen.shows("Цикл 2"), "{}", screen.text());
    screen.press("Ctrl-p");
    screen.types("note");
    // The frame of the last letter is no answer to the key after it.
    screen.until_read();
    screen.draw_anew();
    screen.press("Enter");
    assert!(screen.prompt().starts_with(':'), "{}", screen.prompt());
    screen.close_line();
    // The command of that name stands before those that only speak of it, by either of its words.
    for word in ["rest", "отдых"] {
        screen.press("Ctrl-p");
        screen.types(word);
        screen.until("found", |screen| screen.shows("►отдых: для группы"));
        screen.press("Esc");
    }
    screen.leave();
}

#[test]
fn a_key_is_given_to_another_action_on_the_screen_and_stays_so() {
    let (sandbox, mut screen) = Sandbox::demo();
    screen.press("Ctrl-p");
    screen.types("inspect");
    // The frame of the last letter is no answer to the key after it.
    screen.until_read();
    screen.draw_anew();
    screen.press("Ctrl-k");
    assert!(screen.shows("press the new key"), "{}", screen.text());
    assert!(screen.keys_line().contains("Esc keep the old one"), "{}", screen.text());
    screen.press("r");
    assert!(screen.prompt().contains("r now stands for"), "{}", screen.prompt());
    screen.press("r");
    assert!(screen.shows("9K"), "{}", screen.text());
    screen.press("Esc");
    // What lost its key is no longer among the keys at the foot.
    find(&mut screen, "inspect");
    screen.press("Ctrl-k m");
    assert!(screen.prompt().contains("m now stands for"), "{}", screen.prompt());
    screen.press("Esc");
    assert!(!screen.keys_line().contains("show movement"), "{}", screen.keys_line());
    screen.leave();
    let screen = sandbox.screen(&["open", "demo"]);
    screen.leave();
}

/// The list of all commands, narrowed by a word.
fn find(screen: &mut Terminal, word: &str) {
    screen.press("Ctrl-p");
    screen.types(word);
    // The frame of the last letter is no answer to the key after it.
    screen.until_read();
    screen.draw_anew();
}

#[test]
fn a_command_gets_a_key_of_its_own_that_opens_its_line() {
    let (sandbox, mut screen) = Sandbox::demo();
    find(&mut screen, "any dice");
    assert!(screen.shows("►roll any dice") && screen.shows(":roll"), "{}", screen.text());
    // What has a meaning already, or chooses by its number, is refused with what and why.
    screen.press("Ctrl-k r");
    let told = "r already stands for: measure from here. :roll needs a key that is free";
    assert!(screen.told().contains(told), "{}", screen.text());
    find(&mut screen, "any dice");
    screen.press("Ctrl-k 5");
    assert!(screen.told().contains("5 chooses by its number"), "{}", screen.text());
    let file = sandbox.path().join(".local/share/kekkai/assets/keys.ron");
    assert!(!file.exists(), "nothing was written");
    find(&mut screen, "any dice");
    screen.press("Ctrl-k F6");
    assert!(screen.prompt().contains("F6 now stands for: :roll"), "{}", screen.prompt());
    assert_eq!(fs::read_to_string(&file).unwrap(), "[\n    (line(\"roll\"), [\"F6\"]),\n]\n");
    screen.press("F6");
    assert!(screen.prompt().starts_with(":roll"), "{}", screen.prompt());
    assert!(screen.told().contains("roll DICE"), "its form: {}", screen.told());
    screen.close_line();
    find(&mut screen, "any dice");
    assert!(screen.shows("F6 · :roll"), "{}", screen.text());
    screen.press("Esc");
    // The help has it, and an action may take the key over.
    screen.press("?");
    // It may stand on any page of them.
    while !screen.shows("F6") {
        screen.press("Down");
        assert!(!screen.shows("Keys 1/"), "{}", screen.text());
    }
    assert!(screen.shows(":roll"), "{}", screen.text());
    screen.press("Esc");
    find(&mut screen, "inspect");
    screen.press("Ctrl-k F6");
    let told = "F6 now stands for: inspect the cell (before: :roll)";
    assert!(screen.prompt().contains(told), "{}", screen.prompt());
    // Given back, an action has the key again that it has by itself, and a command none.
    screen.press("Esc");
    find(&mut screen, "inspect");
    screen.press("Ctrl-k Del");
    let told = "I now stands for: inspect the cell";
    assert!(screen.prompt().contains(told), "{}", screen.prompt());
    find(&mut screen, "any dice");
    screen.press("Ctrl-k F6");
    find(&mut screen, "any dice");
    screen.press("Ctrl-k Del");
    assert!(
        screen.prompt().contains("No key stands for this any more: :roll"),
        "{}",
        screen.prompt()
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "[\n]\n");
    screen.leave();

    // In the file the word may be of either language; on the screen it is of the screen's.
    fs::write(&file, "[(line(\"ролл\"), [\"F7\"])]").unwrap();
    for (locale, line) in [("en_US.UTF-8", ":roll"), ("ru_RU.UTF-8", ":ролл")] {
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press("F7");
        assert!(screen.prompt().starts_with(line), "{}", screen.prompt());
        screen.close_line();
        screen.leave();
    }
}

#[test]
fn a_key_of_a_command_does_what_enter_does_in_the_list_of_all() {
    let sandbox = Sandbox::with("vault", "vault");
    let folder = sandbox.path().join(".local/share/kekkai/assets");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("keys.ron"), "[(line(\"check\"), [\"F7\"])]").unwrap();
    let mut screen = sandbox.screen(&["open", "vault"]);
    find(&mut screen, "check");
    assert!(screen.shows("F7 · :check"), "{}", screen.text());
    screen.press("Enter");
    let asked = screen.prompt();
    assert!(asked.contains("who"), "{asked}");
    screen.press("Esc F7");
    assert_eq!(screen.prompt(), asked);
    screen.press("Esc");
    screen.leave();
}

#[test]
fn the_list_of_newcomers_says_what_each_is_and_finds_it_by_that() {
    for (battle, locale, word, parts) in [
        ("demo", "en_US.UTF-8", "monster", ["monster · HP 900 · hits", "Attack"]),
        ("demo", "ru_RU.UTF-8", "монстр", ["монстр · HP 900 · бьёт", "Атака"]),
        ("boarding", "en_US.UTF-8", "level 1", ["level 1 · HP", "level 1"]),
    ] {
        let sandbox = Sandbox::with(battle, battle);
        let mut screen = sandbox.screen_of((120, 40), locale, &["open", battle]);
        screen.press("B");
        screen.types(word);
        screen.until(word, |screen| parts.iter().all(|part| screen.shows(part)));
        screen.press("Esc");
        screen.leave();
    }
}

#[test]
fn every_key_of_the_help_is_on_one_of_its_pages() {
    let (_sandbox, mut screen) = Sandbox::demo();
    screen.press("F2 ?");
    let first = screen.text();
    assert!(first.contains("страница"), "{first}");
    let mut pages = vec![first.clone()];
    loop {
        screen.press("Down");
        if screen.text() == first {
            break;
        }
        pages.push(screen.text());
    }
    assert!((2..=4).contains(&pages.len()), "the pages go around");
    for word in ["передать ход", "выйти", "свои кубики"] {
        let count = pages.iter().filter(|page| page.contains(word)).count();
        assert_eq!(count, 1, "{word}\n{}", pages.join("\n"));
    }
    screen.press("Esc");
    screen.leave();
}

#[test]
fn every_key_that_opens_a_line_opens_it_in_the_language_of_the_screen() {
    let sandbox = Sandbox::with("demo", "demo");
    let mut screen = sandbox.screen_of((100, 30), "ru_RU.UTF-8", &["open", "demo"]);
    let alone = ["-", "+", "H", "P", "E", "T", "M", "A", "W", "N", "O", "Y", "Del", "Q"];
    for keys in alone.into_iter().chain(["F 6 w", "F 6 g", "X 2 1 2"]) {
        screen.press(keys);
        let line = screen.prompt();
        let word = line.trim_start_matches(':').split(' ').next().unwrap().to_owned();
        let is_russian = word.chars().all(|c| ('а'..='я').contains(&c) || c == 'ё' || c == '-');
        assert!(line.starts_with(':') && !word.is_empty() && is_russian, "{keys}: {line}");
        // Its form stands above it.
        assert!(screen.told().contains(&word), "{keys}: {}", screen.told());
        // A key that has nothing to complete says so.
        screen.press("Tab");
        screen.press("Esc");
        // A brush is laid aside with one more.
        if keys.starts_with('F') {
            screen.press("Esc");
        }
    }
    screen.press("B");
    screen.press("Enter");
    let line = screen.prompt();
    assert!(line.starts_with(":ввести ") && line.contains(" как "), "{line}");
    screen.press("Esc");
    screen.press("=");
    screen.press(":");
    let line = screen.prompt();
    assert!(line.starts_with(":правило ") && line.ends_with(" потому что"), "{line}");
    screen.press("Esc");
    screen.leave();
}

#[test]
fn help_of_a_command_says_how_it_is_typed_and_what_it_does() {
    let sandbox = Sandbox::with("demo", "demo");
    for (locale, line, parts) in [
        ("en_US.UTF-8", "help hp", ["=80;", "signed", "-20,"]),
        ("ru_RU.UTF-8", "помощь хп", ["=80;", "знаком", "-20,"]),
    ] {
        let mut screen = sandbox.screen_of((80, 24), locale, &["open", "demo"]);
        screen.press(":");
        screen.types(&format!("{line}\r"));
        screen.until("help", |screen| parts.iter().all(|part| screen.shows(part)));
        screen.press("Esc");
        screen.order("help nonsense");
        assert!(screen.told().contains("nonsense"), "{}", screen.told());
        screen.leave();
    }
}
