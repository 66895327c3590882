//! Notes that stand until they are changed: on the fight, on somebody, on a cell.

use kekkai_rules::{
    PlainText, Spot,
    verb::{Case, Plain, Slot, Value, What},
    word_table,
};

use super::{
    own::{self, Bad, CELL, Given, Makes, Own, TEXT, WHO},
    words::plain_lines,
};
use crate::{Gm, notes::About};

pub(super) const VERBS: &[Own] = &[
    own::verb(
        "remember",
        &["запомнить"],
        &[ABOUT, Slot::new("shown", "", What::Words(SHOWN.cases)).optional(), TEXT],
        Makes::Gm(|given| {
            let shown = given.args.has("shown") && given.word("shown", &SHOWN)?;
            let lines = plain_lines(&unescaped(given.args.rest(TEXT.name)?))?;
            Ok(Gm::Remember { about: about(given)?, lines, shown })
        }),
    ),
    own::verb(
        "forget",
        &["забыть"],
        &[ABOUT],
        Makes::Gm(|given| {
            Ok(Gm::Remember { about: about(given)?, lines: Vec::new(), shown: false })
        }),
    ),
];

/// Somebody, a cell or the fight; a word that is both a name and a cell is the name.
const ABOUT: Slot = Slot::new(
    "about",
    "",
    What::Words(&[
        Case::otherwise(&[WHO]),
        Case::otherwise(&[CELL]),
        Case::word(&["fight", "бой"]),
    ]),
);

word_table! {
    SHOWN: bool = {
        "hidden" | "скрыт" | "скрыты" => false,
        "shown" | "виден" | "видны" => true,
    }
}

fn about(given: &Given<'_>) -> Result<About, Bad> {
    Ok(if given.args.has(WHO.name) {
        About::Who(given.who(WHO.name)?)
    } else if given.args.has(CELL.name) {
        About::Cell(given.cell(CELL.name)?)
    } else {
        About::Fight
    })
}

/// A note as it is typed.
pub(super) fn args(of: About, lines: &[PlainText], shown: bool) -> (&'static str, Plain) {
    let args = match of {
        About::Fight => Plain::none().with(ABOUT.name, "fight"),
        About::Who(who) => Plain::none().with(WHO.name, who),
        About::Cell(at) => Plain::none().with(CELL.name, Spot::from(at)),
    };
    if lines.iter().all(PlainText::is_empty) {
        return ("forget", args);
    }
    let mut args = args.with_some("shown", SHOWN.word(shown));
    args.push(TEXT.name, Value::Rest(escaped(lines)));
    ("remember", args)
}

/// Lines as one: `\\n` is where one ends, a backslash is written twice.
fn escaped(lines: &[PlainText]) -> String {
    let lines = lines.iter().map(|line| line.as_str().replace('\\', "\\\\"));
    lines.collect::<Vec<_>>().join("\\n")
}

/// The way back; a backslash before anything else is only itself.
fn unescaped(text: &str) -> String {
    let (mut lines, mut signs) = (String::new(), text.chars().peekable());
    while let Some(sign) = signs.next() {
        if sign != '\\' {
            lines.push(sign);
        } else if signs.next_if_eq(&'n').is_some() {
            lines.push('\n');
        } else {
            signs.next_if_eq(&'\\');
            lines.push(sign);
        }
    }
    lines
}
