//! What players propose, from the line that the GM takes to what its player hears of it.
//!
//! A proposal stays its character's own, however it is changed: a line that another one would carry out is refused.

use kekkai_battle::{
    Audience,
    grammar::{self, Line, Pointed, Session as SessionCommand},
    offer::offers,
};
use kekkai_host::{SpectatorHub, spectators::Proposal};
use kekkai_rules::Ask;

use crate::app::{App, layers::Layer};
use crate::{error::AppError, locale, session::End};

impl App {
    /// Understands a line, which is the character's own if a proposal is being taken.
    pub(crate) fn read(&self, text: &str) -> Result<Line, AppError> {
        if let Some(proposal) = &self.players.taking {
            return self.line_of(proposal, text);
        }
        let at = Some(self.pointer.cursor);
        let pointed = Pointed { marked: self.pointer.marked.clone(), at };
        self.session.read_pointed(pointed, text, &self.files.assets)
    }

    /// What a proposal says as its player typed it; nobody whom its character does not see is what it names.
    fn meant(&self, proposal: &Proposal) -> Result<Line, AppError> {
        let own = self.session.fight().character_called(&proposal.character);
        let reader = own.map_or(Audience::Public, Audience::Character);
        self.session.read_of(reader, proposal.line.as_str(), &self.files.assets)
    }

    /// A proposal for the GM to change: as it was typed, unless it would say something else then.
    pub(crate) fn written(&self, proposal: &Proposal) -> String {
        let line = proposal.line.as_str();
        match (self.meant(proposal), self.session.read(line, &self.files.assets)) {
            (Ok(Line::Command(meant)), Ok(Line::Command(said))) if meant != said => {
                grammar::write(&meant, self.session.fight().state())
            }
            _ => line.to_owned(),
        }
    }

    /// What a line says, if the character of a proposal may say that now.
    pub(crate) fn line_of(&self, proposal: &Proposal, text: &str) -> Result<Line, AppError> {
        let fight = self.session.fight();
        let unchanged = text == proposal.line.as_str();
        let line = if unchanged {
            self.meant(proposal)?
        } else {
            self.session.read(text, &self.files.assets)?
        };
        let own = fight.character_called(&proposal.character);
        let asked = fight.prompt().map(|(_, ask)| ask).filter(|ask| Some(ask.who()) == own);
        let is_own = match &line {
            Line::Command(command) => {
                let led = own.is_some_and(|own| fight.state().rules().is_led(own));
                own.is_some() && command.proposer() == own && !led
            }
            Line::Session(SessionCommand::Face(_)) => matches!(asked, Some(Ask::Die(_))),
            Line::Session(SessionCommand::Pick(_)) => matches!(asked, Some(Ask::Choice(_))),
            Line::Session(_) => false,
        };
        if is_own { Ok(line) } else { Err(AppError::NotOwn(proposal.character.clone())) }
    }

    /// A line in the words of a menu or of the open question, where one of them has it.
    pub(crate) fn told_line(&self, line: &Line) -> Option<String> {
        if let (Line::Session(SessionCommand::Pick(at)), Some((_, Ask::Choice(choice)))) =
            (line, self.session.fight().prompt())
        {
            let pick = choice.picks.get(usize::from(*at))?;
            return Some(self.looks.words.pick_name(pick, &self.snapshot.view));
        }
        let Line::Command(command) = line else { return None };
        let offers = offers(self.session.fight().state());
        let offer = offers.into_iter().find(|offer| offer.command == *command)?;
        Some(self.looks.words.offered(&offer, &self.snapshot.view))
    }

    /// A line with its verb in the language of the screen.
    pub(crate) fn in_language(&self, line: &str) -> String {
        locale::in_language(&self.looks.words, line)
    }

    /// Whether something that a player proposes lies there.
    pub(crate) fn has_proposals(&self) -> bool {
        let proposals = self.session.hub().map(SpectatorHub::proposals).unwrap_or_default();
        proposals.iter().any(|proposal| Some(proposal.id) != self.players.under_way)
    }

    /// The proposal that says the same as a line of the GM's own: it is done with that.
    pub(crate) fn proposed_too(&self, line: &Line) -> Option<u32> {
        let proposals = self.session.hub().map(SpectatorHub::proposals).unwrap_or_default();
        let others = proposals.iter().filter(|other| Some(other.id) != self.players.under_way);
        let mut same =
            others.filter(|other| self.line_of(other, &other.line).ok().as_ref() == Some(line));
        same.next().filter(|_| self.players.taking.is_none()).map(|proposal| proposal.id)
    }

    /// A line was carried out: what a player proposed with it is done, or begun if it was an order that waits for dice
    /// or a choice. What was begun is done when those have come, and declined when the GM gives it up.
    pub(crate) fn settle_proposals(&mut self, is_order: bool, end: &End) {
        let taken = self.players.taking.take().map(|proposal| proposal.id);
        let begun = match end {
            End::Asks if is_order => {
                self.players.under_way = taken;
                // What may be chosen is not to be shown below the list.
                if matches!(self.session.fight().prompt(), Some((_, Ask::Choice(_)))) {
                    self.layers.retain(|layer| !matches!(layer, Layer::People(_)));
                }
                return;
            }
            End::Asks | End::Throws(_) | End::Driver(_) => None,
            End::Done | End::GaveUp | End::Moved(_) => self.players.under_way.take(),
        };
        if let Some(hub) = self.session.hub() {
            taken.map(|answer| hub.settle(answer, true));
            begun.map(|order| hub.settle(order, *end == End::Done));
        }
    }

    /// A proposal cannot be done: its player hears why, as far as its character knows.
    pub(crate) fn refuse_proposal(&mut self, why: &AppError) {
        let is_final =
            matches!(why, AppError::Refused(_) | AppError::Command(_) | AppError::NotOwn(_));
        if let (Some(proposal), Some(hub), true) =
            (&self.players.taking, self.session.hub(), is_final)
        {
            hub.refuse(proposal.id);
        }
    }
}
