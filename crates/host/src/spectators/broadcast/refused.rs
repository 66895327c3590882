//! Why the rules refuse what a player proposes, as far as its character may know.

use kekkai_battle::{
    Aim, Command, Decision, State,
    decide::decide,
    fight::Hand,
    grammar::{self, BadCommand, Context, Line, Session},
    library::Library,
};
use kekkai_rules::{Answer, Ask, Id, Origin, PlainText};
use kekkai_widgets::{Names, Words};

use super::Broadcast;
use crate::Seat;

/// Who the numbers of a supposed fight are.
#[derive(Debug)]
pub(super) struct StateNames<'a>(pub(super) &'a State);

impl Names for StateNames<'_> {
    fn name(&self, who: Id) -> &str {
        let name = self.0.combatant(who).map_or("", |one| one.name.as_str());
        if name.is_empty() { "?" } else { name }
    }
}

impl Broadcast {
    /// The verb of a line that nobody but the GM may say, in both languages. It does not ask how the fight stands.
    pub(in crate::spectators) fn gms_alone(&self, line: &str) -> Option<[&'static str; 2]> {
        let verb = grammar::gms_alone(line, self.fight.state().system.system())?;
        Some([verb.word, verb.russian()])
    }

    /// That a line begins with no word that the grammar knows, in both languages, if it does.
    pub(in crate::spectators) fn no_verb(&self, line: &str) -> Option<[String; 2]> {
        let bad = grammar::no_verb(line, self.fight.state().system.system())?;
        Some(self.in_both(|words| words.bad_command(&bad)))
    }

    /// Why a line cannot be done for a character, in both languages; `None` where nothing that it knows stands in the
    /// way, and so nothing may be told. It is decided in the fight as its player supposes it to be.
    pub(in crate::spectators) fn why_not(
        &mut self,
        character: &PlainText,
        line: &str,
    ) -> Option<[String; 2]> {
        let seat = Seat::Character(character.clone());
        let (own, audience) = (self.character(&seat)?, self.audience(&seat));
        let state = self.fight.state();
        // Whose turn it is may be a secret.
        let is_seen = |who: Id| audience.sees(state, who);
        if self.is_frozen() || !state.actor().is_none_or(is_seen) {
            return None;
        }
        let asked = self.fight.prompt().filter(|(_, ask)| ask.who() == own);
        let asked = asked.and_then(|(prompt, ask)| audience.asked(state, prompt, ask));
        let answered = |answer| self.fight.answer(answer, Hand::Table)?.err();
        let supposed = state.supposed_by(audience);
        let library = Library::default();
        // A number counts those whom it sees, and whoever is supposed away has one still.
        let read = if line.contains('#') {
            grammar::parse_of(audience, line, &Context { state, library: &library })
        } else {
            grammar::parse(line, &Context { state: &supposed, library: &library })
        };
        let refusal = match (read, asked) {
            (Ok(Line::Command(command)), _) if command.proposer() == Some(own) => {
                let aims_at_seen = match &command {
                    Command::Act { aim: Some(Aim::At(target)), .. } => is_seen(*target),
                    Command::Act { .. } | Command::Walk { .. } | Command::EndTurn { .. } => true,
                    // What stands in the way there may be what is not seen: who waits behind a border, or looks on.
                    Command::Leave { .. }
                    | Command::Enter { .. }
                    | Command::Detour { .. }
                    | Command::Depart { .. }
                    | Command::Loot { .. }
                    | Command::Place { .. }
                    | Command::RollInitiative
                    | Command::Gm { .. }
                    | Command::World(_)
                    | Command::Anew { .. } => false,
                };
                match decide(&supposed, &command, &[]) {
                    Decision::Refused(refusal) if aims_at_seen => refusal,
                    Decision::Refused(_) | Decision::Need(_) | Decision::Done { .. } => {
                        return None;
                    }
                }
            }
            (Ok(Line::Session(Session::Face(faces))), Some(Ask::Die(_))) => {
                answered(Answer::Faces(faces, Origin::Typed))?
            }
            (Ok(Line::Session(Session::Pick(pick))), Some(Ask::Choice(_))) => {
                answered(Answer::Pick(pick))?
            }
            // What other files would say is nothing for players.
            (Ok(_) | Err(BadCommand::Record(_)), _) => {
                let who = |words: &Words| words.name_of(character.as_str());
                let told =
                    |words: &Words| words.with("players-not-own", &[("who", who(words).into())]);
                return Some(self.in_both(told));
            }
            (Err(bad), _) => return Some(self.in_both(|words| words.bad_command(&bad))),
        };
        Some(self.in_both(|words| words.refusal(&refusal, &StateNames(&supposed))))
    }

    fn in_both(&self, told: impl Fn(&Words) -> String) -> [String; 2] {
        self.words.each_ref().map(told)
    }
}
