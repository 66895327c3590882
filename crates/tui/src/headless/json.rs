//! Steps, questions and views as data. Every object of `exec` names its `type`; fields are only ever added.

use erased_serde::Serialize;
use kekkai_battle::{
    BattleView, Cell, Record, Stage, State,
    chapter::Chapter,
    field::SIGNS,
    grammar,
    journal::Seq,
    summary::SummaryRow,
    view::{CombatantView, PoolShown},
};
use kekkai_rules::{Ask, Bar, Id, PartOp, Roll, Throw};
use kekkai_widgets::Names;
use serde_json::{Map, Value, json};

use crate::error::AppError;

/// A value of ours; they all have a form in JSON, and one that had none would show as null. Its type is erased, so that
/// the code for JSON is there once.
pub(super) fn plain(value: &impl Serialize) -> Value {
    let erased: &dyn Serialize = value;
    serde_json::to_value(erased).unwrap_or(Value::Null)
}

/// A step: the line it came from, every roll with its parts, every event.
pub(crate) fn step(step: Seq, line: &str, record: &Record, state: &State) -> Value {
    let name = |who: Id| state.combatant(who).map_or("?", |combatant| combatant.name.as_str());
    let rolls = record.rolls().map(|rolled| roll(rolled, name(rolled.throw.who)));
    json!({
        "type": "step",
        "step": step,
        "line": line,
        "command": grammar::write(&record.command, state),
        "round": state.queue.round,
        "rolls": rolls.collect::<Vec<_>>(),
        "events": record.events.iter().map(plain).collect::<Vec<_>>(),
        "hash": plain(&record.hash),
    })
}

fn roll(roll: &Roll, name: &str) -> Value {
    let mut value = throw(&roll.throw, name);
    if let Value::Object(fields) = &mut value {
        fields.insert("faces".to_owned(), plain(&roll.faces));
        fields.insert("origin".to_owned(), plain(&roll.origin));
        fields.insert("total".to_owned(), roll.total.into());
        fields.insert("succeeds".to_owned(), roll.succeeds().into());
    }
    value
}

fn throw(throw: &Throw, name: &str) -> Value {
    let part = |part: &kekkai_rules::RollPart| {
        let to = match part.op {
            PartOp::ToRoll => "roll",
            PartOp::ToAttack => "attack",
            PartOp::ToMin => "min",
            PartOp::ToBar => "bar",
        };
        json!({"source": part.source, "to": to, "amount": part.amount, "rule": part.rule})
    };
    json!({
        "who": throw.who,
        "name": name,
        "purpose": plain(&throw.purpose),
        "dice": throw.dice.to_string(),
        "plus": throw.dice.plus,
        "count": throw.dice.count,
        "die": throw.dice.faces,
        "above": throw.check.and_then(|check| match check.bar {
            Bar::Above(above) => Some(above),
            Bar::AtLeast(_) | Bar::AtMost(_) | Bar::Opposed(_) => None,
        }),
        "check": throw.check.map(|check| plain(&check.bar)),
        "parts": throw.parts.iter().map(part).collect::<Vec<_>>(),
        "rule": throw.rule,
    })
}

/// The fights of a save, in the numbers of those whose names these are.
pub(crate) fn chapters(chapters: &[Chapter], names: &dyn Names) -> Value {
    let people = |all: Vec<Id>| all.into_iter().map(|who| names.name(who)).collect::<Vec<_>>();
    let chapter = |chapter: &Chapter| {
        json!({
            "number": chapter.number,
            "day": chapter.day,
            "place": chapter.place,
            "board": chapter.board,
            "steps": chapter.steps,
            "rounds": chapter.rounds,
            "decided": chapter.is_decided,
            "winner": chapter.winner.map(|side| names.side(side)),
            "alive": people(chapter.lives().collect()),
            "dead": people(chapter.fell.clone()),
        })
    };
    chapters.iter().map(chapter).collect()
}

/// What each has done and suffered, in the fight and in all fights of the save.
pub(crate) fn summary(rows: &[SummaryRow], totals: &[SummaryRow], view: &BattleView) -> Value {
    let row = |row: &SummaryRow| {
        let mut value = plain(row);
        if let Value::Object(fields) = &mut value {
            fields.insert("name".to_owned(), view.name(row.who).into());
        }
        value
    };
    let all = |rows: &[SummaryRow]| rows.iter().map(row).collect::<Vec<_>>();
    json!({"type": "summary", "rows": all(rows), "totals": all(totals)})
}

/// What is asked, as JSON.
pub(crate) fn asks(ask: &Ask, view: &BattleView) -> Value {
    match ask {
        Ask::Die(die) => {
            json!({"type": "asks", "die": throw(die, view.name(die.who))})
        }
        Ask::Choice(choice) => json!({
            "type": "asks",
            "choice": {
                "who": choice.who,
                "name": view.name(choice.who),
                "question": plain(&choice.question),
                "picks": choice.picks.iter().map(plain).collect::<Vec<_>>(),
                "rule": choice.rule,
            },
        }),
    }
}

/// A line that was not carried out: its number, and why; as data, what the rules said, or who is not there.
pub(crate) fn refused(number: usize, line: &str, error: &AppError, why: &str) -> Value {
    let refusal = match (error.refusal(), error.nobody()) {
        (Some(refusal), _) => plain(refusal),
        (None, Some((name, nearest))) => json!({"Nobody": {"name": name, "nearest": nearest}}),
        (None, None) => Value::Null,
    };
    json!({"type": "refused", "number": number, "line": line, "refusal": refusal, "why": why})
}

/// A fight as the audience of that name sees it.
pub(crate) fn view(
    view: &BattleView,
    audience: &str,
    prompt: Option<&Ask>,
    fights: &[Chapter],
) -> Value {
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.to_owned(), value);
    put("as", audience.into());
    put("title", plain(&view.title));
    put("system", plain(&view.system));
    put("stage", stage(view.stage).into());
    put("round", view.round.into());
    put("sides", plain(&view.sides));
    put("colours", plain(&view.hues));
    put("actor", view.actor.map_or(Value::Null, |who| who_is(view, who)));
    let turn = view.turn.as_ref().map(|turn| {
        let mut fields = Map::from_iter([("phase".to_owned(), turn.phase.into())]);
        let meters = turn.meters.iter().map(|meter| (meter.id.key().to_owned(), meter.left.into()));
        fields.extend(meters);
        fields.extend(turn.marks.iter().map(|(key, is)| ((*key).to_owned(), (*is).into())));
        Value::Object(fields)
    });
    put("turn", turn.unwrap_or(Value::Null));
    put("map", rows(view).into());
    if let Some(world) = &view.world {
        put("world", plain(world));
    }
    put("worn", worn(view));
    put("items", items(view));
    put("combatants", view.combatants.iter().map(combatant).collect());
    let queue = view.queue.iter().map(|row| {
        let mut value = plain(row);
        if let Value::Object(fields) = &mut value {
            fields.insert("name".to_owned(), view.name(row.who).into());
        }
        value
    });
    put("queue", queue.collect());
    put("clocks", plain(&view.clocks));
    put("fights", chapters(fights, view));
    put("prompt", prompt.map_or(Value::Null, |ask| asks(ask, view)));
    Value::Object(fields)
}

fn who_is(view: &BattleView, who: Id) -> Value {
    json!({"id": who, "name": view.name(who)})
}

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Setup => "setup",
        Stage::Fighting => "fighting",
        Stage::Decided => "decided",
    }
}

/// The ground, in the signs of a map file.
fn rows(view: &BattleView) -> Vec<String> {
    let mut rows = vec![String::new(); usize::from(kekkai_battle::cell::SIZE)];
    for cell in Cell::all() {
        let terrain = view.field.ground(cell).terrain;
        let known = SIGNS.iter().find(|(_, known)| *known == terrain);
        let known = known.filter(|_| !view.is_unknown(cell));
        let sign = known.map_or('?', |(sign, _)| *sign);
        if let Some(row) = rows.get_mut(usize::from(cell.row())) {
            row.push(sign);
        }
    }
    rows
}

/// Cells whose obstacle has taken damage.
fn worn(view: &BattleView) -> Value {
    let worn = Cell::all().map(|cell| (cell, view.field.ground(cell).worn));
    let worn = worn.filter(|(_, worn)| *worn != 0);
    worn.map(|(cell, worn)| json!({"at": cell.to_string(), "damage": worn})).collect()
}

fn items(view: &BattleView) -> Value {
    let mut cells: Vec<Cell> = view.field.littered().collect();
    cells.sort_unstable();
    cells.dedup();
    let lying =
        cells.into_iter().flat_map(|cell| view.field.items(cell).map(move |item| (cell, item)));
    lying.map(|(cell, item)| json!({"at": cell.to_string(), "item": plain(item)})).collect()
}

fn combatant(combatant: &CombatantView) -> Value {
    let pool = |pool: &PoolShown| match pool {
        PoolShown::Exact(pool) => json!({
            "pool": plain(&pool.id), "now": pool.now, "max": pool.is_bounded().then_some(pool.max), "waits": pool.waits,
        }),
        PoolShown::Bar(id, tenths) => json!({"pool": plain(id), "tenths": tenths}),
        PoolShown::Word(id, wound) => json!({"pool": plain(id), "looks": plain(wound)}),
    };
    json!({
        "id": combatant.id,
        "name": combatant.name,
        "token": combatant.token,
        "side": combatant.side,
        "is_thing": combatant.is_thing,
        "at": combatant.at,
        "covers": combatant.covers,
        "away": plain(&combatant.away),
        "departed": combatant.departed,
        "fallen": combatant.fallen,
        "past": combatant.past,
        "conditions": plain(&combatant.conditions),
        "pools": combatant.pools.iter().map(pool).collect::<Vec<_>>(),
        "sheet": combatant.sheet.as_ref().map(plain),
    })
}
