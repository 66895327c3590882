//! The fight in plain lines, for a screen reader or a pipe: whatever happens is a line, and nothing is ever drawn over.

use std::io::{self, BufRead as _};

use kekkai_battle::{
    Audience, BattleView, Cell, Stage, grammar,
    offer::{Offer, offers},
    view::CombatantView,
};
use kekkai_rules::{Ask, Terrain};
use kekkai_widgets::Words;

use super::{Shell, exec::Play, find, show, story};
use crate::{
    app::{self, KEYS, Keymap},
    assets::shipped,
    error::{AppError, Exit},
    session::Session,
    settings::Settings,
};

/// Steps that `log` tells where no number is typed.
const LOG: usize = 10;

/// What a line may ask for beside the commands of the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Who stands where, seen from somebody or from a cell.
    Where,
    /// Everybody, in the order of turns.
    Who,
    /// What can be done now.
    What,
    /// The numbers of the last step.
    Why,
    /// What has happened so far.
    Log,
    /// Whether the program starts like this.
    Always,
    Never,
}

/// The words for it: English, Russian.
const WORDS: [(Question, [&str; 2]); 7] = [
    (Question::Where, ["where", "где"]),
    (Question::Who, ["who", "кто"]),
    (Question::What, ["what", "что"]),
    (Question::Why, ["why", "почему"]),
    (Question::Log, ["log", "журнал"]),
    (Question::Always, ["always", "всегда"]),
    (Question::Never, ["never", "никогда"]),
];

/// Tells the saves and battles, and reads which one is meant; `None` for the end of the input.
pub(crate) fn choose(shell: &mut Shell) -> Result<Option<Session>, AppError> {
    let saves: Vec<String> = shell.saves.list()?.into_iter().map(|entry| entry.name).collect();
    let battles = shell.assets.battles();
    for (key, names) in [("reader-saves", saves), ("reader-battles", battles)] {
        let line = shell.words.with(key, &[("names", names.join(", ").into())]);
        shell.out.line(&line)?;
    }
    loop {
        shell.out.line(&shell.words.t("reader-choose"))?;
        let Some(name) = next_line(shell)? else { return Ok(None) };
        let name = name.trim();
        if name.is_empty() {
            continue;
        }
        let session = find::save_named(shell, name).and_then(|path| Session::open(&path));
        let session = match session {
            Err(AppError::Unknown { .. }) if shell.assets.has_battle(name) => {
                Session::demo(&shell.saves, &shell.assets, name)
            }
            session => session,
        };
        match session {
            Ok(session) => return Ok(Some(session)),
            Err(error) => {
                let why = crate::locale::error(&shell.words, &error, &crate::locale::Nobody);
                shell.out.line(&why)?;
            }
        }
    }
}

/// Plays a fight until the input ends or somebody quits.
pub(crate) fn run(shell: &mut Shell, session: Session) -> Result<Exit, AppError> {
    let text = shell.assets.text(KEYS).ok().flatten();
    let own = text.and_then(|text| Keymap::read(&text).ok());
    let ours = Keymap::read(shipped(KEYS).unwrap_or_default()).ok();
    let keymap = match (ours, own) {
        (Some(ours), Some(own)) => Some(ours.under(own)),
        (ours, own) => ours.or(own),
    };
    let mut play = Play::new(shell, session, false);
    play.live = true;
    let mut reader = Reader { play, keymap, offered: Vec::new() };
    reader.begin()?;
    while let Some(line) = next_line(reader.play.shell)? {
        if let Some(exit) = reader.read(line.trim())? {
            return Ok(exit);
        }
        reader.prompt()?;
    }
    reader.play.shell.out.flush()?;
    Ok(Exit::Done)
}

/// The next line of standard input, after all that was to be told.
fn next_line(shell: &mut Shell) -> Result<Option<String>, AppError> {
    shell.out.flush()?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    let read = read.map_err(|error| AppError::Data { path: "-".into(), reason: error.into() })?;
    Ok((read > 0).then_some(line))
}

/// A fight that is read aloud.
struct Reader<'a> {
    play: Play<'a>,
    keymap: Option<Keymap>,
    /// What was offered last; a number alone takes one of it.
    offered: Vec<Offer>,
}

impl Reader<'_> {
    fn words(&self) -> &Words {
        &self.play.shell.words
    }

    fn view(&self) -> BattleView {
        self.play.session.view(Audience::Gm)
    }

    fn say(&mut self, line: &str) -> Result<(), AppError> {
        self.play.shell.out.line(line)
    }

    fn say_all(&mut self, lines: &[String]) -> Result<(), AppError> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    fn begin(&mut self) -> Result<(), AppError> {
        let view = self.view();
        let title = self.words().name_of(view.title.as_str());
        let stage = self.words().stage(view.stage, view.round);
        let lines = [format!("{title}. {stage}."), self.words().t("reader-how")];
        self.say_all(&lines)?;
        self.prompt()
    }

    /// What is to be done next, as a line.
    fn prompt(&mut self) -> Result<(), AppError> {
        if self.play.session.fight().prompt().is_some() {
            self.play.ask()?;
            let key = match self.play.session.fight().prompt() {
                Some((_, Ask::Choice(_))) => "reader-pick",
                Some((_, Ask::Die(_))) | None => "reader-face",
            };
            let line = self.words().t(key);
            return self.say(&line);
        }
        let view = self.view();
        let line = match view.actor.and_then(|who| view.find(who)) {
            Some(who) if view.stage != Stage::Setup => {
                let at = who.at.map(|at| at.to_string()).unwrap_or_default();
                let args = [("who", who.name.as_str().into()), ("at", at.into())];
                self.words().with("reader-turn", &args)
            }
            Some(_) | None => self.words().t("reader-nobody"),
        };
        self.say(&line)
    }

    /// One line of input; an exit where the program ends by it.
    fn read(&mut self, line: &str) -> Result<Option<Exit>, AppError> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let lower = first.to_lowercase();
        let question = WORDS.iter().find(|(_, words)| words.contains(&lower.as_str()));
        let known = grammar::verbs_of(self.play.session.fight().state().system.system())
            .any(|verb| verb.names().any(|name| name == lower));
        let offered = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match (question, self.play.session.fight().prompt()) {
            _ if line.is_empty() => Ok(None),
            (Some((question, _)), _) => self.answer(*question, rest.trim()).map(|()| None),
            // Without its verb: what a die shows, or what is chosen.
            (None, Some((_, Ask::Die(_)))) if starts_with_digit(line) => {
                self.play.line(&format!("face {line}"))
            }
            (None, Some((_, Ask::Choice(_)))) if offered.is_some() => {
                self.play.line(&format!("pick {line}"))
            }
            (None, None) if offered.is_some() => self.take(offered.unwrap_or_default()),
            (None, _) => {
                let word = self.keymap.as_ref().filter(|_| !known && rest.is_empty());
                match word.and_then(|keymap| app::spoken(keymap, first)) {
                    Some(word) => match WORDS.iter().find(|(_, [english, _])| *english == word) {
                        Some((question, _)) => self.answer(*question, "").map(|()| None),
                        None => self.play.line(word),
                    },
                    None => self.play.line(line),
                }
            }
        }
    }

    /// Does what was offered under a number, from 0.
    fn take(&mut self, at: usize) -> Result<Option<Exit>, AppError> {
        let Some(offer) = self.offered.get(at) else {
            let args = [("count", self.offered.len().into())];
            let line = self.words().with("reader-no-offer", &args);
            return self.say(&line).map(|()| None);
        };
        let line = grammar::write(&offer.command, self.play.session.fight().state());
        self.offered.clear();
        self.play.line(&line)
    }

    fn answer(&mut self, question: Question, rest: &str) -> Result<(), AppError> {
        match question {
            Question::Where => self.tell_where(rest),
            Question::Who => {
                let lines = everybody(self.words(), &self.view());
                self.say_all(&lines)?;
                let noted = self.words().all_noted(&self.view());
                self.say_all(&noted)
            }
            Question::What => self.tell_offers(!rest.is_empty()),
            Question::Why => {
                let head = self.play.session.fight().head();
                let record = self.play.session.past().record(head).ok().flatten();
                let lines = record
                    .map(|record| story::tell(self.words(), &self.play.session, &record))
                    .filter(|lines| !lines.is_empty());
                let lines = lines.unwrap_or_else(|| vec![self.words().t("log-empty")]);
                self.say_all(&lines)
            }
            Question::Log => {
                let count = rest.parse().unwrap_or(LOG);
                let (steps, head) = self.play.session.fight().path_near(count);
                let steps = steps.get(..head).unwrap_or_default();
                steps.iter().try_for_each(|step| self.play.tell_step(*step))
            }
            Question::Always | Question::Never => {
                let on = question == Question::Always;
                Settings::change(|settings| settings.screen_reader = on)?;
                let line = self.words().t(if on { "reader-always" } else { "reader-never" });
                self.say(&line)
            }
        }
    }

    /// What can be done now, each with a number that does it; what cannot is counted, or told with the reason.
    fn tell_offers(&mut self, all: bool) -> Result<(), AppError> {
        let (mut open, closed): (Vec<_>, Vec<_>) = offers(self.play.session.fight().state())
            .into_iter()
            .partition(|offer| offer.refusal.is_none());
        let view = self.view();
        let line = |offer: &Offer| {
            let text = self.words().offered(offer, &view);
            let told = self.words().offer_line(offer, &view);
            let more = if told.why.is_empty() { told.odds } else { told.why };
            if more.is_empty() { text } else { format!("{text}: {more}") }
        };
        open.retain(|offer| !line(offer).is_empty());
        let mut lines: Vec<String> =
            (1..).zip(&open).map(|(number, offer)| format!("{number}. {}", line(offer))).collect();
        let not = self.words().t("reader-not");
        lines.extend(closed.iter().filter(|_| all).map(|offer| format!("{not} {}", line(offer))));
        if !all && !closed.is_empty() {
            let args = [("count", closed.len().into())];
            lines.push(self.words().with("reader-closed", &args));
        }
        if lines.is_empty() {
            lines.push(self.words().t("reader-nothing"));
        } else if !open.is_empty() {
            lines.push(self.words().t("reader-number"));
        }
        self.offered = open;
        self.say_all(&lines)
    }

    /// The board in words, from whose turn it is, or from whom or the cell that is named.
    fn tell_where(&mut self, from: &str) -> Result<(), AppError> {
        let view = self.view();
        let named = grammar::find(self.play.session.fight().state(), from);
        let who = if from.is_empty() { view.actor } else { named };
        let cell = from.parse::<Cell>().ok().or_else(|| view.find(who?)?.at);
        let Some(cell) = cell else {
            let key = if from.is_empty() { "reader-no-place" } else { "reader-no-such" };
            let line = self.words().with(key, &[("name", crate::locale::clean(from).into())]);
            return self.say(&line);
        };
        let lines = described(self.words(), &view, cell);
        self.say_all(&lines)
    }
}

/// Everybody in the order of turns, then those who are in no queue: where they stand and how they are.
fn everybody(words: &Words, view: &BattleView) -> Vec<String> {
    let queued = view.queue.iter().filter_map(|row| Some((Some(row), view.find(row.who)?)));
    let in_queue = |who: &CombatantView| view.queue.iter().any(|row| row.who == who.id);
    let others = view.combatants.iter().filter(|who| !in_queue(who) && !who.past);
    let told = queued.chain(others.map(|who| (None, who))).map(|(row, who)| {
        let side = view.sides.get(usize::from(who.side.0));
        let turn = match row {
            Some(row) if row.current => Some("reader-now"),
            Some(row) if row.acted => Some("reader-acted"),
            Some(row) if row.extra => Some("queue-extra"),
            Some(_) | None => None,
        };
        let parts = [
            Some(who.name.to_string()),
            side.map(|side| words.name_of(side.as_str())),
            who.at.map(|at| at.to_string()),
            turn.map(|key| words.t(key)),
            Some(show::state_of(words, view, who)).filter(|state| !state.is_empty()),
        ];
        format!("{}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    });
    told.collect()
}

fn starts_with_digit(line: &str) -> bool {
    line.starts_with(|sign: char| sign.is_ascii_digit())
}

/// What lies around a cell: who stands where, the nearest first, and what fills the cells next to it.
fn described(words: &Words, view: &BattleView, from: Cell) -> Vec<String> {
    let there = view.on(from).map(|who| who.name.to_string());
    let ground = words.ground_full(view.field.ground(from));
    let here = [Some(from.to_string()), there, Some(ground)];
    let mut lines = vec![format!("{}.", here.into_iter().flatten().collect::<Vec<_>>().join(", "))];
    let mut others: Vec<(u8, Cell, &CombatantView)> = view
        .combatants
        .iter()
        .filter(|who| !who.past)
        .filter_map(|who| who.at.map(|at| (from.distance(at), at, who)))
        .filter(|(_, at, _)| *at != from)
        .collect();
    others.sort_by_key(|(distance, at, _)| (*distance, *at));
    for (distance, at, who) in others {
        let side = view.sides.get(usize::from(who.side.0));
        let side = side.map(|side| words.name_of(side.as_str())).unwrap_or_default();
        let args = [
            ("who", who.name.as_str().into()),
            ("side", side.into()),
            ("at", at.to_string().into()),
            ("distance", distance.into()),
            ("way", words.t(direction(from, at)).into()),
        ];
        let state = show::state_of(words, view, who);
        let line = words.with("reader-there", &args);
        lines.push(if state.is_empty() { format!("{line}.") } else { format!("{line}; {state}.") });
    }
    for next in from.neighbours().filter(|next| view.field.has(*next)) {
        let ground = view.field.ground(next);
        if ground.terrain != Terrain::Floor {
            let args = [
                ("way", words.t(direction(from, next)).into()),
                ("at", next.to_string().into()),
                ("what", words.ground_full(ground).into()),
            ];
            lines.push(words.with("reader-beside", &args));
        }
    }
    lines
}

/// Key of the direction from one cell to another: one of eight, whichever is nearest.
fn direction(from: Cell, to: Cell) -> &'static str {
    let (columns, rows) = from.offset(to);
    let flat = columns.abs() > 2 * rows.abs();
    let steep = rows.abs() > 2 * columns.abs();
    match (columns.signum(), rows.signum()) {
        (0, 0) => "direction-here",
        (0, -1) => "direction-north",
        (0, _) => "direction-south",
        (1, _) if flat => "direction-east",
        (_, _) if flat => "direction-west",
        (_, -1) if steep => "direction-north",
        (_, _) if steep => "direction-south",
        (1, -1) => "direction-north-east",
        (1, _) => "direction-south-east",
        (_, -1) => "direction-north-west",
        (_, _) => "direction-south-west",
    }
}
