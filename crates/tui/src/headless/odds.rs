//! `kekkai odds`: what may come of a command, or of several one after the other, walked through the rules without running it.

use kekkai_battle::{
    Audience, BattleView, Command, Decision, Gm, State, decide,
    grammar::{self, Context, Line},
    odds::{self, Distribution, Limits, Method, Odds, Outcome, Outlook, PickOdds, Probability},
    offer::offers,
};
use kekkai_widgets::Names as _;
use serde_json::{Value, json};

use super::{
    Shell,
    find::{self, Purpose},
    json as data,
};
use crate::{
    cli,
    error::{AppError, Exit},
    locale::tame,
    session::Session,
};

/// Prints the odds of a command.
pub(crate) fn run(shell: &mut Shell, args: &cli::Odds) -> Result<Exit, AppError> {
    let session = find::fight(shell, &args.battle, None, Purpose::Look)?;
    match tell(shell, &session, args) {
        // Whom a refusal names, only the fight knows.
        Err(error @ AppError::Refused(_)) => {
            Ok(shell.complain(&error, &session.view(Audience::Gm)))
        }
        told => told,
    }
}

fn tell(shell: &mut Shell, session: &Session, args: &cli::Odds) -> Result<Exit, AppError> {
    let Asked { state, before, commands } = asked(shell, session, &args.command)?;
    let usual = Limits::default();
    let limits = Limits {
        decides: args.most.unwrap_or(usual.decides),
        nearly: args.most.or(usual.nearly),
        runs: args.runs.unwrap_or(usual.runs),
        ..usual
    };
    let along: Vec<Command> = commands.iter().map(|(command, _)| command.clone()).collect();
    let odds = odds::along(&state, &along, limits)?;
    if !odds.thrown {
        return Err(AppError::NoDice);
    }
    let view = BattleView::new(&state, Audience::Gm);
    if args.json {
        let written = commands.iter().map(|(command, _)| grammar::write(command, &state));
        let before = before.into_iter().map(|(written, _)| written);
        let written = before.chain(written).collect::<Vec<_>>().join("; ");
        shell.out.json(&whole(&odds, &written, &view))?;
        return Ok(Exit::Done);
    }
    let offers = offers(&state);
    for (_, typed) in &before {
        shell.out.line(&told(typed))?;
    }
    for (command, typed) in &commands {
        let offer = offers.iter().find(|offer| offer.command == *command);
        // What the GM calls nobody gives, so that it is told as it was typed.
        let title = if matches!(command, Command::Walk { .. } | Command::Gm { .. }) {
            told(typed)
        } else {
            shell.words.odds_title(command, offer, &view)
        };
        shell.out.line(&title)?;
    }
    let lines = shell.words.odds_lines(&odds, view.system, &view);
    if lines.is_empty() {
        let text = shell.words.t("odds-nothing");
        shell.out.line(&text)?;
    }
    for line in lines {
        shell.out.line(&line)?;
    }
    Ok(Exit::Done)
}

/// What odds are asked for.
struct Asked {
    /// The fight in which that would be ordered.
    state: State,
    /// The commands that have led there, each written out and as it was typed: they take neither dice nor a choice.
    before: Vec<(String, String)>,
    /// The first command that may take some, and all after it, each with what was typed.
    commands: Vec<(Command, String)>,
}

/// Understands a line of commands, each after those before it as far as they take neither dice nor a choice.
fn asked(shell: &Shell, session: &Session, line: &str) -> Result<Asked, AppError> {
    let parts = parts(line);
    let (mut state, mut before, mut commands) =
        (session.fight().state().clone(), Vec::new(), Vec::new());
    for (at, part) in parts.iter().enumerate() {
        let (then, command) = understood(shell, &state, part)?;
        if commands.is_empty() {
            state = then;
            match decide(&state, &command, &[]) {
                Decision::Done { state: after, .. } if at + 1 < parts.len() => {
                    before.push((grammar::write(&command, &state), (*part).to_owned()));
                    state = *after;
                    continue;
                }
                Decision::Refused(refusal) => return Err(refusal.into()),
                Decision::Done { .. } | Decision::Need(_) => {}
            }
        }
        commands.push((command, (*part).to_owned()));
    }
    Ok(Asked { state, before, commands })
}

/// What was typed, without anything that a terminal would obey.
fn told(typed: &str) -> String {
    typed.chars().map(tame).collect()
}

/// The commands of a line, between which a semicolon stands that is in no quotation.
fn parts(line: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = line.split(|sign: char| {
        quoted ^= sign == '"';
        sign == ';' && !quoted
    });
    parts.map(str::trim).collect()
}

/// What a line orders, and the fight in which it would be ordered: where the line names somebody before whom it is aimed
/// at, that one has the turn.
fn understood(shell: &Shell, state: &State, line: &str) -> Result<(State, Command), AppError> {
    let context = Context { state, library: shell.assets.readable() };
    let read = grammar::parse(line, &context);
    if let Some((who, rest)) = named(state, line).filter(|_| read.is_err()) {
        let turn = Command::Gm { what: Gm::Turn { who }, reason: None };
        if let Decision::Done { state, .. } = decide(state, &turn, &[]) {
            let context = Context { state: &state, library: shell.assets.readable() };
            if let Ok(Line::Command(command)) = grammar::parse(&rest, &context) {
                return Ok((*state, command));
            }
        }
    }
    match read? {
        Line::Command(command) => Ok((state.clone(), command)),
        Line::Session(_) => Err(AppError::NoDice),
    }
}

/// Whom a line names first, and the line without the name.
fn named(state: &State, line: &str) -> Option<(kekkai_rules::Id, String)> {
    let (verb, rest) = line.trim().split_once(char::is_whitespace)?;
    let (name, rest) = match rest.trim_start().strip_prefix('"') {
        Some(quoted) => quoted.split_once('"')?,
        None => rest.trim_start().split_once(char::is_whitespace)?,
    };
    Some((grammar::find(state, name)?, format!("{verb} {}", rest.trim_start())))
}

fn whole(odds: &Odds, command: &str, view: &BattleView) -> Value {
    let method = odds.method;
    let spent = odds.spent.iter().map(
        |(pool, least, most)| json!({"pool": data::plain(pool), "least": least, "most": most}),
    );
    let picks = odds.picks.iter().map(|pick| picked(pick, method, view));
    json!({
        "type": "odds",
        "command": command,
        "who": odds.who,
        "name": view.name(odds.who),
        "exact": method == Method::Exact,
        "runs": runs(method),
        "left_out": left_out(method),
        "spent": spent.collect::<Vec<_>>(),
        "now": outlook(&odds.let_be, method, view),
        "answered": odds.answered.as_ref().map(|answered| outlook(answered, method, view)),
        "picks": picks.collect::<Vec<_>>(),
    })
}

fn outlook(outlook: &Outlook, method: Method, view: &BattleView) -> Value {
    let of = outlook.of.iter().map(|outcome| one(outcome, method, view));
    let ways = outlook.ways.iter();
    let ways = ways.map(|(way, now)| json!({"way": way, "chance": chance(*now, method)}));
    json!({
        "succeeds": outlook.succeeds.map(|succeeds| chance(succeeds, method)),
        "ways": ways.collect::<Vec<_>>(),
        "of": of.collect::<Vec<_>>(),
        "together": outlook.together.as_ref().map(|all| json!({
            "hit": spread(&all.hit, method),
            "hit_tenths": all.hit.mean_in_tenths(),
            "lost_tenths": all.lost.mean_in_tenths(),
            "lost": spread(&all.lost, method),
            "any_out": chance(all.any_out, method),
        })),
    })
}

fn one(outcome: &Outcome, method: Method, view: &BattleView) -> Value {
    let told = |known: Probability| chance(known, method);
    let conditions = outcome.conditions.iter();
    let conditions =
        conditions.map(|(kind, of)| json!({"condition": kind.key, "chance": told(*of)}));
    json!({
        "who": outcome.who,
        "name": view.name(outcome.who),
        "hits": outcome.hits.map(told),
        "criticals": told(outcome.criticals),
        "out_at_once": told(outcome.out_at_once),
        "out": told(outcome.out),
        "had": outcome.had,
        "most": outcome.most,
        "lost_tenths": outcome.lost.mean_in_tenths(),
        "lost": spread(&outcome.lost, method),
        "conditions": conditions.collect::<Vec<_>>(),
    })
}

fn spread(of: &Distribution, method: Method) -> Vec<Value> {
    of.values().map(|(value, of)| json!({"value": value, "chance": chance(of, method)})).collect()
}

fn picked(pick: &PickOdds, method: Method, view: &BattleView) -> Value {
    let of = pick.of.iter().map(|outcome| one(outcome, pick.method, view));
    json!({
        "who": pick.who,
        "runs": runs(pick.method),
        "left_out": left_out(pick.method),
        "pick": data::plain(&pick.phrase),
        "offered": chance(pick.offered, method),
        "holds": chance(pick.holds, method),
        "of": of.collect::<Vec<_>>(),
    })
}

/// How many runs were played, if any were.
fn runs(method: Method) -> Option<u32> {
    if let Method::Sampled(runs) = method { Some(runs) } else { None }
}

/// Millionths of all cases that were left out, if any were.
fn left_out(method: Method) -> Option<u32> {
    if let Method::AllBut(millionths) = method { Some(millionths) } else { None }
}

/// A probability: as a fraction, where it is exact, and rounded to ten-thousandths; with its bounds where it is not.
fn chance(of: Probability, method: Method) -> Value {
    let rounded = of.in_ten_thousandths();
    let bounded = |(least, most)| json!({"per_10000": rounded, "least": least, "most": most});
    match method {
        Method::Exact => json!({
            "exact": format!("{}/{}", of.ways(), of.of()),
            "per_10000": rounded,
        }),
        Method::AllBut(millionths) => bounded(of.bounds_without(millionths)),
        Method::Sampled(runs) => bounded(of.interval(runs)),
    }
}
