//! The end of a fight: how it went, what it has made of the table's heroes, and what may follow it.
//!
//! Nothing follows by itself: each line opens a line of the grammar, filled in, or is a proposal for the file of a character.

use crossterm::event::KeyEvent;
use kekkai_battle::{
    Aim, Audience, Command,
    carried::{Carried, Change, Shown},
    fight::Hand,
    grammar::{self, quoted},
};
use kekkai_host::Painter;
use kekkai_rules::Id;
use kekkai_widgets::{
    Areas, Names as _,
    list::{Below, List, Row},
    picker::{Picked, Picker},
};
use ratatui::text::Line;

use crate::{
    app::{
        App, Effect, keys,
        layers::{After, Behaviour, Layer, above_prompt},
    },
    error::AppError,
    roster::{self, Homecoming},
};

/// Rows of the list that the account below it leaves, where there are so many.
const LEAST_ROWS: usize = 6;
/// Rows of the window beside both: its frame, and the rule between them.
const AROUND: usize = 3;

/// The end of the fight.
#[derive(Debug)]
pub(crate) struct Finish {
    rows: Picker<Follow>,
    title: String,
    below: Vec<String>,
}

/// Something that may follow a fight.
#[derive(Debug, Clone)]
struct Follow {
    text: String,
    does: Does,
}

/// What a line of the list does.
#[derive(Debug, Clone)]
enum Does {
    /// Something goes into the file of a character.
    Carry(Box<Homecoming>),
    /// A line of the grammar is opened, filled in.
    Opens(String),
    /// The account of the fight is opened.
    Account,
}

impl App {
    /// Opens the end of the fight; before that there is nothing to end.
    pub(crate) fn open_finish(&mut self) -> Effect {
        let finish = self.finish();
        self.open(Layer::Finish(finish))
    }

    fn finish(&mut self) -> Finish {
        let fight = self.session.chapters(Audience::Gm).ok().and_then(|mut fights| fights.pop());
        let (mut title, mut below) = (self.looks.words.t("finish-title"), Vec::new());
        if let Some(fight) = fight {
            let (words, view) = (&self.looks.words, &self.snapshot.view);
            title = format!("{}: {}", words.chapter(&fight), words.chapter_end(&fight, view));
            below = words.chapter_people(&fight, view);
        }
        if let Ok(summary) = self.session.past().summary() {
            let rows = summary.rows(self.fight().state(), Audience::Gm);
            below.extend(self.looks.words.summary(&rows, &self.snapshot.view));
        }
        Finish { rows: Picker::new(self.follows()), title, below }
    }

    /// The same as the fight and the files of characters are now, where it is shown.
    pub(crate) fn renew_finish(&mut self) {
        if self.layers.iter().any(|layer| matches!(layer, Layer::Finish(_))) {
            let now = self.finish();
            for layer in self.layers.iter_mut() {
                if let Layer::Finish(shown) = layer {
                    shown.rows.renew(now.rows.items().to_vec());
                    (shown.title, shown.below) = (now.title.clone(), now.below.clone());
                }
            }
        }
    }

    fn follows(&self) -> Vec<Follow> {
        let carried = self.homecomings().into_iter().map(|home| Follow {
            text: self.homecoming_told(&home),
            does: Does::Carry(Box::new(home)),
        });
        let words = &self.looks.words;
        let mut follows: Vec<Follow> = carried.collect();
        let mut opens = |text: String, line: String| {
            follows.push(Follow { text, does: Does::Opens(line) });
        };
        for command in self.takings() {
            let Command::Loot { aim, .. } = &command else { continue };
            let text = match aim {
                Aim::At(from) => {
                    let name = self.snapshot.view.name(*from);
                    words.with("finish-loot", &[("name", name.into())])
                }
                Aim::Cell(at) => words.with("finish-lies", &[("cell", at.to_string().into())]),
            };
            opens(text, self.in_language(&grammar::write(&command, self.fight().state())));
        }
        let world = self.snapshot.view.world.as_deref();
        for party in world.iter().flat_map(|world| &world.parties) {
            let name = party.name.as_str();
            let text = words.with("finish-rest", &[("party", name.into())]);
            opens(text, format!("{} {} ", self.verb("rest"), quoted(name)));
        }
        let book = self.snapshot.view.book;
        for verb in book.day.iter().chain(book.after) {
            let known = words.t(&format!("verb-{verb}"));
            let rest = if book.day == Some(verb) { "" } else { " " };
            opens(known, format!("{}{rest}", self.verb(verb)));
        }
        opens(words.t("verb-battle"), self.next_battle());
        follows.push(Follow { text: words.t("finish-account"), does: Does::Account });
        follows
    }

    /// What may be taken now: from each of the dead and off each cell, by the first who lives.
    fn takings(&self) -> Vec<Command> {
        let view = &self.snapshot.view;
        let lives = view.combatants.iter().find(|one| !one.fallen && !one.departed);
        let Some(who) = lives.map(|one| one.id) else { return Vec::new() };
        let dead = view.combatants.iter().filter(|one| one.fallen).map(|one| Aim::At(one.id));
        let mut cells: Vec<_> = view.field.littered().collect();
        cells.sort_unstable();
        cells.dedup();
        let all = dead.chain(cells.into_iter().map(Aim::Cell));
        let loot = all.map(|aim| Command::Loot { who, aim });
        // Who or what has nothing left is not listed: taking from them changes nothing.
        let gives = |command: &Command| {
            let change = self.fight().propose(command.clone(), Vec::new(), Hand::Table);
            change.is_ok_and(|change| self.fight().idles(&change).is_none())
        };
        loot.filter(gives).collect()
    }

    /// The line that sets up the next fight: where the party of the first who lives is, if that is elsewhere.
    fn next_battle(&self) -> String {
        let verb = self.verb("battle");
        let world = self.fight().state().world.as_deref();
        let elsewhere = world.and_then(|world| {
            let party = world.parties().find(|(_, party)| Some(party.at) != world.here);
            world.place(party?.1.at)
        });
        elsewhere.map_or_else(
            || verb.to_owned(),
            |place| {
                let at = self.looks.words.t("finish-at");
                format!("{verb} {at} {}", quoted(place.name.as_str()))
            },
        )
    }

    /// What the fights have made of the characters of the table who fight here, but for what was dropped. Of a fight that
    /// nothing keeps nobody comes home.
    fn homecomings(&self) -> Vec<Homecoming> {
        let Some(roster) = self.files.assets.roster().filter(|_| self.session.path().is_some())
        else {
            return Vec::new();
        };
        let all = roster::homecomings(roster, self.fight().state());
        let is_dropped = |home: &Homecoming| {
            self.files.settled.iter().any(|settled| match settled {
                Settled::Dropped(who, carried) => (*who, carried) == (home.who, &home.carried),
                Settled::Taken(_) => false,
            })
        };
        all.into_iter().filter(|home| !is_dropped(home)).collect()
    }

    fn homecoming_told(&self, home: &Homecoming) -> String {
        let words = &self.looks.words;
        let Carried { part, changes, .. } = &home.carried;
        let part = words.carried(part);
        let changes: Vec<String> = changes.iter().map(|change| self.change_told(change)).collect();
        let args = [("name", self.snapshot.view.name(home.who).into()), ("part", part.into())];
        let head = words.with("finish-carry", &args);
        if changes.is_empty() { head } else { format!("{head}: {}", changes.join(", ")) }
    }

    fn change_told(&self, change: &Change) -> String {
        let view = &self.snapshot.view;
        let label = self.looks.words.phrase(&change.label, view);
        let shown = |shown: &Shown| match shown {
            Shown::Said(phrase) => self.looks.words.phrase(phrase, view),
            Shown::Typed(text) => text.clone(),
        };
        let or_none = |text: String| if text.is_empty() { "–".to_owned() } else { text };
        let whole = |text: String| {
            if text.is_empty() || text == label {
                label.clone()
            } else {
                format!("{label}: {text}")
            }
        };
        match (&change.before, &change.after) {
            (Some(before), Some(after)) => {
                format!("{label} {} → {}", or_none(shown(before)), or_none(shown(after)))
            }
            (None, Some(after)) => format!("+ {}", whole(shown(after))),
            (Some(before), None) => format!("− {}", whole(shown(before))),
            (None, None) => label,
        }
    }

    /// Writes what was proposed into the file of the character.
    fn take_home(&mut self, home: Homecoming) -> Result<(), AppError> {
        let Some(roster) = self.files.assets.roster() else { return Ok(()) };
        roster::bring_home(roster, &home)?;
        self.tell_settled("finish-taken", home.who, &home.carried);
        self.files.settled.push(Settled::Taken(home));
        Ok(())
    }

    /// Proposes the last one again that was taken or dropped; of a taken one the file is what it was. A file that has become
    /// another since is left alone.
    fn unsettle(&mut self) -> Result<(), AppError> {
        match (self.files.settled.last().cloned(), self.files.assets.roster()) {
            (Some(Settled::Taken(home)), Some(roster)) => {
                roster::take_back(roster, &home)?;
                self.tell_settled("finish-taken-back", home.who, &home.carried);
            }
            (Some(Settled::Dropped(who, carried)), _) => {
                self.tell_settled("finish-again", who, &carried);
            }
            (Some(Settled::Taken(_)), None) | (None, _) => {
                self.console.refuse(self.looks.words.t("menu-nothing-done"));
            }
        }
        self.files.settled.pop();
        Ok(())
    }

    fn tell_settled(&mut self, key: &str, who: Id, carried: &Carried) {
        let name = self.snapshot.view.name(who).to_owned();
        let part = self.looks.words.carried(carried.part);
        let told = self.looks.words.with(key, &[("name", name.into()), ("part", part.into())]);
        self.console.tell(told);
    }
}

impl Finish {
    fn renew(&mut self, app: &mut App) {
        self.rows.renew(app.follows());
    }

    fn after_settling(&mut self, done: Result<(), AppError>, app: &mut App) -> After {
        if let Err(error) = done {
            let told = app.told(&error);
            app.console.refuse(told);
        }
        self.renew(app);
        After::STAYS
    }

    /// What a key does with a proposal beside `Enter`; `None` for all other keys.
    fn proposal(&mut self, key: &str, app: &mut App) -> Option<After> {
        let Does::Carry(home) = &self.rows.chosen()?.does else { return None };
        let home = home.clone();
        match key {
            "x" | "Del" => {
                app.tell_settled("finish-dropped", home.who, &home.carried);
                app.files.settled.push(Settled::Dropped(home.who, home.carried));
                self.renew(app);
                Some(After::STAYS)
            }
            // In the editor it is what was typed and not saved: it is changed, saved or thrown away there.
            "e" => {
                let kept =
                    app.files.assets.roster().map(|roster| roster::draft_home(roster, &home));
                match kept {
                    Some(Err(error)) => {
                        let told = app.told(&error.into());
                        app.console.refuse(told);
                        Some(After::STAYS)
                    }
                    Some(Ok(())) | None => {
                        Some(After::Closes(Effect::Characters(Some(home.stem.clone()))))
                    }
                }
            }
            _ => None,
        }
    }
}

impl Behaviour for Finish {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        let name = keys::name(key).unwrap_or_default();
        if let Some(after) = self.proposal(&name, app) {
            return after;
        }
        if name == "u" {
            let done = app.unsettle();
            return self.after_settling(done, app);
        }
        match (keys::pick(&mut self.rows, key), self.rows.chosen().cloned()) {
            (Some(Picked::Left), _) => After::CLOSES,
            (Some(Picked::Taken), Some(Follow { does: Does::Carry(home), .. })) => {
                let done = app.take_home(*home);
                self.after_settling(done, app)
            }
            (Some(Picked::Taken), Some(Follow { does: Does::Opens(line), .. })) => {
                After::Stays(app.open_line(&line))
            }
            (Some(Picked::Taken), Some(Follow { does: Does::Account, .. })) => {
                After::Stays(app.open_summary())
            }
            (Some(Picked::Moved), _) => After::STAYS,
            (Some(Picked::Taken) | None, _) => After::IDLE,
        }
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let words = &app.looks.words;
        let row = |_, row: &'_ Follow| Row::of(row.text.clone(), "");
        let list = self.rows.list(self.title.clone(), words.t("finish-foot"), row);
        let within = above_prompt(areas);
        let kept = AROUND + self.rows.items().len().min(LEAST_ROWS);
        let room = usize::from(within.height).saturating_sub(kept);
        let hidden = self.below.len().saturating_sub(room);
        let shown = if hidden > 0 { room.saturating_sub(1) } else { room };
        let lines = self.below.iter().take(shown).map(|line| Line::from(line.as_str()));
        let more = (hidden > 0).then(|| Line::from(format!("+{}", hidden + 1)));
        let below = Below { label: "".into(), lines: lines.chain(more).collect() };
        app.looks.draw(&List { below: Some(below), ..list }, within, painter);
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        app.looks.list_hints()
    }
}

/// What the GM decided on a proposal for the file of a character.
#[derive(Debug, Clone)]
pub(crate) enum Settled {
    /// It was written into the file.
    Taken(Homecoming),
    /// It was not wanted, and is not proposed again until it differs.
    Dropped(Id, Carried),
}
