//! Verbs for whoever drives the fight.

use super::{BadCommand, Group, Line, Session, Verb};
use crate::{fight::Hand, scenario::nearest, systems::SystemId};

/// The verb that is followed by the id of a rule, and its other words.
const RULE: (&str, &[&str]) = ("rule", &["пункт"]);

pub(super) const VERBS: &[Verb] = &[
    Group::Session.verb("undo", &["отменить"], "", |_, _| session(Session::Undo)),
    Group::Session.verb("redo", &["вернуть"], "", |_, _| session(Session::Redo)),
    Group::Session.verb("back", &["назад"], "", |_, _| session(Session::Back)),
    Group::Session
        .verb("goto", &["шаг"], "STEP", |words, _| session(Session::Goto(words.number()?))),
    Group::Session.verb("face", &["грань"], "FACE [FACE …]", |words, _| {
        let mut faces = vec![words.number()?];
        while words.peek().is_some() {
            faces.push(words.number()?);
        }
        session(Session::Face(faces))
    }),
    Group::Session.verb("throw", &["бросить"], "", |_, _| session(Session::Throw)),
    Group::Session.verb("pick", &["выбрать"], "NUMBER", |words, _| {
        let number: u16 = words.number()?;
        let pick = number.checked_sub(1).ok_or_else(|| BadCommand::NoNumber(number.to_string()))?;
        session(Session::Pick(pick))
    }),
    Group::Session.verb("cancel", &["отставить"], "", |_, _| session(Session::GiveUp)),
    Group::Session
        .verb("again", &["reroll", "перебросить"], "", |_, _| session(Session::Again)),
    Group::Session.verb("die", &["кубик"], "NUMBER FACE", |words, _| {
        let number: usize = words.number()?;
        let index =
            number.checked_sub(1).ok_or_else(|| BadCommand::NoNumber(number.to_string()))?;
        session(Session::Die(index, words.number()?))
    }),
    Group::Session.verb("dice", &["кубики"], "real|generator", |words, _| {
        let hand = words.one_of(&[
            ("real", Hand::Table),
            ("generator", Hand::Generator),
            ("свои", Hand::Table),
            ("программа", Hand::Generator),
        ])?;
        session(Session::Dice(hand))
    }),
    Group::Session.verb("lang", &["язык"], "en|ru", |words, _| {
        let code = words.one_of(&[("en", "en"), ("ru", "ru")])?;
        session(Session::Lang(code.to_owned()))
    }),
    Group::Session.verb("help", &["помощь", "?"], "", |_, _| session(Session::Help)),
    Group::Session.verb(RULE.0, RULE.1, "ID", |words, context| {
        let typed = words.rest()?;
        match context.state.system.system().rule(typed.as_str()) {
            Some(id) => session(Session::Rule(id)),
            None => Err(no_rule(typed.as_str())),
        }
    }),
    Group::Session.verb("save-as", &["сохранить-как"], "PATH", |words, _| {
        session(Session::SaveAs(words.all()?))
    }),
    Group::Session.verb("quit", &["выход", "q"], "", |_, _| session(Session::Quit)),
    Group::Session.verb("character", &["персонаж"], "[NAME]", |words, _| {
        let name = if words.peek().is_some() { Some(words.rest()?) } else { None };
        session(Session::Characters(name))
    }),
];

#[expect(clippy::unnecessary_wraps, reason = "the shape that every verb has")]
fn session(what: Session) -> Result<Line, BadCommand> {
    Ok(Line::Session(what))
}

/// Whether `word` is the verb that is followed by the id of a rule.
pub(super) fn takes_rule(word: &str) -> bool {
    let lower = word.to_lowercase();
    RULE.0 == lower || RULE.1.contains(&lower.as_str())
}

/// Every rule of every system that begins with `typed`, in small letters, the name of the system aside.
pub(super) fn rules(typed: &str) -> Vec<String> {
    let typed = typed.to_uppercase();
    let begins = |id: &String| {
        let short = id.split_once('-').map_or("", |(_, short)| short);
        id.starts_with(&typed) || short.starts_with(&typed)
    };
    let all = SystemId::ALL.iter().flat_map(|system| system.rules());
    all.map(|id| id.to_string()).filter(begins).collect()
}

/// That there is no such rule, and which one is most like it.
pub fn no_rule(typed: &str) -> BadCommand {
    let upper = typed.to_uppercase();
    let near = SystemId::ALL.iter().find_map(|system| {
        let known: Vec<String> = system.rules().iter().map(ToString::to_string).collect();
        let (prefix, _) = known.first()?.split_once('-')?;
        // People leave the name of the system out.
        let is_whole = upper.starts_with(prefix);
        let whole = if is_whole { upper.clone() } else { format!("{prefix}-{upper}") };
        nearest(&whole, known.iter().map(String::as_str))
    });
    BadCommand::NoRule { id: typed.to_owned(), nearest: near }
}
