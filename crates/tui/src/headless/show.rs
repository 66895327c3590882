//! `kekkai show`: a fight as an audience sees it.

use kekkai_battle::{
    Audience, BattleView,
    chapter::Chapter,
    view::{CombatantView, PoolShown, QueueRow},
};
use kekkai_rules::{Ask, Cost, Id};
use kekkai_widgets::{Glyphs, Names as _, Words};

use super::{
    Shell,
    find::{self, Purpose},
    grid, json, story,
};
use crate::{
    cli,
    error::{AppError, Exit},
    session::Session,
    viewer,
};

/// Prints the fight as text.
pub(crate) fn run(shell: &mut Shell, args: &cli::Show) -> Result<Exit, AppError> {
    let mut session = find::fight(shell, &args.battle, None, Purpose::Look)?;
    let audience = viewer::audience(&shell.words, &session, &args.audience)?;
    if args.summary {
        return summary(shell, &mut session, audience, args.json);
    }
    let fights = session.chapters(audience)?;
    let view = session.view(audience);
    let fight = session.fight();
    let ask = fight.prompt();
    let ask = ask.and_then(|(prompt, ask)| audience.asked(fight.state(), prompt, ask));
    if args.json {
        shell.out.json(&json::view(
            &view,
            &viewer::name_of(&session, audience),
            ask.as_ref(),
            &fights,
        ))?;
    } else {
        for line in text(&shell.words, &shell.out.glyphs(), &view, ask.as_ref()) {
            shell.out.line(&line)?;
        }
        for line in chapters(&shell.words, &fights, &view) {
            shell.out.line(&line)?;
        }
    }
    Ok(Exit::Done)
}

/// The fights of a save that has several, each with how it went.
fn chapters(words: &Words, fights: &[Chapter], view: &BattleView) -> Vec<String> {
    let line =
        |chapter| format!("{}: {}", words.chapter(chapter), words.chapter_end(chapter, view));
    let told = fights.iter().filter(|_| fights.len() > 1).map(line);
    told.enumerate()
        .flat_map(|(at, line)| (at == 0).then(String::new).into_iter().chain([line]))
        .collect()
}

/// Prints what those have done and suffered whose numbers `audience` may know.
fn summary(
    shell: &mut Shell,
    session: &mut Session,
    audience: Audience,
    as_json: bool,
) -> Result<Exit, AppError> {
    let summary = match session.past().summary() {
        Ok(summary) => summary,
        Err(bad) => return Err(session.bad(bad)),
    };
    let rows = summary.rows(session.fight().state(), audience);
    let totals = match session.past().totals() {
        Ok(totals) => totals.rows(session.fight().state(), audience),
        Err(bad) => return Err(session.bad(bad)),
    };
    let fights = session.chapters(audience)?;
    let view = session.view(audience);
    if as_json {
        shell.out.json(&json::summary(&rows, &totals, &view))?;
    } else {
        let mut lines = shell.words.summary(&rows, &view);
        if fights.len() > 1 {
            lines.extend([String::new(), shell.words.t("summary-totals")]);
            lines.extend(shell.words.totals(&totals, &view));
        }
        for line in lines {
            shell.out.line(&line)?;
        }
    }
    Ok(Exit::Done)
}

fn text(words: &Words, glyphs: &Glyphs, view: &BattleView, ask: Option<&Ask>) -> Vec<String> {
    let stage = words.stage(view.stage, view.round);
    let mut lines = vec![format!(
        "{} · {} · {stage}",
        words.name_of(view.title.as_str()),
        words.system(view.system)
    )];
    lines.push(String::new());
    lines.extend(grid::draw(view, glyphs));
    lines.push(String::new());
    lines.push(words.t("queue"));
    let columns = Columns::of(words, view);
    for row in &view.queue {
        if let Some(combatant) = view.find(row.who) {
            lines.push(columns.row(words, view, combatant, Some(row)));
        }
    }
    let queued = |who: Id| view.queue.iter().any(|row| row.who == who);
    let is_listed = |who: &&CombatantView| !queued(who.id) && !who.past;
    for combatant in view.combatants.iter().filter(is_listed) {
        lines.push(columns.row(words, view, combatant, None));
    }
    if let Some(who) = view.actor {
        lines.push(String::new());
        let mut turn = words.with("log-turn", &[("who", view.name(who).into())]);
        if let Some(now) = &view.turn {
            let left = now.meters.iter().map(|meter| Cost::Meter(meter.id, meter.left));
            let left = words.cost(&left.collect::<Vec<_>>());
            turn = format!("{turn}: {}, {left}", words.phase(now));
        }
        lines.push(turn);
    }
    if let Some(world) = &view.world {
        lines.push(String::new());
        lines.push(words.t("atlas-title"));
        let place = |row: kekkai_widgets::atlas::AtlasRow| match row.there.as_str() {
            "" => format!("  {} → {}", row.name, row.ways),
            there => format!("  {} → {}: {there}", row.name, row.ways),
        };
        lines.extend(words.atlas_rows(world, &|_| true).into_iter().map(place));
        let parties = world.shown().map(|party| words.party(party, world, view));
        lines.extend(parties.map(|line| format!("  {line}")));
        lines.extend(words.chases(world, view).into_iter().map(|line| format!("  {line}")));
        lines.extend(Some(words.noise(world)).filter(|line| !line.is_empty()));
    }
    if let Some(ask) = ask {
        lines.extend(story::asks(words, ask, view));
    }
    lines
}

/// Widths of the queue's columns.
struct Columns {
    name: usize,
    side: usize,
}

impl Columns {
    fn of(words: &Words, view: &BattleView) -> Self {
        let wide = |text: &str| usize::from(kekkai_widgets::paint::width(text));
        let name = view.combatants.iter().map(|combatant| wide(combatant.name.as_str())).max();
        let side = view.sides.iter().map(|side| wide(&words.name_of(side.as_str()))).max();
        Self { name: name.unwrap_or_default(), side: side.unwrap_or_default() }
    }

    fn row(
        &self,
        words: &Words,
        view: &BattleView,
        combatant: &CombatantView,
        row: Option<&QueueRow>,
    ) -> String {
        let sign = match row {
            Some(QueueRow { current: true, .. }) => '>',
            Some(QueueRow { extra: true, .. }) => '+',
            Some(QueueRow { acted: true, .. }) => '.',
            Some(_) | None => ' ',
        };
        let initiative = row.and_then(|row| row.initiative).map(|number| number.to_string());
        let initiative = initiative.unwrap_or_default();
        let side = view.sides.get(usize::from(combatant.side.0));
        let side = side.map(|side| words.name_of(side.as_str())).unwrap_or_default();
        let at = combatant.at.map(|cell| cell.to_string()).unwrap_or_default();
        let (pools, rest) = parts_of(words, view, combatant);
        let line = format!(
            "{sign} {} {} {} {initiative:>4} {at:>4}  {}  {}",
            padded(combatant.token.as_str(), 2),
            padded(combatant.name.as_str(), self.name),
            padded(&side, self.side),
            pools.join("  "),
            rest.join("; "),
        );
        line.trim_end().to_owned()
    }
}

/// The pools of somebody, and what else is to be said of its state.
fn parts_of(words: &Words, view: &BattleView, who: &CombatantView) -> (Vec<String>, Vec<String>) {
    let pools = who.pools.iter().map(|shown| pool(words, shown)).collect();
    let conditions = who.conditions.iter().map(|condition| words.condition(*condition));
    let sheet = who.sheet.iter();
    (pools, conditions.chain(sheet.flat_map(|sheet| words.line_beside(sheet, view))).collect())
}

/// How somebody is, in one line.
pub(super) fn state_of(words: &Words, view: &BattleView, who: &CombatantView) -> String {
    let (pools, rest) = parts_of(words, view, who);
    pools.into_iter().chain(rest).collect::<Vec<_>>().join(", ")
}

fn pool(words: &Words, shown: &PoolShown) -> String {
    match shown {
        PoolShown::Exact(pool) => {
            let most = if pool.is_bounded() { format!("/{}", pool.max) } else { String::new() };
            format!("{} {}{most}", words.pool(pool.id), pool.now)
        }
        PoolShown::Bar(id, tenths) => format!("{} {}", words.pool(*id), words.share_left(*tenths)),
        PoolShown::Word(id, wound) => words
            .pool_word(*id, *wound)
            .unwrap_or_else(|| format!("{}: {}", words.pool(*id), words.wound(*wound))),
    }
}

fn padded(text: &str, columns: usize) -> String {
    let missing = columns.saturating_sub(kekkai_widgets::paint::width(text).into());
    format!("{text}{}", " ".repeat(missing))
}
