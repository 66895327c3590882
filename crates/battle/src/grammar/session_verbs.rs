//! Verbs for whoever drives the fight.

use kekkai_rules::knk::catalogue;

use super::{BadCommand, Group, Line, Session, Verb};
use crate::{fight::Hand, scenario::nearest};

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
    Group::Session.verb(RULE.0, RULE.1, "ID", |words, _| {
        let typed = words.rest()?;
        match catalogue::rule(typed.as_str()) {
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

/// That there is no such rule, and which one is most like it.
pub fn no_rule(typed: &str) -> BadCommand {
    let known: Vec<String> = catalogue::rules().map(|id| id.to_string()).collect();
    let upper = typed.to_uppercase();
    let whole = if upper.starts_with("KNK") { upper } else { format!("KNK-{upper}") };
    let nearest = nearest(&whole, known.iter().map(String::as_str));
    BadCommand::NoRule { id: typed.to_owned(), nearest }
}
