//! The plain lines of a screen reader, in a real terminal.

use crate::play::{sandbox::Sandbox, terminal::Terminal};

#[test]
fn a_turn_is_played_in_lines_in_a_real_terminal_in_both_languages() {
    // What is typed, and what is told of it.
    let english = [
        ("what", "1. Dodge hit 2"),
        ("1", "Pavel dodges hit 2"),
        ("attack Sable", "Type its number"),
        ("4", "122−60 = 62 → 31"),
        ("help hp", "a signed number changes it"),
        ("hp Vega -20", "Vega: HP −20"),
        ("undo", "Now at step"),
        ("end", "Klim, 7J, has to answer"),
    ];
    let russian = [
        ("что", "1. Уклониться"),
        ("1", "Pavel уклоняется"),
        ("атака Sable", "Введите номер или снимите вопрос"),
        ("4", "122−60 = 62 → 31"),
        ("помощь хп", "число со знаком меняет его"),
        ("хп Vega -20", "Vega: HP −20"),
        ("отменить", "Теперь на шаге"),
        ("конец", "Klim, 7J: сначала нужен ответ"),
    ];
    for (locale, asks, lines) in [
        ("en_US.UTF-8", "Type a number to do it.", english),
        ("ru_RU.UTF-8", "Введите номер, чтобы сделать.", russian),
    ] {
        let sandbox = Sandbox::with("demo", "demo");
        let args = ["--screen-reader", "open", "demo"];
        let mut screen = Terminal::start(sandbox.path(), (100, 50), locale, &args);
        screen.wait_for(asks);
        for (line, told) in lines {
            let before = screen.raw.len();
            screen.types(&format!("{line}\r"));
            screen.until(told, |screen| {
                String::from_utf8_lossy(&screen.raw[before..]).contains(told)
            });
        }
        // The end of the input ends it.
        screen.types("\u{4}");
        assert!(screen.ended().0.success());
        let raw = String::from_utf8(screen.raw.clone()).unwrap();
        assert!(!raw.contains('\u{1b}'), "{raw}");
        // A question is asked once before each answer.
        assert_eq!(raw.matches(", 1d2").count(), 2, "{raw}");
        sandbox.is_sound("demo");
    }
}
