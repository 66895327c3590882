//! What is typed, and the terminal's answer to what it is asked, which is read as keys among it.
//!
//! Nothing that is typed while an answer is waited for is lost, and an answer that comes too late presses no keys.

use std::{
    collections::VecDeque,
    io::{self, Write as _},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use kekkai_widgets::theme::{ASKS_GROUND, Ground};

/// How long the answer is waited for, from the question on: a terminal beside the program has answered by then, and nobody
/// sees that the first picture came later. What comes after that is told when it comes.
const PATIENCE: Duration = Duration::from_millis(4);

/// Events that were read and not yet handled, and who listens for an answer. There is one of it, as there is one reader
/// of events in a process.
static INPUTS: Mutex<Inputs> =
    Mutex::new(Inputs { kept: VecDeque::new(), listener: None, asked: None, told: None });

#[derive(Debug)]
struct Inputs {
    kept: VecDeque<Event>,
    /// While an answer is due.
    listener: Option<Listener>,
    /// When the terminal was asked.
    asked: Option<Instant>,
    /// What the answer said, until somebody has been told.
    told: Option<Ground>,
}

fn inputs() -> MutexGuard<'static, Inputs> {
    INPUTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Asks the terminal for its ground. It is in raw mode.
pub(super) fn ask_ground() -> io::Result<()> {
    let mut out = io::stdout();
    out.write_all(ASKS_GROUND.as_bytes())?;
    out.flush()?;
    let mut inputs = inputs();
    (inputs.listener, inputs.asked) = (Some(Listener::default()), Some(Instant::now()));
    Ok(())
}

/// The ground of the terminal, once, when it has told of it; soon after the question it is waited for.
pub(super) fn told_ground() -> io::Result<Option<Ground>> {
    let mut inputs = inputs();
    while let Some(asked) = inputs.asked.filter(|_| inputs.listener.is_some()) {
        let left = PATIENCE.saturating_sub(asked.elapsed());
        if left.is_zero() || !event::poll(left)? {
            break;
        }
        inputs.take_in(event::read()?);
    }
    Ok(inputs.told.take())
}

/// The next event, waited for.
pub(super) fn read() -> io::Result<Event> {
    let mut inputs = inputs();
    loop {
        if let Some(event) = inputs.next(Duration::ZERO)? {
            return Ok(event);
        }
        inputs.take_in_late(event::read()?);
    }
}

/// Whether there is an event, which is waited for so long.
pub(super) fn poll(wait: Duration) -> io::Result<bool> {
    let mut inputs = inputs();
    if inputs.listener.is_none() && inputs.kept.is_empty() {
        return event::poll(wait);
    }
    let next = inputs.next(wait)?;
    let there = next.is_some();
    if let Some(event) = next {
        inputs.kept.push_front(event);
    }
    Ok(there)
}

impl Inputs {
    /// Takes an event in; whether the answer is whole with it.
    fn take_in(&mut self, event: Event) -> bool {
        let Some(listener) = &mut self.listener else {
            self.kept.push_back(event);
            return false;
        };
        match listener.hear(event) {
            Heard::Typed(events) => self.kept.extend(events),
            Heard::Part => {}
            Heard::Answer(ground) => {
                self.listener = None;
                self.told = ground;
                return true;
            }
        }
        false
    }

    /// The same of what comes while the next event is waited for. Whoever waits looks again when the answer is whole: nothing
    /// else tells of the focus here.
    fn take_in_late(&mut self, event: Event) {
        if self.take_in(event) && self.told.is_some() {
            self.kept.push_back(Event::FocusGained);
        }
    }

    /// The next event that is to be handled, waited for so long. What may have begun an answer and is not gone on with
    /// was typed.
    fn next(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        while self.kept.is_empty() && self.listener.is_some() && event::poll(wait)? {
            self.take_in_late(event::read()?);
        }
        if self.kept.is_empty()
            && let Some(listener) = &mut self.listener
        {
            self.kept.extend(listener.give_up());
        }
        Ok(self.kept.pop_front())
    }
}

/// Finds the answer to [`ASKS_GROUND`] among keys: `Alt-]`, then `11;rgb:…`, then `Alt-\` or the bell.
#[derive(Debug, Default)]
struct Listener {
    /// What may be the beginning of the answer.
    held: Vec<Event>,
    text: String,
}

/// What an event is to a [`Listener`].
#[derive(Debug, PartialEq)]
enum Heard {
    /// All of these were typed.
    Typed(Vec<Event>),
    /// It may be part of the answer.
    Part,
    /// It ends the answer; `None` if that says nothing of a ground.
    Answer(Option<Ground>),
}

impl Listener {
    /// What an answer begins with behind the sign that begins it.
    const BEGINS: &str = "11;";
    /// No answer is longer.
    const LONGEST: usize = 40;

    fn hear(&mut self, event: Event) -> Heard {
        let key = if let Event::Key(key) = &event { sign(*key) } else { None };
        let is_begun = !self.held.is_empty();
        match key {
            Some((']', KeyModifiers::ALT)) if !is_begun => {
                self.held.push(event);
                Heard::Part
            }
            Some(('\\', KeyModifiers::ALT) | ('g', KeyModifiers::CONTROL)) if self.is_whole() => {
                self.held.clear();
                let text = std::mem::take(&mut self.text);
                Heard::Answer(text.strip_prefix(Self::BEGINS).and_then(Ground::told))
            }
            Some((c, KeyModifiers::NONE)) if is_begun && self.may_go_on(c) => {
                self.held.push(event);
                self.text.push(c);
                Heard::Part
            }
            Some(_) | None => {
                let mut typed = self.give_up();
                typed.push(event);
                Heard::Typed(typed)
            }
        }
    }

    fn is_whole(&self) -> bool {
        self.text.len() > Self::BEGINS.len()
    }

    fn may_go_on(&self, c: char) -> bool {
        match Self::BEGINS.chars().nth(self.text.len()) {
            Some(wanted) => wanted == c,
            None => {
                self.text.len() < Self::LONGEST
                    && (c.is_ascii_alphanumeric() || matches!(c, ':' | '/' | '#'))
            }
        }
    }

    /// What was held was typed after all.
    fn give_up(&mut self) -> Vec<Event> {
        self.text.clear();
        std::mem::take(&mut self.held)
    }
}

/// The letter of a key and what is held with it; that a letter is a capital is in the letter.
fn sign(key: KeyEvent) -> Option<(char, KeyModifiers)> {
    let KeyCode::Char(c) = key.code else { return None };
    Some((c, key.modifiers.difference(KeyModifiers::SHIFT)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(c: char, with: KeyModifiers) -> Event {
        Event::Key(KeyEvent::new(KeyCode::Char(c), with))
    }

    fn answer(text: &str, end: Event) -> Vec<Event> {
        let text = text.chars().map(|c| key(c, KeyModifiers::NONE));
        [key(']', KeyModifiers::ALT)].into_iter().chain(text).chain([end]).collect()
    }

    /// What was typed, and what the terminal answered.
    fn heard(events: Vec<Event>) -> (Vec<Event>, bool, Option<Ground>) {
        let listener = Some(Listener::default());
        let mut inputs = Inputs { kept: VecDeque::new(), listener, asked: None, told: None };
        let mut answered = false;
        for event in events {
            answered |= inputs.take_in(event);
        }
        inputs.kept.extend(inputs.listener.as_mut().map(Listener::give_up).unwrap_or_default());
        (inputs.kept.into(), answered, inputs.told)
    }

    #[test]
    fn an_answer_is_found_among_keys_and_takes_none_of_them() {
        let ends = [key('\\', KeyModifiers::ALT), key('g', KeyModifiers::CONTROL)];
        for end in ends {
            let (typed, later) = (key('j', KeyModifiers::NONE), key(']', KeyModifiers::NONE));
            let mut events = vec![typed.clone()];
            events.extend(answer("11;rgb:fdfd/F6f6/e3e3", end));
            events.push(later.clone());
            assert_eq!(heard(events), (vec![typed, later], true, Some(Ground::Light)));
        }
        let events = answer("11;nothing", key('\\', KeyModifiers::ALT));
        assert_eq!(heard(events), (Vec::new(), true, None));
    }

    #[test]
    fn keys_that_look_like_an_answer_are_keys() {
        let all = [
            vec![key(']', KeyModifiers::ALT)],
            answer("11", key('\\', KeyModifiers::ALT)),
            answer("10;rgb:0/0/0", key('\\', KeyModifiers::ALT)),
            answer(&format!("11;{}", "0".repeat(50)), key('g', KeyModifiers::CONTROL)),
            answer("11;rgb", Event::FocusGained),
            vec![key('1', KeyModifiers::NONE), key('g', KeyModifiers::CONTROL)],
        ];
        for events in all {
            assert_eq!(heard(events.clone()), (events, false, None));
        }
    }
}
