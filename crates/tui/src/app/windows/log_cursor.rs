//! Reading the log: a line is chosen, older steps are read as somebody goes up to them.

use crossterm::event::{KeyCode, KeyEvent};
use kekkai_battle::{
    BattleView, Event,
    fight::ROOT,
    grammar::{Line, Session as SessionCommand},
    journal::Seq,
};
use kekkai_host::Painter;
use kekkai_widgets::{
    Areas, LogLine, Tone as LineTone,
    list::PAGE,
    log_list::{self, LogList},
    picker::Picker,
};

use crate::app::{
    App, Effect,
    keys::{self, Action},
    layers::{After, Behaviour, Layer},
    mouse::{Clickable, steps},
    snapshot::as_typed,
};

/// Steps that are read at once.
const BATCH: usize = 64;
/// The log with a chosen line.
#[derive(Debug)]
pub(crate) struct Log {
    /// What has been read so far, oldest first.
    rows: Picker<Row>,
    /// The newest step that has not been read; none where all have been.
    next: Option<Seq>,
    /// Steps with something secret to publish, each with the act that it is.
    secrets: Vec<(Seq, usize)>,
}

/// A line, the step that it belongs to, and which of its lines it is.
#[derive(Debug)]
struct Row {
    step: Seq,
    place: usize,
    line: LogLine,
}

impl Log {
    /// Reads some steps more; whether there were any.
    fn read_earlier(&mut self, app: &mut App) -> bool {
        let mut rows = Vec::new();
        let mut read = false;
        for _ in 0..BATCH {
            let Some(step) = self.next else { break };
            read = true;
            let lines = app.lines_of(step);
            let told = lines.into_iter().enumerate().rev();
            rows.extend(told.map(|(place, line)| Row { step, place, line }));
            self.next = app.fight().parent(step).filter(|parent| app.tells(*parent));
        }
        rows.reverse();
        self.rows.prepend(rows);
        read
    }

    /// Goes so many lines up or down, as far as there are any; older steps are read on the way up.
    fn step(&mut self, app: &mut App, up: bool, lines: usize) {
        let mut left = self.rows.step(up, lines);
        while left > 0 && up && self.read_earlier(app) {
            left = self.rows.step(up, left);
        }
    }

    /// The nearest line that has what is searched for; says so where there is none at all.
    fn settle(&mut self, app: &mut App) {
        while !self.rows.settle() {
            if !self.read_earlier(app) {
                let args = [("text", self.rows.typed().into())];
                app.console.refuse(app.looks.words.with("log-nothing", &args));
                return;
            }
        }
    }

    /// What stands above the log.
    fn title(&self, app: &App) -> String {
        let step = self.rows.items().get(self.rows.place()).map_or(ROOT, |row| row.step);
        let title = app.looks.words.with("log-at", &[("step", step.into())]);
        match (self.rows.typed(), self.rows.is_typing()) {
            ("", false) => title,
            (typed, true) => format!("{title} /{typed}▁"),
            (typed, false) => format!("{title} /{typed}"),
        }
    }
}

impl App {
    /// Goes into the log, its newest line chosen.
    pub(crate) fn open_log(&mut self) -> Effect {
        let next = Some(self.fight().head()).filter(|head| self.tells(*head));
        let rows = Picker::default().by_search(|row: &Row| &row.line.text);
        let secrets = self.secret_steps();
        let mut log = Log { rows, next, secrets };
        while log.rows.items().is_empty() && log.read_earlier(self) {}
        log.rows.choose_at(usize::MAX);
        if log.rows.items().is_empty() {
            return self.say("log-empty");
        }
        self.open(Layer::Log(log))
    }

    /// Whether something is told of a step, or behind the start.
    fn tells(&self, step: Seq) -> bool {
        step != ROOT || !self.snapshot.notices_behind(step).is_empty()
    }

    /// What a step tells, and what is told behind it.
    fn lines_of(&mut self, step: Seq) -> Vec<LogLine> {
        let mut lines = self.told_lines(step);
        lines.extend_from_slice(self.snapshot.notices_behind(step));
        lines
    }

    /// What a step tells; that it cannot be read, where that is so.
    pub(crate) fn told_lines(&mut self, step: Seq) -> Vec<LogLine> {
        self.told_lines_then(step, None)
    }

    /// The same of a step that was undone, with the names of those who were there `then`.
    pub(crate) fn told_lines_then(&mut self, step: Seq, then: Option<&BattleView>) -> Vec<LogLine> {
        match self.session.past().entry(step) {
            Ok(entry) => {
                let words = &self.looks.words;
                let names = then.unwrap_or(&self.snapshot.view);
                let lines = entry.map(|entry| words.log_lines(&entry, names));
                let lines = lines.unwrap_or_default();
                if lines.is_empty() {
                    as_typed(&mut self.session, step, words).into_iter().collect()
                } else {
                    lines
                }
            }
            Err(bad) => {
                let why = self.told(&self.session.bad(bad));
                let args = [("step", step.into()), ("why", why.into())];
                let text = self.looks.words.with("log-unreadable", &args);
                vec![LogLine { text, tone: LineTone::Ruling }]
            }
        }
    }

    /// Whether something secret has come of one of the latest acts, and can be published.
    pub(crate) fn has_secrets(&self) -> bool {
        self.fight().state().rules().secrets().contains(&true)
    }

    /// Tells everybody what came of the latest secret act.
    pub(crate) fn publish(&mut self) -> Effect {
        let secrets = self.fight().state().rules().secrets();
        match secrets.iter().position(|secret| *secret) {
            Some(back) => self.publish_back(back),
            None => self.say("publish-nothing"),
        }
    }

    /// The same of the act that is so many acts back, from 0.
    fn publish_back(&mut self, back: usize) -> Effect {
        let Some(verb) = self.fight().state().rules().book().publishes else { return Effect::Look };
        let text = format!("{} {}", self.verb(verb), back + 1);
        let line = self.read(&text);
        Effect::Typed(text, Box::new(line))
    }

    /// The steps of which something secret can be published, each with the first such act of it, counted back from the newest.
    fn secret_steps(&mut self) -> Vec<(Seq, usize)> {
        let secrets = self.fight().state().rules().secrets();
        let (mut next, mut after) = (Some(self.fight().head()), 0);
        let mut found = Vec::new();
        while let Some(step) = next.filter(|_| after < secrets.len()) {
            let Ok(Some(record)) = self.session.past().record(step) else { break };
            let opens = |event: &&Event| {
                if let Event::Own(fact) = event { fact.report().opens_act } else { false }
            };
            let own = record.events.iter().filter(opens).count();
            let mut of_step = secrets.iter().enumerate().skip(after).take(own);
            let first = of_step.rfind(|(_, secret)| **secret);
            found.extend(first.map(|(back, _)| (step, back)));
            after += own;
            next = self.fight().parent(step);
        }
        found
    }

    /// The lines that have been read, told anew: the language is another one. The chosen line stays.
    pub(crate) fn retell_log(&mut self) {
        let mut layers = std::mem::take(&mut self.layers);
        for layer in layers.iter_mut() {
            let Layer::Log(log) = layer else { continue };
            let chosen = log.rows.items().get(log.rows.place()).map(|row| (row.step, row.place));
            let mut steps: Vec<Seq> = log.rows.items().iter().map(|row| row.step).collect();
            steps.dedup();
            let mut rows = Vec::new();
            for step in steps {
                let lines = self.lines_of(step).into_iter().enumerate();
                rows.extend(lines.map(|(place, line)| Row { step, place, line }));
            }
            // What was searched for is in the other language.
            log.rows.clear_typed();
            log.rows.renew(rows);
            log.rows.choose_at(usize::MAX);
            log.rows.choose(|row| Some((row.step, row.place)) == chosen);
        }
        self.layers = layers;
    }
}

impl Behaviour for Log {
    fn press(&mut self, key: KeyEvent, app: &mut App) -> After {
        if self.rows.is_typing() {
            keys::pick(&mut self.rows, key);
            self.settle(app);
            return After::STAYS;
        }
        match keys::name(key).as_deref() {
            Some("Up" | "k") => self.step(app, true, 1),
            Some("Down" | "j") => self.step(app, false, 1),
            Some("PgUp") => self.step(app, true, PAGE),
            Some("PgDn") => self.step(app, false, PAGE),
            Some("Home") => self.step(app, true, usize::MAX),
            Some("End") => self.step(app, false, usize::MAX),
            Some("/") => self.rows.search(),
            Some("Esc") if self.rows.typed().is_empty() => return After::CLOSES,
            Some("Esc") => self.rows.clear_typed(),
            Some("Enter") => return self.explain(app),
            _ => match app.looks.keymap.action(key) {
                Some(Action::Why) => return self.explain(app),
                Some(Action::Log) => return After::CLOSES,
                Some(Action::Steps) => return self.go_there(),
                Some(Action::Publish) => {
                    return match self.secret() {
                        Some(back) => After::Closes(app.publish_back(back)),
                        None => After::Stays(app.say("publish-nothing")),
                    };
                }
                Some(Action::Menu) => return After::Stays(Effect::Menu),
                Some(action @ (Action::Command | Action::Help | Action::Language)) => {
                    return After::Acts(action);
                }
                Some(_) | None => return After::IDLE,
            },
        }
        After::STAYS
    }

    fn draw(&self, app: &App, areas: &Areas, painter: &mut Painter) {
        let (left, selected) = self.rows.left();
        let lines: Vec<&LogLine> = left.into_iter().map(|(_, row)| &row.line).collect();
        let list = LogList { title: &self.title(app), lines: &lines, selected };
        let look = (&app.looks.theme, &app.looks.glyphs);
        let lines = log_list::draw(&list, look, areas, painter.buffer());
        let keys = |at| if at == selected { vec![KeyCode::Enter] } else { steps(selected, at) };
        let spots = lines.into_iter().map(|(area, at)| (area, keys(at)));
        app.looks.clickable.replace(Clickable::spots(spots));
    }

    fn hints(&self, app: &App) -> Vec<(String, String)> {
        let looks = &app.looks;
        if self.rows.is_typing() {
            return vec![looks.hint("Enter", "hint-keep"), looks.hint("Esc", "hint-leave")];
        }
        let secret = self.secret().map(|_| looks.action_hint(Action::Publish));
        let hints = [
            looks.hint("Enter", "hint-explain"),
            looks.hint(looks.keymap.key(Action::Steps), "hint-go-there"),
            looks.hint("↑↓", "hint-select"),
            looks.hint("/", "hint-filter"),
            looks.hint("Esc", "hint-leave"),
        ];
        secret.into_iter().chain(hints).collect()
    }

    fn paste(&mut self, text: &str) -> bool {
        self.rows.insert(text);
        true
    }
}

impl Log {
    /// The secret act of the step of the chosen line, counted back from the newest.
    fn secret(&self) -> Option<usize> {
        let step = self.rows.items().get(self.rows.place())?.step;
        self.secrets.iter().find(|(secret, _)| *secret == step).map(|(_, back)| *back)
    }

    /// To the step of the chosen line, as the list of steps does.
    fn go_there(&self) -> After {
        let chosen = self.rows.items().get(self.rows.place());
        let go = |row: &Row| Effect::Run(Line::Session(SessionCommand::Goto(row.step)));
        chosen.map_or(After::IDLE, |row| After::Closes(go(row)))
    }

    /// Opens the explanation of the chosen line.
    fn explain(&self, app: &mut App) -> After {
        let chosen = self.rows.items().get(self.rows.place());
        After::Stays(chosen.map_or(Effect::Idle, |row| app.explain(row.step, row.place)))
    }
}
