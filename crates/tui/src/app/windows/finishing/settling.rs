//! What became of what a fight leaves behind: written into files, dropped, changed by hand, taken as loot; the last is undone
//! first.

use kekkai_battle::journal::Seq;
use kekkai_rules::Id;
use kekkai_widgets::Names as _;

use crate::{
    app::App,
    error::AppError,
    locale,
    roster::{self, Homecoming},
};

/// What the GM decided on a proposal for the file of a character.
#[derive(Debug, Clone)]
pub(crate) enum Settled {
    /// It was written into the file.
    Taken(Homecoming),
    /// It was opened in the editor; the file as it was before.
    Opened(Homecoming),
    /// All that was left was taken, of which this is the last step.
    Looted(Seq),
    /// It was not wanted, and is not proposed again until it differs.
    Dropped(Box<Homecoming>),
    /// So many before it were taken or dropped at once.
    Together(usize),
}

impl App {
    /// Writes what was proposed into the file of the character.
    pub(super) fn take_home(&mut self, home: Homecoming) -> Result<(), AppError> {
        let Some(roster) = self.files.assets.roster() else { return Ok(()) };
        roster::bring_home(roster, &home)?;
        self.tell_settled("finish-taken", home.who, home.carried.part);
        self.settle(Settled::Taken(home));
        Ok(())
    }

    /// Writes all that is proposed into the files, or nothing of it.
    pub(super) fn take_all_home(&mut self) -> Result<(), AppError> {
        let all = self.homecomings();
        let mut taken = 0;
        // What is written changes the file that the next proposals for the same character are about: each part of it may be
        // proposed a second time, as health is once it has grown.
        while let Some(home) =
            self.homecomings().into_iter().next().filter(|_| taken < 2 * all.len())
        {
            if let Err(error) = self.take_home(home) {
                for _ in 0..taken {
                    self.unsettle_last()?;
                }
                return Err(error);
            }
            taken += 1;
        }
        self.settle_together("finish-taken-all", taken, &all);
        Ok(())
    }

    /// A proposal is not wanted.
    pub(super) fn drop_home(&mut self, home: Box<Homecoming>) {
        self.tell_settled("finish-dropped", home.who, home.carried.part);
        self.session.decide(home.decided(), true);
        self.settle(Settled::Dropped(home));
    }

    /// Nothing of what is proposed is wanted.
    pub(super) fn drop_all(&mut self) {
        let all = self.homecomings();
        for home in &all {
            self.drop_home(Box::new(home.clone()));
        }
        self.settle_together("finish-dropped-all", all.len(), &all);
    }

    fn settle_together(&mut self, key: &str, count: usize, all: &[Homecoming]) {
        self.settle(Settled::Together(count));
        let told = self.told_of_all(key, all);
        self.console.tell(told);
    }

    /// Whose files something is about, each name once.
    pub(super) fn told_of_all(&self, key: &str, all: &[Homecoming]) -> String {
        let mut names: Vec<&str> = Vec::new();
        for home in all {
            let name = self.snapshot.view.name(home.who);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        self.looks.words.with(key, &[("names", names.join(", ").into())])
    }

    /// Remembers what was decided, and at which step of the fight.
    pub(super) fn settle(&mut self, settled: Settled) {
        self.files.settled.push((self.fight().head(), settled));
    }

    /// Whether the fight has gone on since the window was opened, at that step, and since the last that was decided in it.
    fn has_gone_on(&self, opened: Seq) -> bool {
        let last = self.files.settled.last().map_or(opened, |(at, _)| (*at).max(opened));
        self.fight().head() != last && self.came_by(last)
    }

    /// Remembers that all that was left has just been taken at once.
    pub(crate) fn settle_loot(&mut self) {
        self.settle(Settled::Looted(self.fight().head()));
    }

    /// Whether the fight has come to where it stands by way of this step.
    fn came_by(&self, step: Seq) -> bool {
        let mut way =
            std::iter::successors(Some(self.fight().head()), |at| self.fight().parent(*at));
        way.any(|at| at == step)
    }

    /// Proposes the last one again that was taken or dropped; of a taken one, and of one that was opened and saved, the file is
    /// what it was. A file that has become another since it was taken is left alone. Whether it was a step of the fight instead,
    /// made in this window, which the fight takes back.
    pub(super) fn unsettle(&mut self, opened: Seq) -> Result<bool, AppError> {
        self.forget_unsaved();
        if self.has_gone_on(opened) {
            return Ok(true);
        }
        while let Some(&(_, Settled::Looted(step))) = self.files.settled.last() {
            let is_last = step == self.fight().head();
            if !is_last && self.came_by(step) {
                self.console.refuse(self.looks.words.t("finish-loot-first"));
                return Ok(false);
            }
            self.files.settled.pop();
            if is_last {
                return Ok(true);
            }
            // What the fight has gone back over itself is no more to be undone here.
            self.forget_unsaved();
        }
        if let Some(&(_, Settled::Together(count))) = self.files.settled.last() {
            self.files.settled.pop();
            for _ in 0..count {
                self.unsettle_last()?;
            }
            return Ok(false);
        }
        self.unsettle_last()?;
        Ok(false)
    }

    /// Takes back the last one, whatever has become of the fight since.
    fn unsettle_last(&mut self) -> Result<(), AppError> {
        let last = self.files.settled.last().map(|(_, settled)| settled.clone());
        if last.is_none() && self.propose_again() {
            return Ok(());
        }
        match (last, self.files.assets.roster()) {
            (Some(Settled::Taken(home)), Some(roster)) => {
                roster::take_back(roster, &home)?;
                self.tell_settled("finish-taken-back", home.who, home.carried.part);
            }
            (Some(Settled::Opened(home)), Some(roster)) => {
                roster::put_back(roster, &home)?;
                self.session.decide(home.decided(), false);
                self.tell_settled("finish-taken-back", home.who, home.carried.part);
            }
            (Some(Settled::Dropped(home)), _) => {
                self.session.decide(home.decided(), false);
                self.tell_settled("finish-again", home.who, home.carried.part);
            }
            (Some(Settled::Taken(_) | Settled::Opened(_)), None)
            | (Some(Settled::Looted(_) | Settled::Together(_)) | None, _) => {
                self.console.refuse(self.looks.words.t("menu-nothing-done"));
            }
        }
        self.files.settled.pop();
        Ok(())
    }

    /// Proposes again what was last decided on before this save was opened, if anything was.
    fn propose_again(&mut self) -> bool {
        let Some(last) = self.session.decided().pop() else { return false };
        self.tell_settled("finish-again", last.who, &last.part);
        self.session.decide(last, false);
        true
    }

    /// What was changed in the editor and saved is as the GM wants it, until the fight changes it again.
    pub(super) fn decide_edited(&self) {
        let Some(roster) = self.files.assets.roster() else { return };
        let known = self.session.decided();
        for (_, settled) in &self.files.settled {
            if let Settled::Opened(home) = settled
                && !known.contains(&home.decided())
                && roster::is_changed(roster, home)
            {
                self.session.decide(home.decided(), true);
            }
        }
    }

    /// Forgets of the last ones those that were opened and left as they were.
    fn forget_unsaved(&mut self) {
        while let (Some((_, Settled::Opened(home))), Some(roster)) =
            (self.files.settled.last(), self.files.assets.roster())
        {
            if roster::is_changed(roster, home) {
                return;
            }
            self.files.settled.pop();
        }
    }

    pub(super) fn tell_settled(&mut self, key: &str, who: Id, part: &str) {
        let told = locale::settled(&self.looks.words, &self.snapshot.view, key, who, part);
        self.console.tell(told);
    }
}
