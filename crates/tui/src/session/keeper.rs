//! How a fight is kept: in a battle file, or in memory alone.

use std::path::Path;

use kekkai_battle::{fight::Change, journal};
use kekkai_host::{BattleFile, Roster, SyncState};
use kekkai_rules::Id;

use super::{Session, beside};
use crate::{error::AppError, folders, roster};

/// A state is left beside the battle file every so many steps.
pub(super) const KEYFRAME_EVERY: u32 = 16;

/// What keeps the lines of a fight.
#[derive(Debug)]
pub(super) enum Keeper {
    /// A battle that is kept in a file.
    File(BattleFile),
    /// Nothing but memory: the lines after the setup.
    Memory(Vec<journal::JournalLine>),
}

impl Session {
    /// Puts a fight that nothing keeps into a new battle file, and plays on in that. Not for one that was looked at.
    pub(super) fn keep(&mut self, path: &Path) -> Result<(), AppError> {
        let Keeper::Memory(lines) = &self.keeper else { return Ok(()) };
        let setup =
            self.fight.setup().map_err(|bad| AppError::Record { path: path.to_owned(), bad })?;
        let mut file = BattleFile::create(path, &setup.line().payload)?;
        if let Err(error) = lines.iter().try_for_each(|line| file.append(line).map(drop)) {
            drop(file);
            // It was made just now and holds half a battle. If it cannot be removed, the next try says so.
            let _ = std::fs::remove_file(path);
            return Err(error.into());
        }
        self.keeper = Keeper::File(file);
        path.clone_into(&mut self.origin);
        beside::forget(path);
        self.keep_state();
        Ok(())
    }

    /// Puts all of the fight into a new battle file and goes on there, whatever has become of the file that it is in.
    /// After an error it is kept where it was.
    pub(crate) fn save_as(&mut self, path: &Path) -> Result<(), AppError> {
        if let Keeper::File(file) = &mut self.keeper {
            *file = file.save_as(path)?;
            beside::copy(&self.origin, path);
            path.clone_into(&mut self.origin);
            self.keep_state();
            return Ok(());
        }
        self.keep(path)
    }

    /// Where it is kept; `None` if it is not.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.keeper {
            Keeper::File(file) => Some(file.path()),
            Keeper::Memory(_) => None,
        }
    }

    /// Whether all that was done is on the disk; `None` for a fight that nothing keeps. An error if its file is no longer
    /// there as it was written.
    pub(crate) fn sync_state(&self) -> Result<Option<SyncState>, AppError> {
        let Keeper::File(file) = &self.keeper else { return Ok(None) };
        match file.sync_state() {
            failed @ SyncState::Failed(_) => Ok(Some(failed)),
            state @ (SyncState::OnDisk | SyncState::Writing) => {
                file.check()?;
                Ok(Some(state))
            }
        }
    }

    /// Makes a change true: its line is in the battle file before the fight takes it.
    pub(crate) fn commit(&mut self, change: Change) -> Result<(), AppError> {
        let line = change.line();
        match &mut self.keeper {
            Keeper::File(file) => {
                file.append(&line)?;
            }
            Keeper::Memory(lines) => lines.push(line),
        }
        if let Some(hub) = &self.hub {
            hub.tell(&change);
        }
        let step = matches!(change, Change::Step { .. });
        let before = self.fight.state().rules().awarded();
        self.fight.take(change);
        self.keep_awards(&before);
        debug_assert!(self.is_in_step(), "the file and the fight number their lines differently");
        self.unkept += u32::from(step);
        if self.unkept >= KEYFRAME_EVERY {
            self.keep_state();
        }
        Ok(())
    }

    /// Gives the table's characters the points that the last change brought, or takes back those that it took back.
    /// Points of a fight that nothing keeps go to nobody.
    fn keep_awards(&mut self, before: &[(i32, i32)]) {
        let Keeper::File(file) = &self.keeper else { return };
        let Some(saves) = file.path().parent() else { return };
        let roster = Roster::new(folders::roster(saves));
        for (who, now) in (0..).map(Id).zip(self.fight.state().rules().awarded()) {
            let then = before.get(who.index()).copied().unwrap_or_default();
            let points = (now.0.saturating_sub(then.0), now.1.saturating_sub(then.1));
            if points != (0, 0) {
                // A character that cannot be written keeps what it had: the log says what it has earned.
                let awarded = roster::award(&roster, &mut self.fight, (who, points));
                self.trouble = awarded.err().or_else(|| self.trouble.take());
            }
        }
    }

    fn is_in_step(&self) -> bool {
        match &self.keeper {
            Keeper::File(file) => file.seq() == self.fight.lines(),
            Keeper::Memory(_) => true,
        }
    }

    /// Leaves a state beside the file, so that it opens fast.
    fn keep_state(&mut self) {
        if let Keeper::File(file) = &self.keeper {
            let (seq, bytes) = self.fight.keyframe();
            file.save_keyframe(seq, bytes);
        }
        self.unkept = 0;
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if self.unkept > 0 {
            self.keep_state();
        }
    }
}
