//! A Russian screen says in Russian what may be typed.

use crate::support::{Machine, Said};

fn russian(line: &str) -> Said {
    Machine::new().run(&["exec", "demo", "--lang", "ru", line])
}

#[test]
fn the_list_of_commands_is_in_the_language_that_is_on() {
    let said = russian("помощь").ended(0);
    said.tells("  идти           move           [прыжок] КЛЕТКА [[прыжок] КЛЕТКА …]\n");
    said.tells("  хп             hp             КТО ЧИСЛО [потому что ТЕКСТ]\n");
    let said = Machine::new().run(&["exec", "demo", "help"]).ended(0);
    said.tells("  move           идти           [jump] CELL [[jump] CELL …]\n");
    said.tells("  hp             хп             WHO NUMBER [because TEXT]\n");
}

#[test]
fn what_a_command_lacks_stands_behind_the_word_that_was_typed() {
    russian("идти").ended(2).complains("идти [прыжок] КЛЕТКА [[прыжок] КЛЕТКА …]");
    russian("go").ended(2).complains("go [прыжок] КЛЕТКА [[прыжок] КЛЕТКА …]");
    let said = Machine::new().run(&["exec", "demo", "go"]).ended(2);
    said.complains("go [jump] CELL [[jump] CELL …]");
    russian("конец совсем").ended(2).complains("совсем лишнее для конец");
}

#[test]
fn what_may_stand_somewhere_is_told_in_one_language() {
    russian("статус жара")
        .ended(2)
        .complains(": день, солнце, ночь, дождь, святая, радиация, под_водой\n");
    russian("сторона Vega Лес").ended(2).complains(": Красные, Синие, нет, никто\n");
    let said = Machine::new().run(&["exec", "demo", "status heat"]).ended(2);
    said.complains(": day, sunlight, night, rain, holy, radiation, underwater\n");
}
