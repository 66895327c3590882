//! Verbs for whoever drives the fight.

use super::{BadCommand, Context, Group, Line, Session, Verb, Words};
use crate::fight::Hand;

const fn verb(
    word: &'static str,
    aliases: &'static [&'static str],
    usage: &'static str,
    parse: fn(&mut Words<'_>, &Context<'_>) -> Result<Line, BadCommand>,
) -> Verb {
    Verb { word, aliases, usage, group: Group::Session, parse }
}

pub(super) const VERBS: &[Verb] = &[
    verb("undo", &["отменить"], "", |_, _| session(Session::Undo)),
    verb("redo", &["вернуть"], "", |_, _| session(Session::Redo)),
    verb("back", &["назад"], "", |_, _| session(Session::Back)),
    verb("goto", &["шаг"], "STEP", |words, _| session(Session::Goto(words.number()?))),
    verb("face", &["грань"], "FACE [FACE …]", |words, _| {
        let mut faces = vec![words.number()?];
        while words.peek().is_some() {
            faces.push(words.number()?);
        }
        session(Session::Face(faces))
    }),
    verb("throw", &["бросить"], "", |_, _| session(Session::Throw)),
    verb("pick", &["выбрать"], "NUMBER", |words, _| {
        let number: u16 = words.number()?;
        let pick = number.checked_sub(1).ok_or_else(|| BadCommand::NoNumber(number.to_string()))?;
        session(Session::Pick(pick))
    }),
    verb("cancel", &["отставить"], "", |_, _| session(Session::GiveUp)),
    verb("again", &["перебросить"], "", |_, _| session(Session::Again)),
    verb("die", &["кубик"], "NUMBER FACE", |words, _| {
        let number: usize = words.number()?;
        let index =
            number.checked_sub(1).ok_or_else(|| BadCommand::NoNumber(number.to_string()))?;
        session(Session::Die(index, words.number()?))
    }),
    verb("dice", &["кубики"], "real|generator", |words, _| {
        let hand = words.one_of(&[
            ("real", Hand::Table),
            ("generator", Hand::Generator),
            ("свои", Hand::Table),
            ("программа", Hand::Generator),
        ])?;
        session(Session::Dice(hand))
    }),
    verb("lang", &["язык"], "en|ru", |words, _| {
        let code = words.one_of(&[("en", "en"), ("ru", "ru")])?;
        session(Session::Lang(code.to_owned()))
    }),
    verb("help", &["помощь", "?"], "", |_, _| session(Session::Help)),
    verb("quit", &["выход", "q"], "", |_, _| session(Session::Quit)),
];

#[expect(clippy::unnecessary_wraps, reason = "the shape that every verb has")]
fn session(what: Session) -> Result<Line, BadCommand> {
    Ok(Line::Session(what))
}
