//! Who may sit where: people by their keys, invitations, and whether guests may watch.
//!
//! Kept in `seats.ron`, which the GM may edit by hand; `docs/seats.md` shows it. Of a code only a hash is kept.

mod code;
mod fault;
mod file;
mod key;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use subtle::{Choice, ConditionallySelectable as _};
use tokio::sync::watch;

pub use self::{
    code::Code,
    fault::{SeatsError, SeatsFault},
    file::Person,
    key::Key,
};
use self::{
    code::CodeHash,
    file::{Invitation, MOST, SeatsFile},
};
use crate::{Origin, Seat};

/// The seats of a fight. Shared by the server and the GM's screen.
#[derive(Debug)]
pub struct Seats {
    path: PathBuf,
    state: Mutex<State>,
    /// The invitations by which somebody is connected.
    taken: Mutex<Taken>,
    /// Those that were ended and could not be taken out of the file.
    ended: Mutex<Vec<CodeHash>>,
    /// Whether guests may watch for as long as these seats are in the memory, whatever the file says.
    guests_this_run: AtomicBool,
}

#[derive(Debug)]
struct State {
    file: SeatsFile,
    /// The text that `file` was read from or written as; `None`: there is none yet.
    text: Option<String>,
}

/// Why a code opens nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unredeemed {
    /// No invitation of that code. Also for what is no code at all.
    Unknown,
    /// Somebody is connected by it.
    Taken,
    /// Its time is over.
    Expired,
    /// What holds cannot be told: the file cannot be read.
    Unread,
}

/// The invitations that are taken, in the order of sitting down.
#[derive(Debug, Default)]
struct Taken {
    next: u64,
    all: Vec<Occupant>,
}

/// Who is connected by an invitation.
#[derive(Debug)]
struct Occupant {
    number: u64,
    code: CodeHash,
    from: Origin,
    /// Dropped when somebody sits down in their place.
    _again: watch::Sender<()>,
}

/// An invitation by which somebody is connected; once dropped, its owner may connect again.
#[derive(Debug)]
pub struct Invited {
    seats: Arc<Seats>,
    number: u64,
    code: CodeHash,
    seat: Seat,
    again: watch::Receiver<()>,
    /// Whether somebody sat there, whose place this is now.
    replaces: bool,
}

impl Invited {
    /// The seat that it is for.
    pub fn seat(&self) -> &Seat {
        &self.seat
    }

    /// Whether somebody sat there still, as it seemed, when this one sat down.
    pub fn replaces(&self) -> bool {
        self.replaces
    }

    /// Ends once the same invitation is sat down on again.
    pub fn again(&self) -> watch::Receiver<()> {
        self.again.clone()
    }

    /// Ends the invitation: its owner may not come again. Where that cannot be written down, it holds as long as these
    /// seats are in the memory.
    pub fn revoke(self) {
        let gone = self.seats.change(|file| {
            file.invitations.retain(|invitation| invitation.code != self.code);
            Ok(())
        });
        if gone.is_err() {
            lock(&self.seats.ended).push(self.code.clone());
        }
    }
}

impl Drop for Invited {
    fn drop(&mut self) {
        // Whoever sits there in their place stays.
        lock(&self.seats.taken).all.retain(|sitter| sitter.number != self.number);
    }
}

impl Seats {
    /// Reads the file. Where there is none, nobody may come in until somebody is invited.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, SeatsError> {
        let path = path.into();
        let state = Mutex::new(State::read(&path)?);
        let (taken, ended, guests_this_run) = Default::default();
        Ok(Self { path, state, taken, ended, guests_this_run })
    }

    /// Path of the seats file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the file again. If it is faulty, all stays as it was.
    pub fn reload(&self) -> Result<(), SeatsError> {
        let state = State::read(&self.path)?;
        *self.lock() = state;
        Ok(())
    }

    /// Whether those without key or invitation may watch.
    pub fn guests(&self) -> bool {
        self.guests_this_run.load(Ordering::Relaxed) || self.lock().file.guests
    }

    /// Lets guests watch, or not, from now on and the next time too.
    pub fn set_guests(&self, guests: bool) -> Result<(), SeatsError> {
        self.change(|file| {
            file.guests = guests;
            Ok(())
        })?;
        self.guests_this_run.store(false, Ordering::Relaxed);
        Ok(())
    }

    /// Lets guests watch this time only; nothing of it is written.
    pub fn admit_guests(&self) {
        self.guests_this_run.store(true, Ordering::Relaxed);
    }

    /// All people, in the order of the file.
    pub fn people(&self) -> Vec<Person> {
        self.lock().file.people.clone()
    }

    /// Puts all people anew.
    pub fn set_people(&self, people: Vec<Person>) -> Result<(), SeatsError> {
        let path = &self.path;
        self.change(|file| {
            file.people = people;
            // What could not be read again must not be written.
            *file = SeatsFile::parse(path, &file.text(path)?)?;
            Ok(())
        })
    }

    /// Whose key this is, by its bytes as they go over the wire.
    pub fn by_key(&self, blob: &[u8]) -> Option<Person> {
        let state = self.lock();
        let owner = |person: &&Person| person.keys.iter().any(|key| key.blob() == blob);
        state.file.people.iter().find(owner).cloned()
    }

    /// Who that user of this machine is.
    pub fn by_user(&self, user: u32) -> Option<Person> {
        self.lock().file.people.iter().find(|person| person.user == Some(user)).cloned()
    }

    /// Makes an invitation to a seat. The code is not kept anywhere: show it now. Invitations that are over are forgotten.
    pub fn invite(
        &self,
        seat: Seat,
        valid_for: Duration,
        now: SystemTime,
    ) -> Result<Code, SeatsError> {
        let code = Code::random().map_err(|_| SeatsError::Random)?;
        let (now, hash) = (seconds(now), code.hash());
        let until = now.saturating_add(valid_for.as_secs());
        self.change(|file| {
            file.invitations.retain(|invitation| invitation.until > now);
            if file.invitations.len() >= MOST {
                return Err(SeatsError::TooMany);
            }
            file.invitations.push(Invitation { code: hash, seat, until });
            Ok(())
        })?;
        Ok(code)
    }

    /// Sits down on an invitation. It holds until its time is over, for one at a time: whoever lost the connection comes
    /// back with the same code. Who comes from where its sitter came from sits down in its place, the old connection being
    /// lost as a rule; who comes from elsewhere waits until the seat is free. How long it takes does not tell how much of a
    /// code was right.
    pub fn redeem(
        self: &Arc<Self>,
        typed: &str,
        from: Origin,
        now: SystemTime,
    ) -> Result<Invited, Unredeemed> {
        let code = Code::read(typed).ok_or(Unredeemed::Unknown)?;
        // Edits by hand count at once.
        self.change(|_| Ok(())).map_err(|_| Unredeemed::Unread)?;
        // Held from here on, so that nobody sits down on what is being ended.
        let mut taken = lock(&self.taken);
        let found = find(&self.lock().file, &code).cloned();
        let found = found.ok_or(Unredeemed::Unknown)?;
        if found.until <= seconds(now) {
            return Err(Unredeemed::Expired);
        }
        if lock(&self.ended).contains(&found.code) {
            return Err(Unredeemed::Unknown);
        }
        if taken.all.iter().any(|sitter| sitter.code == found.code && sitter.from != from) {
            return Err(Unredeemed::Taken);
        }
        let before = taken.all.len();
        taken.all.retain(|sitter| sitter.code != found.code);
        let replaces = taken.all.len() < before;
        taken.next += 1;
        let number = taken.next;
        let (again, heard) = watch::channel(());
        let Invitation { code, seat, .. } = found;
        taken.all.push(Occupant { number, code: code.clone(), from, _again: again });
        Ok(Invited { seats: Arc::clone(self), number, code, seat, again: heard, replaces })
    }

    /// Changes what is on the disk and then what is here; nothing if `how` fails. A file edited meanwhile is read first,
    /// so that no edit is lost; if it is faulty, nothing is written.
    fn change(
        &self,
        how: impl FnOnce(&mut SeatsFile) -> Result<(), SeatsError>,
    ) -> Result<(), SeatsError> {
        let mut state = self.lock();
        let text = file::read(&self.path)?;
        if text != state.text {
            *state = State::read(&self.path)?;
        }
        let mut changed = state.file.clone();
        how(&mut changed)?;
        if changed != state.file {
            let text = changed.text(&self.path)?;
            file::write(&self.path, &text)?;
            *state = State { file: changed, text: Some(text) };
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl State {
    fn read(path: &Path) -> Result<Self, SeatsError> {
        let text = file::read(path)?;
        let file = match &text {
            Some(text) => SeatsFile::parse(path, text)?,
            None => SeatsFile::default(),
        };
        Ok(Self { file, text })
    }
}

/// The invitation of a code. All are looked at, each to its end.
fn find<'a>(file: &'a SeatsFile, code: &Code) -> Option<&'a Invitation> {
    let hash = code.hash();
    let mut place = u32::MAX;
    for (number, invitation) in (0_u32..).zip(&file.invitations) {
        let same: Choice = invitation.code.is(&hash);
        place.conditional_assign(&number, same);
    }
    file.invitations.get(usize::try_from(place).ok()?)
}

/// Seconds since 1970; 0 before.
fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
