//! What the screen knows of the fight: read off it after each change, so that a moved cursor reads nothing.

use std::cell::OnceCell;

use kekkai_battle::{
    Audience, BattleView, Cell, Command, Fight,
    fight::{BadLine, ROOT},
    grammar,
    journal::Seq,
    offer::{Offer, offers},
    reach::Reach,
    view::{LogEntry, ReadSheets},
};
use kekkai_rules::{Id, Roll};
use kekkai_widgets::{LogLine, Names, Tone, Words, flash::Change};

use crate::{app::lens::Counting, locale, session::Session};

/// Most steps that are told at once. Fewer are if they fill the log, since each has to be read and put into words.
const LOG_STEPS: usize = 64;

/// A step of which nothing is told, as it would be typed, so that it is no empty line; `None` for what is no step.
pub(crate) fn as_typed(session: &mut Session, step: Seq, words: &Words) -> Option<LogLine> {
    let record = session.past().record(step).ok().flatten()?;
    let line = grammar::write(&record.command, session.fight().state());
    Some(LogLine { text: locale::in_language(words, &line), tone: Tone::Headline })
}

/// Lines that a turn of the wheel goes on by in the log.
const WHEEL: usize = 3;

/// What is read off the fight after each change, so that a moved cursor reads nothing.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) view: BattleView,
    /// The view before it.
    before: Option<BattleView>,
    /// How many views there were.
    pub(crate) edition: u64,
    /// What has just become of whom, until the next key or for a moment.
    pub(crate) flash: Vec<(Id, Change)>,
    /// The sheets in it, so that those which a step did not touch are not read again.
    sheets: ReadSheets,
    head: Seq,
    log: Vec<(Seq, Vec<LogLine>)>,
    pub(crate) lines: Vec<LogLine>,
    /// How many of them, the last ones, tell of a command that is not done yet.
    unfinished: usize,
    /// How many lines the log shows.
    pub(crate) log_rows: usize,
    /// How many of the last lines are scrolled out of the log.
    pub(crate) scrolled: usize,
    pub(crate) offers: Vec<Offer>,
    /// Where the one whose turn it is can go; worked out when somebody first looks.
    pub(crate) reach: OnceCell<Option<Reach>>,
    /// What that costs, by cell; likewise.
    pub(crate) costs: OnceCell<Vec<Option<i32>>>,
    /// By cell: how many could strike or get there; worked out bit by bit while somebody looks.
    pub(crate) counting: Option<Counting>,
    /// The walk to the cursor, worked out when the cursor gets there.
    pub(crate) ahead: Option<crate::app::path_preview::Ahead>,
    /// The way of the order that is aimed, likewise.
    pub(crate) rush: Option<crate::app::path_preview::Rush>,
    /// Before the fight: who is being placed.
    pub(crate) placing: Option<Id>,
    /// Where the one who is being placed may stand.
    pub(crate) places: Vec<Cell>,
    /// What the last step did.
    pub(crate) done: Option<Command>,
    /// The dice of the last step, each with its number and what fell.
    pub(crate) dice: Vec<String>,
    /// What is told in the log behind a step and is none of the fight's: problems with data files.
    pub(crate) notices: Vec<LogLine>,
    /// That step: the last one when the fight was opened, or what became the last one in its place.
    told_behind: Seq,
    /// A line of the past that could not be read, still to be told.
    pub(crate) unreadable: Option<BadLine>,
}

impl Snapshot {
    pub(crate) fn new(fight: &Fight) -> Self {
        let mut sheets = ReadSheets::default();
        let view = fight.view_with(Audience::Gm, &mut sheets);
        let (log, lines, offers) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            view,
            before: None,
            edition: 0,
            flash: Vec::new(),
            sheets,
            head: 0,
            log,
            lines,
            unfinished: 0,
            log_rows: 0,
            scrolled: 0,
            offers,
            reach: OnceCell::new(),
            costs: OnceCell::new(),
            counting: None,
            ahead: None,
            rush: None,
            placing: None,
            places: Vec::new(),
            done: None,
            dice: Vec::new(),
            notices: Vec::new(),
            told_behind: fight.head(),
            unreadable: None,
        }
    }

    /// What is told behind a step beside what the step tells.
    pub(crate) fn notices_behind(&self, step: Seq) -> &[LogLine] {
        if step == self.told_behind { &self.notices } else { &[] }
    }

    /// What the last step told, if any of it is known.
    pub(crate) fn told_last(&self) -> &[LogLine] {
        let last = self.log.last().filter(|(step, _)| *step == self.head);
        last.map(|(_, lines)| lines.as_slice()).unwrap_or_default()
    }

    /// The view of that edition, if it is this one or the one before.
    pub(crate) fn of_edition(&self, edition: u64) -> Option<&BattleView> {
        match self.edition.checked_sub(edition)? {
            0 => Some(&self.view),
            1 => self.before.as_ref(),
            _ => None,
        }
    }

    /// The lines that the log shows, the newest of those at its end.
    pub(crate) fn log(&self) -> &[LogLine] {
        let end = self.lines.len().saturating_sub(self.scrolled);
        self.lines.get(..end).unwrap_or_default()
    }

    /// Scrolls the log, reading as much more as it takes; whether that shows other lines.
    pub(crate) fn scroll(&mut self, up: bool, session: &mut Session, words: &Words) -> bool {
        let before = self.scrolled;
        let rows = self.log_rows.saturating_sub(before);
        let to = if up { before + WHEEL } else { before.saturating_sub(WHEEL) };
        self.log_rows = rows + to;
        if up {
            self.forget_words();
            self.read_log(session, words);
        }
        // The oldest lines do not leave the panel.
        let most = self.lines.len().saturating_sub((rows / 2).max(1));
        // A short log leaves details out: there is more to see behind them.
        let detail = |to: usize| {
            let last = self.lines.len().checked_sub(to + 1).and_then(|at| self.lines.get(at));
            last.is_some_and(|line| line.tone == Tone::Detail)
        };
        let to = (to..most).find(|to| !up || !detail(*to)).unwrap_or_else(|| to.min(most));
        (self.scrolled, self.log_rows) = (to, rows + to);
        to != before
    }

    /// Reads the fight anew.
    pub(crate) fn read(&mut self, session: &mut Session, words: &Words) {
        let fight = session.fight();
        // Whoever is asked in the middle of a command sees how all stand by then.
        let view = match fight.meanwhile() {
            Some((state, _)) => BattleView::read(&state, Audience::Gm, &mut self.sheets),
            None => fight.view_with(Audience::Gm, &mut self.sheets),
        };
        let before = std::mem::replace(&mut self.view, view);
        self.flash = Change::between(&before, &self.view);
        (self.before, self.edition) = (Some(before), self.edition + 1);
        self.read_beside(session, words);
    }

    /// Reads all that is shown beside the view, which is as the fight is.
    pub(crate) fn read_beside(&mut self, session: &mut Session, words: &Words) {
        self.offers = offers(session.fight().state());
        (self.reach, self.costs) = (OnceCell::new(), OnceCell::new());
        (self.counting, self.ahead, self.rush) = (None, None, None);
        let head = session.fight().head();
        let mut path = std::iter::successors(Some(head), |seq| session.fight().parent(*seq));
        // Notices outlive the step that they stand behind.
        if !self.notices.is_empty() && path.all(|step| step != self.told_behind) {
            self.told_behind = head;
        }
        let last = session.past().record(head).unwrap_or_else(|bad| {
            self.unreadable = Some(bad);
            None
        });
        self.done = last.as_ref().map(|record| record.command.clone());
        let rolls = last.iter().flat_map(|record| record.rolls());
        let thrown = rolls.filter(|roll| !roll.faces.is_empty());
        self.dice =
            (1..).zip(thrown).map(|(n, roll)| die_text(n, roll, words, &self.view)).collect();
        self.read_log(session, words);
    }

    /// Tells the steps that are new; all of the last ones where the head went elsewhere.
    pub(crate) fn read_log(&mut self, session: &mut Session, words: &Words) {
        self.lines.truncate(self.lines.len().saturating_sub(self.unfinished));
        self.read_steps(session, words);
        let told = session.fight().meanwhile().map(|(_, entry)| entry);
        let told = told.map(|entry| words.log_lines(&entry, &self.view)).unwrap_or_default();
        self.unfinished = told.len();
        self.lines.extend(told);
    }

    fn read_steps(&mut self, session: &mut Session, words: &Words) {
        let head = session.fight().head();
        let last = self.log.last().map(|(seq, _)| *seq);
        if last != Some(head) || self.head != head {
            let follows = last.is_some() && session.fight().parent(head) == last;
            if follows {
                let told = self.past(session, 1);
                self.tell(&told, session, words);
            } else if !self.goes_back(head) {
                self.tell_anew(session, words);
            }
            // As few as fill it, so that it looks the same however it came to be.
            let mut spare = self.count().saturating_sub(self.log_rows);
            let mut surplus = 0;
            while let Some((_, lines)) = self.log.get(surplus).filter(|(_, l)| l.len() <= spare) {
                spare -= lines.len();
                surplus += 1;
            }
            // Some more are kept for an undo.
            let forgotten = surplus.saturating_sub(LOG_STEPS);
            self.log.drain(..forgotten);
            surplus -= forgotten;
            self.head = head;
            let shown = self.log.get(surplus..).unwrap_or_default();
            let first = shown.first().map_or(Some(head), |(seq, _)| session.fight().parent(*seq));
            let before = first.filter(|first| *first == ROOT).map(|root| self.notices_behind(root));
            let told = shown.iter().flat_map(|(_, lines)| lines);
            self.lines = before.into_iter().flatten().chain(told).cloned().collect();
        }
    }

    /// Tells all that fills the log.
    fn tell_anew(&mut self, session: &mut Session, words: &Words) {
        // Most steps are told in two lines.
        let (mut count, most) = (self.log_rows / 2 + 2, LOG_STEPS.max(self.log_rows));
        loop {
            let told = self.past(session, count);
            self.log.clear();
            self.tell(&told, session, words);
            if self.missing() == 0 || told.len() < count || count >= most {
                return;
            }
            count = (count * 2).min(most);
        }
    }

    /// Tells no more what came after a step that is told already; whether that leaves enough to fill the log.
    fn goes_back(&mut self, head: Seq) -> bool {
        let at = self.log.iter().position(|(seq, _)| *seq == head);
        // What is told of files may stand behind another step now.
        let Some(at) = at.filter(|_| self.notices.is_empty()) else { return false };
        self.log.truncate(at + 1);
        self.missing() == 0
    }

    /// The last steps, as far back as they can be read.
    fn past(&mut self, session: &mut Session, count: usize) -> Vec<LogEntry> {
        match session.past().log(Audience::Gm, count) {
            Ok(told) => told,
            Err(bad) => {
                self.unreadable = Some(bad);
                let fight = session.past();
                let back = std::iter::successors(Some(fight.head()), |seq| fight.parent(*seq));
                let steps: Vec<Seq> = back.take(count).collect();
                let read = steps.into_iter().map_while(|step| fight.entry(step).ok().flatten());
                let mut told: Vec<LogEntry> = read.collect();
                told.reverse();
                told
            }
        }
    }

    fn tell(&mut self, told: &[LogEntry], session: &mut Session, words: &Words) {
        let lines = told.iter().map(|entry| {
            let step = entry.step.unwrap_or_default();
            let mut lines = words.log_lines(entry, &self.view);
            if lines.is_empty() {
                lines.extend(as_typed(session, step, words));
            }
            lines.extend_from_slice(self.notices_behind(step));
            (step, lines)
        });
        let lines: Vec<_> = lines.collect();
        self.log.extend(lines);
    }

    /// Lines of all steps.
    fn count(&self) -> usize {
        self.log.iter().map(|(_, lines)| lines.len()).sum()
    }

    /// Rows of the log that would stay empty.
    fn missing(&self) -> usize {
        self.log_rows.saturating_sub(self.count())
    }

    /// Forgets the words, because the language is another one now.
    pub(crate) fn forget_words(&mut self) {
        self.log.clear();
        self.head = 0;
    }
}

/// A die of a step: its number, who threw it, what for, and what fell.
fn die_text(number: usize, roll: &Roll, words: &Words, names: &dyn Names) -> String {
    let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
    let (who, what) = (words.thrower(roll.throw.who, names), words.purpose(&roll.throw));
    format!("{number}: {who}, {what} {}", faces.join(" "))
}
