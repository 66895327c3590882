//! `kekkai exec`: lines of the grammar, carried out one after another.

use std::io::{self, BufRead as _};

use kekkai_battle::{
    Audience, State,
    fight::explained,
    grammar::{self, Shelves},
    journal::Seq,
};
use kekkai_rules::Ask;
use kekkai_widgets::{Lang, words::NamesAnd};
use serde_json::json;

use super::{
    Shell, character, content, export,
    find::{self, Purpose},
    json as data, rule, story,
};
use crate::{
    assets::map_saved_key,
    cli,
    error::{AppError, Exit},
    locale::{self, clean},
    session::{self, Dice, End, Ran, Session},
};

/// Stands for lines from standard input.
const STDIN: &str = "-";

/// Carries the commands out up to the first that is refused.
pub(crate) fn run(shell: &mut Shell, args: &cli::Exec) -> Result<Exit, AppError> {
    let session = find::fight(shell, &args.battle, args.seed, Purpose::Play)?;
    let mut play = Play::new(shell, session, args.json);
    play.session.set_dice(args.dice.0.clone());
    for command in &args.commands {
        let go_on = if command == STDIN { play.stdin()? } else { play.line(command)? };
        if let Some(exit) = go_on {
            return Ok(exit);
        }
    }
    play.finish()
}

/// A fight while lines are carried out on it.
pub(super) struct Play<'a> {
    pub(super) shell: &'a mut Shell,
    pub(super) session: Session,
    json: bool,
    /// How many lines there were.
    number: usize,
    /// Whether the last of them told what is asked now.
    asked: bool,
    /// Whether a person reads each answer before the next line: a line that is refused ends nothing.
    pub(super) live: bool,
}

impl<'a> Play<'a> {
    /// A fight on which nothing has been carried out yet.
    pub(super) fn new(shell: &'a mut Shell, session: Session, json: bool) -> Self {
        Self { shell, session, json, number: 0, asked: false, live: false }
    }
}

impl Play<'_> {
    /// Lines from standard input; empty ones and those that start with `#` say nothing.
    fn stdin(&mut self) -> Result<Option<Exit>, AppError> {
        for line in io::stdin().lock().lines() {
            let line =
                line.map_err(|error| AppError::Data { path: STDIN.into(), reason: error.into() })?;
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            if let Some(exit) = self.line(&line)? {
                return Ok(Some(exit));
            }
        }
        Ok(None)
    }

    /// One line; an exit if the rest is not to be read.
    pub(super) fn line(&mut self, line: &str) -> Result<Option<Exit>, AppError> {
        self.number += 1;
        self.asked = false;
        let before = self.session.fight().state().clone();
        let head = self.session.fight().head();
        let ran =
            self.session.read(line, &self.shell.assets).and_then(|line| self.session.run(line));
        let exit = match ran {
            Ok(ran) => {
                if let End::Moved(to) = ran.end {
                    self.tell_undone(head, to)?;
                }
                self.told(line, &ran, before)?
            }
            Err(error) => self.refused(line, &error)?,
        };
        // Whoever reads along sees each line when it is done.
        self.shell.out.flush()?;
        if let Some(trouble) = self.session.take_trouble() {
            self.shell.complain(&trouble, &locale::Nobody);
        }
        Ok(exit)
    }

    /// Tells whoever reads along what was taken back, if the fight has gone back on its own way.
    fn tell_undone(&mut self, from: Seq, to: Seq) -> Result<(), AppError> {
        let fight = self.session.fight();
        let way = std::iter::successors(Some(from), |step| fight.parent(*step));
        let steps: Vec<Seq> = way.take_while(|step| *step > to).collect();
        let is_back = steps.last().is_some_and(|first| fight.parent(*first) == Some(to));
        if !self.live || !is_back {
            return Ok(());
        }
        for step in steps.into_iter().rev() {
            let past = self.session.past();
            let (record, trace) =
                (past.record(step).ok().flatten(), past.trace(step).ok().flatten());
            let Some((record, trace)) = record.zip(trace) else { continue };
            let lines = story::tell(&self.shell.words, &self.session, &record, trace.told);
            if let Some(what) = lines.into_iter().next() {
                let text = self.shell.words.with("moved-back", &[("what", what.into())]);
                self.shell.out.line(&format!("  {text}"))?;
            }
        }
        Ok(())
    }

    /// Tells what came of a line in the fight as it was `before`.
    fn told(&mut self, line: &str, ran: &Ran, mut before: State) -> Result<Option<Exit>, AppError> {
        if !self.json && !self.live {
            self.shell.out.line(&format!("> {}", clean(line)))?;
        }
        for step in &ran.steps {
            let record = self.session.past().record(*step);
            let record = record.map_err(|bad| self.session.bad(bad))?;
            let Some(record) = record else { continue };
            if self.json {
                let value = data::step(*step, line, &record, self.session.fight().state());
                self.shell.out.json(&value)?;
            } else if self.live {
                self.tell_step(*step)?;
            } else {
                let told = explained(&record.events, &before);
                for text in story::tell(&self.shell.words, &self.session, &record, told) {
                    self.shell.out.line(&format!("  {text}"))?;
                }
                record.events.iter().for_each(|event| before.apply(event));
            }
        }
        match &ran.end {
            End::Done => {}
            // Whoever reads along is asked after each line, whatever it came to.
            End::Asks if self.live => {}
            End::Asks => self.ask()?,
            End::GaveUp => self.say("end-gave-up", &json!({"type": "gave_up"}))?,
            End::Moved(to) => {
                if self.json {
                    self.shell.out.json(&json!({"type": "moved", "to": to}))?;
                } else {
                    let text = self.shell.words.with("end-moved", &[("step", (*to).into())]);
                    self.say_text(&text, &json!({}))?;
                }
            }
            End::Throws(_) => self.say("end-throws", &json!({"type": "dice"}))?,
            End::Driver(grammar::Session::Lang(code)) => {
                self.shell.words = self.shell.words.in_language(Lang::of_locale(code));
            }
            End::Driver(grammar::Session::SaveAs(to)) => {
                let saved = session::target(&self.shell.saves, to)
                    .and_then(|path| self.session.save_as(&path));
                if let Err(error) = saved {
                    return self.refused(line, &error);
                }
                let file = self.session.path().map(locale::shown).unwrap_or_default();
                if self.json {
                    self.shell.out.json(&json!({"type": "saved", "file": file}))?;
                } else {
                    let text = self.shell.words.with("save-as-done", &[("file", file.into())]);
                    self.shell.out.line(&format!("  {text}"))?;
                }
            }
            End::Driver(grammar::Session::Map { name, replaces }) => {
                let field = &self.session.fight().state().field;
                let key = map_saved_key(field);
                match self.shell.assets.save_map(name.as_str(), field, *replaces) {
                    Ok(file) => {
                        let (file, name) = (locale::shown(&file), name.as_str());
                        let args = [("file", file.as_str().into()), ("name", name.into())];
                        let text = self.shell.words.with(key, &args);
                        self.say_text(&text, &json!({"type": "map", "file": file}))?;
                    }
                    Err(error) => return self.refused(line, &error),
                }
            }
            End::Driver(grammar::Session::Export(request)) => {
                let name = crate::export::name_of(&self.session);
                let file = match export::written(self.shell, &mut self.session, request, &name) {
                    Ok(path) => locale::shown(&path),
                    Err(error) => return self.refused(line, &error),
                };
                if self.json {
                    self.shell.out.json(&json!({"type": "exported", "file": file}))?;
                } else {
                    let text = self.shell.words.with("export-done", &[("file", file.into())]);
                    self.shell.out.line(&format!("  {text}"))?;
                }
            }
            End::Driver(grammar::Session::Quit) => return self.finish().map(Some),
            End::Driver(grammar::Session::Rule(rule)) => rule::print(self.shell, rule, self.json)?,
            End::Driver(grammar::Session::Help(word)) => self.verbs(*word)?,
            End::Driver(grammar::Session::Finish(None)) => self.fights(None)?,
            End::Driver(asked) => {
                if let Err(error) = self.list(asked) {
                    return self.refused(line, &error);
                }
            }
        }
        Ok(None)
    }

    /// Tells as lines what a window of the screen lists, where that can be told.
    fn list(&mut self, asked: &grammar::Session) -> Result<(), AppError> {
        if let grammar::Session::Chapters(shelves) = asked {
            self.shelve(shelves)?;
            return self.fights(Some(shelves));
        }
        if let grammar::Session::Characters(name) = asked
            && self.live
        {
            let name = name.as_ref().map(ToString::to_string);
            let what = name.map_or(cli::OfCharacter::Names, |name| {
                cli::OfCharacter::Export(cli::Export { name, forum: true })
            });
            return character::run(self.shell, &what).map(drop);
        }
        if let grammar::Session::Content(kind) = asked
            && self.live
        {
            let kind = kind.as_ref().map(ToString::to_string);
            let order = cli::ContentOrder::List(cli::ContentList { kind, json: false });
            return content::run(self.shell, &cli::Content { order }).map(drop);
        }
        Err(AppError::OnScreen)
    }

    fn say(&mut self, key: &str, value: &serde_json::Value) -> Result<(), AppError> {
        let text = self.shell.words.t(key);
        self.say_text(&text, value)
    }

    fn say_text(&mut self, text: &str, value: &serde_json::Value) -> Result<(), AppError> {
        if self.json {
            return self.shell.out.json(value);
        }
        let text = if self.live { text.to_owned() } else { format!("  {text}") };
        self.shell.out.line(&text)
    }

    /// The fights of this save, each with how it went; or how the last one ended, with what everybody did.
    fn fights(&mut self, shelves: Option<&Shelves>) -> Result<(), AppError> {
        let view = self.session.view(Audience::Gm);
        let mut fights = self.session.chapters(Audience::Gm)?;
        let (is_end, mut away) = (shelves.is_none(), 0);
        if let Some(shelves) = shelves {
            let shelving = self.session.shelving();
            let all = fights.len();
            fights.retain(|fight| !shelving.away.contains(&fight.number));
            away = all - fights.len();
            let words = &self.shell.words;
            let sought = shelves.find.as_ref().map(|text| text.as_str().to_lowercase());
            fights.retain(|fight| {
                let people = words.chapter_people(fight, &view).join(" ");
                let told = format!(
                    "{} {} {people}",
                    words.chapter(fight),
                    words.chapter_end(fight, &view)
                );
                sought.as_ref().is_none_or(|text| told.to_lowercase().contains(text))
            });
            fights = session::in_order(fights, shelving.order);
        } else {
            fights.drain(..fights.len().saturating_sub(1));
        }
        if self.json {
            return self.shell.out.json(&json!({
                "type": "fights",
                "fights": data::chapters(&fights, &view),
            }));
        }
        let mut lines = Vec::new();
        let words = &self.shell.words;
        for fight in &fights {
            lines.push(format!("{}: {}", words.chapter(fight), words.chapter_end(fight, &view)));
            if is_end {
                lines.extend(words.goes_on(self.session.fight().state(), &view));
            }
            lines.extend(words.chapter_people(fight, &view));
        }
        if away > 0 {
            lines.push(words.with("chapters-away", &[("count", away.into())]));
        }
        if is_end && let Ok(summary) = self.session.past().summary() {
            let rows = summary.rows(self.session.fight().state(), Audience::Gm);
            lines.extend(words.summary(&rows, &view));
        }
        lines.iter().try_for_each(|line| self.say_text(line, &json!({})))
    }

    /// Does with the list of fights what a line says.
    fn shelve(&mut self, shelves: &Shelves) -> Result<(), AppError> {
        let fights = self.session.chapters(Audience::Gm)?;
        let named = [shelves.away, shelves.back].into_iter().flatten();
        let unknown = { named }.find(|number| !fights.iter().any(|fight| fight.number == *number));
        if let Some(number) = unknown {
            return Err(AppError::NoChapter(number));
        }
        let mut shelving = self.session.shelving();
        shelving.change(shelves);
        self.session.shelve(&shelving);
        Ok(())
    }

    /// Every verb of the fight with what follows it, or one of them.
    fn verbs(&mut self, only: Option<&str>) -> Result<(), AppError> {
        let verbs = grammar::verbs_of(self.session.fight().state().system.system());
        for verb in verbs.filter(|verb| only.is_none_or(|word| verb.word == word)) {
            if self.json {
                let value = json!({
                    "type": "verb",
                    "word": verb.word,
                    "aliases": verb.aliases,
                    "usage": verb.usage,
                });
                self.shell.out.json(&value)?;
            } else if self.live || only.is_some() {
                self.shell.out.line(&self.shell.words.what_it_does(verb))?;
            } else {
                let own = self.shell.words.verb(verb);
                let other = if own == verb.word { verb.russian() } else { verb.word };
                let usage = self.shell.words.usage(&verb.usage);
                self.shell.out.line(format!("  {own:<14} {other:<14} {usage}").trim_end())?;
            }
        }
        Ok(())
    }

    /// Says which line was refused and why. Those before it stand.
    fn refused(&mut self, line: &str, error: &AppError) -> Result<Option<Exit>, AppError> {
        let view = self.session.view(Audience::Gm);
        let why = locale::error(&self.shell.words, error, &view);
        let exit = error.exit();
        if self.live {
            let advice = locale::advice(&self.shell.words, error);
            return std::iter::once(why)
                .chain(advice)
                .try_for_each(|text| self.shell.out.line(&text))
                .map(|()| None);
        }
        if self.json {
            let value = data::refused(self.number, line, error, &why);
            self.shell.out.json(&value)?;
        }
        let args =
            [("number", self.number.into()), ("line", clean(line).into()), ("why", why.into())];
        let text = self.shell.words.with("end-refused", &args);
        self.shell.out.tell(&format!("kekkai: {text}"));
        if let Some(advice) = locale::advice(&self.shell.words, error) {
            self.shell.out.tell(&advice);
        }
        Ok(Some(exit))
    }

    /// A step as the log tells it.
    pub(super) fn tell_step(&mut self, step: Seq) -> Result<(), AppError> {
        let entry = match self.session.past().entry(step) {
            Ok(entry) => entry,
            Err(bad) => return Err(self.session.bad(bad)),
        };
        let view = self.session.view(Audience::Gm);
        let lines = entry.map(|entry| self.shell.words.log_lines(&entry, &view));
        let mut lines = lines.unwrap_or_default().into_iter();
        lines.try_for_each(|line| self.shell.out.line(&line.text))
    }

    /// Tells what is asked.
    pub(super) fn ask(&mut self) -> Result<(), AppError> {
        let fight = self.session.fight();
        let Some((prompt, ask)) = fight.prompt() else { return Ok(()) };
        let coming = prompt.command.newcomers(fight.state());
        let view = self.session.view(Audience::Gm);
        self.asked = true;
        if self.json {
            return self.shell.out.json(&data::asks(ask, &view));
        }
        let lines = story::asks(&self.shell.words, ask, &NamesAnd { names: &view, more: &coming });
        let lead = if self.live { "" } else { "  " };
        lines.iter().try_for_each(|line| {
            self.shell.out.line(&format!("{lead}{}", if self.live { line.trim() } else { line }))
        })
    }

    fn how_to_answer(&mut self) -> Result<(), AppError> {
        let key = match self.session.fight().prompt() {
            Some((_, Ask::Die(_))) => "asks-die",
            Some((_, Ask::Choice(_))) => "asks-choice",
            None => return Ok(()),
        };
        if self.json {
            return Ok(());
        }
        let text = self.shell.words.t(key);
        self.shell.out.line(&text)
    }

    /// All lines are done: what is still asked, and faces that nothing asked for.
    pub(super) fn finish(&mut self) -> Result<Exit, AppError> {
        if self.session.fight().prompt().is_some() {
            if !self.asked {
                self.ask()?;
            }
            self.how_to_answer()?;
        }
        self.shell.out.flush()?;
        match self.session.dice() {
            Dice::List(faces) if !faces.is_empty() => {
                Err(AppError::FacesLeft(faces.iter().copied().collect()))
            }
            Dice::List(_) | Dice::Hand(_) => Ok(Exit::Done),
        }
    }
}
