//! The fight in plain lines, for a screen reader or a pipe: whatever happens is a line, and nothing is ever drawn over.

mod board;
mod sheets;

use std::io::{self, BufRead as _};

use kekkai_battle::{
    Aim, Audience, BattleView, Cell, Stage, grammar,
    journal::Seq,
    offer::{Offer, offers},
};
use kekkai_rules::{Ask, VerbKeyUse, act::Role};
use kekkai_widgets::Words;

use super::{Shell, exec::Play, find, story};
use crate::{
    app::{self, KEYS, Keymap, Spoken},
    assets::shipped,
    error::{AppError, Exit},
    roster::{self, Homecoming},
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
    /// What the fights have made of the table's characters.
    Sheets,
    /// Whether the program starts like this.
    Always,
    Never,
}

/// The words for it: English, Russian.
const WORDS: [(Question, [&str; 2]); 8] = [
    (Question::Where, ["where", "где"]),
    (Question::Who, ["who", "кто"]),
    (Question::What, ["what", "что"]),
    (Question::Why, ["why", "почему"]),
    (Question::Log, ["log", "журнал"]),
    (Question::Sheets, ["sheets", "листы"]),
    (Question::Always, ["always", "всегда"]),
    (Question::Never, ["never", "никогда"]),
];

/// The words that leave before there is a fight: English, Russian.
const LEAVES: [&str; 2] = ["quit", "выход"];

/// Tells the saves and battles, and reads which one is meant; `None` for the end of the input.
pub(crate) fn choose(shell: &mut Shell) -> Result<Option<Session>, AppError> {
    // What was played last comes first, as on the screen.
    let mut saves = shell.saves.found()?;
    saves.sort_by_key(|found| std::cmp::Reverse(found.modified));
    let saves: Vec<String> = saves.into_iter().map(|found| found.name).collect();
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
        // A fight that is called so is opened by its path.
        if LEAVES.contains(&name.to_lowercase().as_str()) {
            return Ok(None);
        }
        let session = find::save_named(shell, name).and_then(|path| Session::open(&path));
        let session = match session {
            Err(AppError::NotStarted(_)) => Session::demo(&shell.saves, &shell.assets, name),
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
    shell.words = shell.words.of(session.fight().state().rules().book());
    let mut play = Play::new(shell, session, false);
    play.live = true;
    let mut reader =
        Reader { play, keymap, offered: Vec::new(), asked_at: None, settled: Vec::new() };
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
    /// The step after which the answers to what waits were last told.
    asked_at: Option<Seq>,
    /// What was written into files of characters, or dropped: the last one last.
    settled: Vec<(bool, Homecoming)>,
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
        let answers = self.answers();
        let line = match view.actor.and_then(|who| view.find(who)) {
            Some(who) if view.stage != Stage::Setup => {
                let at = who.at.map(|at| at.to_string()).unwrap_or_default();
                let key = if answers.is_empty() { "reader-turn" } else { "reader-answer" };
                let args = [("who", who.name.as_str().into()), ("at", at.into())];
                self.words().with(key, &args)
            }
            Some(_) | None => self.words().t("reader-nobody"),
        };
        self.say(&line)?;
        let head = self.play.session.fight().head();
        // Told once: after a question of its own the reader has another list to take from.
        if answers.is_empty() || self.asked_at.replace(head) == Some(head) {
            return Ok(());
        }
        let question = best_answer(&answers)
            .and_then(|offer| self.words().offer_asks(offer, &view))
            .into_iter();
        let mut lines: Vec<String> = question.chain(self.numbered(&answers, &view)).collect();
        lines.push(self.words().t("reader-number"));
        self.offered = answers;
        self.say_all(&lines)
    }

    /// What may be answered to what waits, by whose turn it is: answers, and letting it come. Nothing where nothing waits.
    fn answers(&self) -> Vec<Offer> {
        let view = self.view();
        if view.turn.as_ref().is_none_or(|turn| turn.answers.is_none()) {
            return Vec::new();
        }
        let answers = |offer: &Offer| {
            offer.refusal.is_none()
                && offer.command.actor() == view.actor
                && matches!(offer.role(), Some(Role::Answer { .. } | Role::Accept))
        };
        let mut all = offers(self.play.session.fight().state());
        all.retain(answers);
        all
    }

    /// Each offer as a line behind the number that does it.
    fn numbered(&self, offers: &[Offer], view: &BattleView) -> Vec<String> {
        let lines = offers.iter().map(|offer| self.line_of(offer, view));
        (1..).zip(lines).map(|(number, line)| format!("{number}. {line}")).collect()
    }

    /// An offer with what it costs and its chance, or with why it cannot be taken.
    fn line_of(&self, offer: &Offer, view: &BattleView) -> String {
        let text = self.words().offered(offer, view);
        let told = self.words().offer_line(offer, view);
        let more = if told.why.is_empty() { told.odds } else { told.why };
        if more.is_empty() { text } else { format!("{text}: {more}") }
    }

    /// One line of input; an exit where the program ends by it.
    fn read(&mut self, line: &str) -> Result<Option<Exit>, AppError> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let lower = first.to_lowercase();
        let question = WORDS.iter().find(|(_, words)| words.contains(&lower.as_str()));
        let system = self.play.session.fight().state().system.system();
        let known = grammar::verb_called(first, system).is_some();
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
                let keymap = self.keymap.as_ref().filter(|_| !known && rest.is_empty());
                match keymap.and_then(|keymap| app::spoken(keymap, first)) {
                    Some(Spoken::Line(word)) => {
                        match WORDS.iter().find(|(_, [english, _])| *english == word) {
                            Some((question, _)) => self.answer(*question, "").map(|()| None),
                            None => self.play.line(word),
                        }
                    }
                    Some(Spoken::Verb(name)) => self.press_verb(name, line),
                    None => {
                        let exit = self.play.line(line)?;
                        self.tell_what_follows(first).map(|()| exit)
                    }
                }
            }
        }
    }

    /// The end of a fight proposes what it has made of the table's characters.
    fn tell_what_follows(&mut self, verb: &str) -> Result<(), AppError> {
        let system = self.play.session.fight().state().system.system();
        if grammar::verb_called(verb, system).is_none_or(|verb| verb.word != "finish") {
            return Ok(());
        }
        let proposed = roster::proposed(&mut self.play.session, &self.play.shell.assets)?;
        if proposed.is_empty() { Ok(()) } else { self.tell_sheets(&proposed) }
    }

    /// Does what was offered under a number, from 0.
    fn take(&mut self, at: usize) -> Result<Option<Exit>, AppError> {
        let Some(offer) = self.offered.get(at).cloned() else {
            let line = if self.offered.is_empty() {
                self.words().t("reader-no-list")
            } else {
                let args = [("count", self.offered.len().into())];
                self.words().with("reader-no-offer", &args)
            };
            return self.say(&line).map(|()| None);
        };
        self.order(&offer)
    }

    fn order(&mut self, offer: &Offer) -> Result<Option<Exit>, AppError> {
        let line = grammar::write(&offer.command, self.play.session.fight().state());
        self.offered.clear();
        self.play.line(&line)
    }

    /// What the key of a verb does on the screen, where the fight's system has that key; else the line as it was typed.
    fn press_verb(&mut self, name: &str, line: &str) -> Result<Option<Exit>, AppError> {
        let Some(key) = self.play.session.fight().state().rules().book().key(name) else {
            return self.play.line(line);
        };
        let answers = self.answers();
        let offer = match key.does {
            VerbKeyUse::Answers | VerbKeyUse::Accepts if answers.is_empty() => {
                let line = self.words().t("prompt-nothing-waits");
                return self.say(&line).map(|()| None);
            }
            VerbKeyUse::Answers => best_answer(&answers).cloned(),
            VerbKeyUse::Accepts | VerbKeyUse::OrdersOffered => {
                let actor = self.view().actor;
                let is_its = |offer: &Offer| {
                    offer.command.actor() == actor
                        && offer.act.as_ref().is_some_and(|act| act.verb == key.verb)
                };
                offers(self.play.session.fight().state()).into_iter().find(is_its)
            }
            VerbKeyUse::Orders | VerbKeyUse::Begins => None,
        };
        match offer {
            Some(offer) => self.order(&offer),
            None => self.play.line(key.verb),
        }
    }

    fn answer(&mut self, question: Question, rest: &str) -> Result<(), AppError> {
        match question {
            Question::Where => self.tell_where(rest),
            Question::Who => {
                let lines = board::everybody(self.words(), &self.view());
                self.say_all(&lines)?;
                let noted = self.words().all_noted(&self.view());
                self.say_all(&noted)
            }
            // A number answers what is asked now, and takes nothing of a list.
            Question::What if self.play.session.fight().prompt().is_some() => self.prompt(),
            Question::What => self.tell_offers(!rest.is_empty()),
            Question::Why => {
                let head = self.play.session.fight().head();
                let past = self.play.session.past();
                let record = past.record(head).ok().flatten();
                let trace = past.trace(head).ok().flatten();
                let lines = record
                    .zip(trace)
                    .map(|(record, trace)| {
                        story::tell(self.words(), &self.play.session, &record, trace.told)
                    })
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
            Question::Sheets => self.sheets(rest),
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
        open.retain(|offer| !self.line_of(offer, &view).is_empty());
        open.sort_by_key(|offer| strikes_own(offer, &view));
        let mut lines = self.numbered(&open, &view);
        let not = self.words().t("reader-not");
        let closed_lines = closed.iter().filter(|_| all).map(|offer| self.line_of(offer, &view));
        lines.extend(closed_lines.map(|line| format!("{not} {line}")));
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
        let lines = board::described(self.words(), &view, cell);
        self.say_all(&lines)
    }
}

/// Whether an offer strikes at somebody who is no enemy: such a one is read out after all others.
fn strikes_own(offer: &Offer, view: &BattleView) -> bool {
    let (Some(Role::Strike { .. }), Some(Aim::At(target))) = (offer.role(), offer.aim()) else {
        return false;
    };
    let both = view.actor.and_then(|actor| view.find(actor)).zip(view.find(target));
    both.is_some_and(|(actor, target)| !actor.is_hostile_to(target))
}

/// The answer that ranks first, as the screen proposes it.
fn best_answer(answers: &[Offer]) -> Option<&Offer> {
    let ranked = answers.iter().filter_map(|offer| match offer.role()? {
        Role::Answer { rank, .. } => Some((rank?, offer)),
        Role::Strike { .. } | Role::Accept | Role::Talk | Role::Plain => None,
    });
    ranked.max_by_key(|(rank, _)| *rank).map(|(_, offer)| offer)
}

fn starts_with_digit(line: &str) -> bool {
    line.starts_with(|sign: char| sign.is_ascii_digit())
}
