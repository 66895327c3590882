//! What the loop does with the effect of a key or a line: the session carries it out, and what follows is kept.

use std::collections::VecDeque;

use kekkai_battle::{
    Command,
    grammar::{Line, Session as SessionCommand},
};

use crate::{
    app::{App, Changed, Effect, layers::Layer, lens::Lens, prompting::Prompt},
    error::AppError,
    session::{End, Ran},
};

impl App {
    /// Carries an effect out, and says what has to be drawn again.
    pub(in crate::app) fn carry_out(&mut self, effect: Effect) -> Changed {
        let (typed, mut keeps, mut mends) = (self.console.faces.clone(), false, false);
        let done = match effect {
            Effect::Theme(name) => {
                match name {
                    Some(name) => self.choose_theme(&name),
                    None => self.open_themes(),
                }
                self.compose();
                return Changed::All;
            }
            Effect::KeepKey(bound, key) => {
                self.keep_key(bound, key.as_deref());
                self.compose();
                return Changed::All;
            }
            Effect::Look
            | Effect::Idle
            | Effect::Menu
            | Effect::Leave
            | Effect::Characters(_)
            | Effect::Content(_) => {
                self.compose();
                return Changed::All;
            }
            Effect::Moved(from) => {
                let shown = |prompt: &Prompt| (prompt.chosen, prompt.flight.clone());
                let (before, odds) = (shown(&self.prompt), self.odds.of().cloned());
                let hints = std::mem::take(&mut self.prompt.hints);
                let stop = self.stop();
                self.compose();
                let are_keys_old = hints != self.prompt.hints;
                self.drawn.is_key_row_old |= are_keys_old;
                let follows = self.spans()
                    || stop != self.stop()
                    || self.pointer.lens == Some(Lens::Sight)
                    || self.layers.aiming().is_some();
                let is_same = before == shown(&self.prompt) && odds.as_ref() == self.odds.of();
                let is_free = self.layers.top().is_none();
                return match (follows, is_same) {
                    (false, true) if !(is_free && are_keys_old) => Changed::Cursor(from),
                    (false, _) if is_free => Changed::Passed,
                    (true | false, _) => Changed::All,
                };
            }
            Effect::Run(line) => self.run(line),
            Effect::RunAll(commands) => self.run_all(commands),
            Effect::Read(text) => {
                let line = self.read(&text);
                self.obey(line, &mut keeps)
            }
            Effect::Typed(text, line) => {
                let done = self.obey(*line, &mut keeps);
                // What was not done is there to be mended.
                mends = done.is_err();
                if mends {
                    self.open_line(&text);
                }
                done
            }
        };
        if let Err(error) = done {
            self.console.refuse(self.told(&error));
            self.refuse_proposal(&error);
        }
        // What was refused still lies before the GM.
        if !mends {
            self.players.taking = None;
        }
        self.renew_people();
        self.refresh();
        // A line that changed nothing takes no digits away that were typed for a die.
        if keeps {
            self.console.faces = typed;
            self.compose();
        }
        Changed::All
    }

    /// Does what a line says that was typed; `keeps` is set if that changed nothing of the fight.
    fn obey(&mut self, line: Result<Line, AppError>, keeps: &mut bool) -> Result<(), AppError> {
        let done = line.and_then(|line| {
            *keeps = self.own(&line);
            if *keeps { Ok(()) } else { self.run(line) }
        });
        *keeps |= done.is_err();
        done
    }

    /// Carries further orders out as long as the one before is done and leaves the turn to the same one.
    fn run_further(&mut self) -> Result<(), AppError> {
        while self.fight().prompt().is_none() {
            let Some(command) = self.console.further.pop_front() else { break };
            if command.actor().is_some_and(|who| Some(who) != self.fight().state().actor()) {
                self.console.further.clear();
                break;
            }
            let ran = self.session.order_further(&command);
            self.ran(ran, true)?;
        }
        Ok(())
    }

    /// Carries orders out, one after the other; a question between them is answered first.
    fn run_all(&mut self, mut commands: VecDeque<Command>) -> Result<(), AppError> {
        let Some(first) = commands.pop_front() else { return Ok(()) };
        self.run_one(Line::Command(first))?;
        self.console.further = commands;
        self.run_further()
    }

    /// Gives a line to the session, and what was to follow on the question that it answers.
    fn run(&mut self, line: Line) -> Result<(), AppError> {
        let answers = matches!(
            line,
            Line::Session(
                SessionCommand::Face(_) | SessionCommand::Throw | SessionCommand::Pick(_)
            )
        );
        if !answers {
            self.console.further.clear();
        }
        self.run_one(line)?;
        self.run_further()
    }

    /// Gives a line to the session. Whoever was picked up stays so if it is refused.
    fn run_one(&mut self, line: Line) -> Result<(), AppError> {
        let is_order = matches!(line, Line::Command(_));
        let is_loot = matches!(line, Line::Session(SessionCommand::Finish(Some(_))));
        let before = self.fight().head();
        let proposed = self.proposed_too(&line);
        let moves = matches!(
            line,
            Line::Session(SessionCommand::Undo | SessionCommand::Redo | SessionCommand::Back)
        );
        let goes = matches!(line, Line::Session(SessionCommand::Goto(_)));
        let ran = self.session.run(line);
        if moves && ran.is_ok() {
            self.tell_moved(before);
        }
        if goes && ran.is_ok() {
            self.tell_gone(before);
        }
        if is_loot && ran.is_ok() {
            self.settle_loot();
        }
        if let (Ok(_), Some(proposed), Some(hub)) = (&ran, proposed, self.session.hub()) {
            hub.settle(proposed, true);
        }
        self.ran(ran, is_order)
    }

    /// What follows when the session has done something.
    fn ran(&mut self, ran: Result<Ran, AppError>, is_order: bool) -> Result<(), AppError> {
        let ran = ran.inspect_err(|_| self.console.further.clear())?;
        if let End::Driver(SessionCommand::SaveAs(to)) = &ran.end {
            return self.save_as(to);
        }
        if let End::Driver(SessionCommand::Map { name, replaces }) = &ran.end {
            return self.save_map(name, *replaces);
        }
        if let End::Driver(SessionCommand::Export(request)) = &ran.end {
            return self.export(request);
        }
        self.settle_proposals(is_order, &ran.end);
        self.follow();
        self.pointer.lifted = None;
        // What is read of the past is of the fight as it was.
        let past = |layer: &Layer| matches!(layer, Layer::Log(_) | Layer::Why(_) | Layer::Ways(_));
        self.layers.retain(|layer| !past(layer));
        if let Some(trouble) = self.session.take_trouble() {
            self.console.refuse(self.told(&trouble));
        }
        Ok(())
    }

    /// The cursor goes with the one whose turn it was if it stood there: a walk that is typed ends as one by keys does.
    fn follow(&mut self) {
        let stood = self.actor_cell() == Some(self.pointer.cursor);
        let who = self.snapshot.view.actor.filter(|_| stood);
        if let Some(at) = who.and_then(|who| self.fight().state().cell_of(who)) {
            self.pointer.cursor = at;
        }
    }
}
