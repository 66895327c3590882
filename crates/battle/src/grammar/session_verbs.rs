//! Verbs for whoever drives the fight.

use kekkai_rules::verb::{Arity, Case, Slot, What};
use kekkai_rules::word_table;

use super::{
    BadCommand, ChapterOrder, Export, Format, Session, Shelves, called,
    own::{self, Makes, Own, WHO},
    things, unknown,
};
use crate::{fight::Hand, scenario::nearest, systems::SystemId};

/// What replaces a file that is there.
const FORCE: &[&str] = &["force", "заменить"];

pub(super) const VERBS: &[Own] = &[
    own::verb("undo", &["отменить"], &[], Makes::Session(|_| Ok(Session::Undo))),
    own::verb("redo", &["вернуть"], &[], Makes::Session(|_| Ok(Session::Redo))),
    own::verb("back", &["назад"], &[], Makes::Session(|_| Ok(Session::Back))),
    own::verb(
        "goto",
        &["шаг"],
        &[Slot::new("step", "STEP", What::Number(0, 4_294_967_295))],
        Makes::Session(|given| Ok(Session::Goto(given.number("step")?))),
    ),
    own::verb(
        "face",
        &["грань"],
        &[Slot::new("", "", What::Again(&[FACE]))],
        Makes::Session(|given| Ok(Session::Face(given.args.numbers(FACE.name)))),
    ),
    own::verb("throw", &["бросить"], &[], Makes::Session(|_| Ok(Session::Throw))),
    own::verb(
        "pick",
        &["выбрать"],
        &[Slot::new("number", "NUMBER", What::Number(1, 65_535))],
        Makes::Session(|given| Ok(Session::Pick(given.number::<u16>("number")?.saturating_sub(1)))),
    ),
    own::verb("cancel", &["отставить"], &[], Makes::Session(|_| Ok(Session::GiveUp))),
    own::verb("again", &["reroll", "перебросить"], &[], Makes::Session(|_| Ok(Session::Again))),
    own::verb(
        "die",
        &["кубик"],
        &[Slot::new("number", "NUMBER", What::Number(1, 65_535)), FACE],
        Makes::Session(|given| {
            let index = given.number::<usize>("number")?.saturating_sub(1);
            Ok(Session::Die(index, given.number(FACE.name)?))
        }),
    ),
    own::verb(
        "dice",
        &["кубики"],
        &[Slot::new("hand", "", What::Words(HANDS.cases))],
        Makes::Session(|given| Ok(Session::Dice(given.word("hand", &HANDS)?))),
    ),
    own::verb(
        "lang",
        &["язык"],
        &[Slot::new("code", "", What::Words(LANGUAGES.cases))],
        Makes::Session(|given| Ok(Session::Lang(given.word("code", &LANGUAGES)?.to_owned()))),
    ),
    own::verb(
        "help",
        &["помощь", "?"],
        &[Slot::new(own::TEXT.name, "COMMAND", What::Rest(things::VERB)).optional()],
        Makes::Session(|given| {
            let Ok(typed) = given.rest() else { return Ok(Session::Help(None)) };
            let system = given.context.state.system.system();
            let name = typed.as_str().to_lowercase().replace(' ', "-");
            let (verb, _) = called(&name, system).ok_or_else(|| unknown(typed.as_str(), system))?;
            Ok(Session::Help(Some(verb.word)))
        }),
    ),
    own::verb(
        "rule",
        &["пункт"],
        &[Slot::new(own::TEXT.name, "ID", What::Rest(things::RULE))],
        Makes::Session(|given| {
            let typed = given.rest()?;
            match given.context.state.system.system().rule(typed.as_str()) {
                Some(id) => Ok(Session::Rule(id)),
                None => Err(no_rule(typed.as_str()).into()),
            }
        }),
    ),
    own::verb(
        "save-as",
        &["сохранить-как"],
        &[Slot::new(own::TEXT.name, "PATH", What::Rest(""))],
        Makes::Session(|given| Ok(Session::SaveAs(given.args.rest(own::TEXT.name)?.to_owned()))),
    ),
    own::verb(
        "map",
        &["карта"],
        &[
            Slot::new("name", "NAME", What::Like(things::MAP)),
            Slot::flag("force", &[Case::word(FORCE)]),
        ],
        Makes::Session(|given| {
            Ok(Session::Map { name: given.text("name")?, replaces: given.args.has("force") })
        }),
    ),
    own::verb(
        "chapters",
        &["главы"],
        &[Slot::behind(&[
            Case::with(&["sort", "порядок"], &[Slot::new("order", "", What::Words(ORDERS.cases))]),
            Case::with(&["away", "убрать"], &[Slot::new("away", "NUMBER", NUMBER)]),
            Case::with(&["return", "достать"], &[Slot::new("return", "NUMBER", NUMBER)]),
            Case::with(&["find", "найти"], &[Slot::new(own::TEXT.name, "TEXT", What::Rest(""))]),
        ])],
        Makes::Session(|given| {
            Ok(Session::Chapters(Shelves {
                order: given.word("order", &ORDERS).ok(),
                away: given.number("away").ok(),
                back: given.number("return").ok(),
                find: given.rest().ok(),
            }))
        }),
    ),
    own::verb(
        "finish",
        &["завершить"],
        &[Slot::behind(&[Case::with(&["loot", "обыскать"], &[WHO])])],
        Makes::Session(|given| Ok(Session::Finish(given.args.combatant(WHO.name).ok()))),
    ),
    own::verb(
        "export",
        &["экспорт"],
        &[
            Slot::new("format", "", What::Words(FORMATS.cases)),
            Slot::behind(&[Case::with(
                &["for", "для"],
                &[Slot::new("audience", "AUDIENCE", What::Like(things::AUDIENCE))],
            )]),
            Slot { arity: Arity::Any, ..Slot::flag("force", &[Case::word(FORCE)]) },
            Slot::behind(&[Case::with(
                &["to", "в"],
                &[Slot::new(own::TEXT.name, "PATH", What::Rest(""))],
            )]),
        ],
        Makes::Session(|given| {
            // A path goes to the end of the line, and so does the word that was added to it.
            let to = given.args.rest(own::TEXT.name).ok();
            let last =
                to.and_then(|to| to.rsplit_once(' ')).filter(|(_, last)| FORCE.contains(last));
            Ok(Session::Export(Export {
                format: given.word("format", &FORMATS)?,
                audience: given.text("audience").ok(),
                to: last.map_or(to, |(path, _)| Some(path)).map(str::to_owned),
                force: given.args.has("force") || last.is_some(),
            }))
        }),
    ),
    own::verb("quit", &["выход", "q"], &[], Makes::Session(|_| Ok(Session::Quit))),
    own::verb(
        "character",
        &["персонаж"],
        &[Slot::new(own::TEXT.name, "NAME", What::Rest(things::CHARACTER)).optional()],
        Makes::Session(|given| Ok(Session::Characters(given.rest().ok()))),
    ),
    own::verb(
        "content",
        &["заготовки"],
        &[Slot::new(own::TEXT.name, "KIND", What::Rest(things::KIND)).optional()],
        Makes::Session(|given| Ok(Session::Content(given.rest().ok()))),
    ),
    own::verb(
        "theme",
        &["тема"],
        &[Slot::new(own::TEXT.name, "NAME", What::Rest(things::THEME)).optional()],
        Makes::Session(|given| Ok(Session::Theme(given.rest().ok()))),
    ),
];

/// A slot for the face of a die.
const FACE: Slot = Slot::new("face", "FACE", What::Number(0, 65_535));

word_table! {
    HANDS: Hand = {
        "real" | "свои" => Hand::Table,
        "generator" | "программа" => Hand::Generator,
    }
}

/// The number of a fight.
const NUMBER: What = What::Number(1, 65_535);

word_table! {
    ORDERS: ChapterOrder = {
        "number" | "номер" => ChapterOrder::Number,
        "newest" | "новые" => ChapterOrder::Newest,
        "place" | "место" => ChapterOrder::Place,
        "rounds" | "циклов" => ChapterOrder::Rounds,
    }
}

word_table! {
    FORMATS: Format = {
        "md" | "markdown" => Format::Markdown,
        "bbcode" => Format::Bbcode,
        "html" => Format::Html,
        "text" | "текст" => Format::Text,
        "map" | "карту" | "карта" => Format::Map,
        "svg" => Format::Svg,
        "png" => Format::Png,
        "cast" => Format::Cast,
        "replay" | "повтор" => Format::Replay,
    }
}

word_table! {
    LANGUAGES: &'static str = {
        "en" => "en",
        "ru" => "ru",
    }
}

/// That there is no such rule, and which one is most like it.
pub fn no_rule(typed: &str) -> BadCommand {
    let upper = typed.to_uppercase();
    let books = SystemId::ALL.iter().filter_map(|system| {
        let known: Vec<String> = system.rules().iter().map(ToString::to_string).collect();
        let prefix = known.first()?.split_once('-')?.0.to_owned();
        Some((prefix, known))
    });
    let books: Vec<(String, Vec<String>)> = books.collect();
    let named = books
        .iter()
        .find(|(prefix, _)| upper.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-')));
    let near = match named {
        Some((_, known)) => nearest(&upper, known.iter().map(String::as_str)),
        // People leave the name of the system out.
        None => books.iter().find_map(|(prefix, known)| {
            nearest(&format!("{prefix}-{upper}"), known.iter().map(String::as_str))
        }),
    };
    BadCommand::NoRule { id: typed.to_owned(), nearest: near }
}
