//! What the fights have made of the table's characters, proposed in plain lines for their files.

use super::Reader;
use crate::{
    error::AppError,
    locale,
    roster::{self, Homecoming},
};

/// The words for what becomes of a proposal: English, Russian.
const ALL: [&str; 2] = ["all", "все"];
const DROP: [&str; 2] = ["drop", "отказ"];
const BACK: [&str; 2] = ["back", "назад"];

impl Reader<'_> {
    /// `sheets` tells what is proposed, each with a number; with a number or `all` it is written, with `drop` before that it is
    /// not; `back` takes the last back that was written, or proposes the last again that was dropped.
    pub(super) fn sheets(&mut self, rest: &str) -> Result<(), AppError> {
        let rest = rest.to_lowercase();
        let (first, number) = rest.split_once(' ').unwrap_or((rest.as_str(), ""));
        if BACK.contains(&first) {
            return self.take_back();
        }
        let (drops, which) = if DROP.contains(&first) { (true, number) } else { (false, first) };
        let proposed = roster::proposed(&mut self.play.session, &self.play.shell.assets)?;
        if which.is_empty() {
            return self.tell_sheets(&proposed);
        }
        if ALL.contains(&which) {
            return self.settle_all(drops, proposed.len());
        }
        let chosen = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(home) = chosen.and_then(|at| proposed.into_iter().nth(at)) else {
            let line = self.words().t("reader-no-sheet");
            return self.say(&line);
        };
        self.settle(drops, home)
    }

    /// All that is proposed, each behind its number.
    pub(super) fn tell_sheets(&mut self, proposed: &[Homecoming]) -> Result<(), AppError> {
        let view = self.view();
        let lines = proposed.iter().map(|home| locale::homecoming(self.words(), &view, home));
        let mut lines: Vec<String> =
            (1..).zip(lines).map(|(number, line)| format!("{number}. {line}")).collect();
        let how = if lines.is_empty() { "reader-no-sheets" } else { "reader-sheets" };
        lines.push(self.words().t(how));
        self.say_all(&lines)
    }

    /// What is written changes the file that the next proposal for the same character is about.
    fn settle_all(&mut self, drops: bool, count: usize) -> Result<(), AppError> {
        for _ in 0..count.saturating_mul(2) {
            let proposed = roster::proposed(&mut self.play.session, &self.play.shell.assets)?;
            let Some(home) = proposed.into_iter().next() else { break };
            self.settle(drops, home)?;
        }
        Ok(())
    }

    fn settle(&mut self, drops: bool, home: Homecoming) -> Result<(), AppError> {
        let key = if drops {
            self.play.session.decide(home.decided(), true);
            "finish-dropped"
        } else {
            if let Some(roster) = self.play.shell.assets.roster() {
                roster::bring_home(roster, &home)?;
            }
            "finish-taken"
        };
        self.tell(key, &home)?;
        self.settled.push((drops, home));
        Ok(())
    }

    fn take_back(&mut self) -> Result<(), AppError> {
        let Some((dropped, home)) = self.settled.pop() else {
            let line = self.words().t("menu-nothing-done");
            return self.say(&line);
        };
        if dropped {
            self.play.session.decide(home.decided(), false);
        } else if let Some(roster) = self.play.shell.assets.roster() {
            roster::take_back(roster, &home)?;
        }
        self.tell(if dropped { "finish-again" } else { "finish-taken-back" }, &home)
    }

    /// The screen names the key that takes it back; here that is a line.
    fn tell(&mut self, key: &str, home: &Homecoming) -> Result<(), AppError> {
        let told = locale::settled(self.words(), &self.view(), key, home.who, home.carried.part);
        let told = told.split(" · ").next().unwrap_or_default().to_owned();
        self.say(&told)
    }
}
