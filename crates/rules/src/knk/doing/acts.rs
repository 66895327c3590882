//! What an order of КНК is to a screen: its words, and how it is chosen.

use crate::knk::{
    Knk,
    content::phantasm::Phantasm,
    offers,
    sheet::{Sheet, derived},
    table::order::Order,
    turn::breaking_free,
    verbs, view,
};
use crate::{
    Act, Arg, Id, Phrase, PlainText, RulesContext, SystemState,
    act::{AtStake, Pointing, Role},
    sheet_view::AttackRow,
};

/// What an order of `who` is to a screen.
pub(crate) fn of(ctx: &impl RulesContext<Knk>, who: Id, order: &Order) -> Act {
    let (verb, _) = verbs::order_args(order);
    let Some(sheet) = ctx.state().sheet(who) else { return Act::plain(verb, numbered(order)) };
    let plain = Act::plain(verb, numbered(order));
    let named = |key: &'static str, name: &PlainText| Act::plain(verb, with_name(key, name));
    match order {
        Order::Strike { mode, weapon } => {
            let mut rows = (0..=u8::MAX).zip(view::attacks_one_by_one(sheet));
            // The first with this weapon tells its name; the own one is that or stands behind it.
            let first = rows.find(|(_, row)| row.carried == *weapon);
            let own = |(_, row): &(u8, AttackRow)| row.mode == mode.key() && row.carried == *weapon;
            let way = first.clone().filter(own).or_else(|| rows.find(own)).map(|(way, _)| way);
            let weapon = match first.and_then(|(_, row)| row.weapon) {
                Some(name) => Arg::Name(name),
                None => Phrase::new("fists").into(),
            };
            let says =
                |key| Phrase::new(key).with("mode", mode.phrase()).with("weapon", weapon.clone());
            let asks = Some(says("prompt-strike").with("name", who));
            let role = Role::Strike { way: way.unwrap_or(u8::MAX) };
            Act { role, asks, ..Act::plain(verb, says("offer-strike")) }
        }
        Order::PickUp { item } => {
            let found = ctx.items_underfoot(who).into_iter().nth(usize::from(*item));
            found.map_or(plain, |item| named("offer-pick-up", &item.name))
        }
        Order::Use { item } => {
            let found = sheet.items.get(usize::from(*item));
            found.map_or(plain, |item| named("offer-use", &item.name))
        }
        Order::Skill { skill, on } => {
            let key = if *on { "offer-skill-on" } else { "offer-skill-off" };
            let found = sheet.skills.get(usize::from(*skill));
            found.map_or(plain, |owned| named(key, &owned.skill.name))
        }
        Order::Phantasm { phantasm } => {
            let found = sheet.phantasms.get(usize::from(*phantasm));
            let act = found.map(|record| Act {
                name: Some(Phrase::plain(Arg::Name(record.name.clone()))),
                beside: brings(record),
                ..named("offer-phantasm", &record.name)
            });
            Act { pointing: Pointing::AtOffered, ..act.unwrap_or(plain) }
        }
        Order::Cast { spell } => {
            let row = view::spell(ctx.state(), who, sheet, *spell);
            let act = row.map(|row| {
                let drops = sheet
                    .reading
                    .is_some_and(|reading| offers::ends_reading(ctx, who, reading.spell, order));
                cast(&row, drops)
            });
            Act { pointing: Pointing::Anywhere, ..act.unwrap_or(plain) }
        }
        Order::Energy(_) => Act { pointing: Pointing::AtOffered, ..plain },
        Order::Dodge { hit } => dodge(ctx.state(), who, sheet, *hit).unwrap_or(plain),
        Order::BreakFree => {
            let other = sheet.held_by.map_or_else(nothing, Arg::Combatant);
            let asks = Phrase::new("prompt-break").with("name", who).with("other", other);
            let asks = Some(asks.with("what", plain.what.clone()));
            let is_paid = breaking_free::break_cost(ctx.state(), sheet).is_empty();
            let beside = is_paid.then(|| Phrase::new("prompt-break-paid"));
            let role = Role::Answer { number: None, rank: Some(i32::MIN) };
            Act { role, asks, beside, ..plain }
        }
        Order::Release => Act { whom: sheet.holding, ..plain },
        Order::Accept => Act { role: Role::Accept, ..plain },
        Order::Special => Act { role: Role::Talk, ..plain },
        Order::Drink { .. } | Order::Grab | Order::Hide | Order::Bandage | Order::Plus { .. } => {
            plain
        }
    }
}

fn with_name(key: &'static str, name: &PlainText) -> Phrase {
    Phrase::new(key).with("name", Arg::Name(name.clone()))
}

fn nothing() -> Arg {
    Arg::Text(PlainText::new(""))
}

/// The order without the names of what it concerns.
fn numbered(order: &Order) -> Phrase {
    let from_one = |number: u8| i32::from(number) + 1;
    match order {
        Order::Dodge { hit } => Phrase::new("order-dodge").with("hit", *hit),
        Order::Accept => Phrase::new("order-accept"),
        Order::Strike { mode, weapon: _ } => mode.phrase(),
        Order::PickUp { item } => Phrase::new("order-pick-up").with("item", from_one(*item)),
        Order::Use { item } => Phrase::new("order-use").with("item", from_one(*item)),
        Order::Special => Phrase::new("order-special"),
        Order::Grab => Phrase::new("order-grab"),
        Order::Release => Phrase::new("order-release"),
        Order::BreakFree => Phrase::new("order-break-free"),
        Order::Hide => Phrase::new("order-hide"),
        Order::Bandage => Phrase::new("order-bandage"),
        Order::Drink { .. } => Phrase::new("order-drink"),
        Order::Plus { formula, marks } => {
            Phrase::new("order-plus").with("formula", formula.phrase()).with("marks", *marks)
        }
        Order::Skill { skill, on } => {
            let key = if *on { "order-skill-on" } else { "order-skill-off" };
            Phrase::new(key).with("skill", from_one(*skill))
        }
        Order::Phantasm { phantasm } => {
            Phrase::new("order-phantasm").with("phantasm", from_one(*phantasm))
        }
        Order::Energy(energy) => energy.phrase(),
        Order::Cast { spell } => Phrase::new("order-cast").with("spell", from_one(*spell)),
    }
}

/// What a phantasm changes and for how long, or what is told of it; `None` for one that only strikes.
fn brings(phantasm: &Phantasm) -> Option<Phrase> {
    let does: Vec<Arg> = phantasm.modifiers.iter().map(|one| one.phrase().into()).collect();
    if does.is_empty() {
        return phantasm.text.as_ref().map(|text| Phrase::plain(Arg::Name(text.clone())));
    }
    Some(Phrase::new("phantasm-brings").with("does", does).with("turns", phantasm.turns))
}

/// A dodge: of the worst hit that may be dodged, if none is chosen (KNK-TRN-02).
fn dodge(state: &SystemState<Knk>, who: Id, sheet: &Sheet, hit: u16) -> Option<Act> {
    let waits = view::waits(state, who, sheet, &Some);
    let at = waits.iter().position(|wait| wait.hit == hit)?;
    let wait = waits.get(at)?;
    let from =
        |nobody: &str| wait.from.map_or_else(|| Arg::Text(PlainText::new(nobody)), Arg::Combatant);
    let says = |[hurts, does]: [&'static str; 2], nobody| {
        let phrase = match &wait.does {
            Some(what) => Phrase::new(does).with("what", what.clone()),
            None => Phrase::new(hurts).with("damage", wait.damage),
        };
        phrase.with("hit", hit).with("from", from(nobody))
    };
    let left = Phrase::new("prompt-dodges-left").with("left", derived::dodges_left(sheet));
    Some(Act {
        role: Role::Answer {
            number: u8::try_from(at).ok(),
            rank: wait.open.then_some(wait.damage),
        },
        asks: Some(says(["prompt-dodge", "prompt-dodge-what"], "").with("name", who)),
        beside: Some(left),
        ..Act::plain("dodge", says(["offer-dodge", "offer-dodge-what"], "?"))
    })
}

/// A spell to read: by how many of its lines, or that it is cast with its last one. `drops`: another one is lost with it.
fn cast(row: &view::SpellRow, drops: bool) -> Act {
    let named = |key| with_name(key, &row.name);
    let what = match row.lines {
        Some(lines) if is_left(row, lines) => {
            named("offer-read").with("read", row.read).with("lines", lines)
        }
        Some(_) if row.read > 0 => named("offer-finish"),
        Some(_) | None => named("offer-cast"),
    };
    let unfinished = row.lines.filter(|lines| row.then < *lines);
    // Beside the lines that are lost for it there is no room for more.
    let key = if drops { "aim-read-instead" } else { "aim-read" };
    let confirms = unfinished.map(|lines| named(key).with("then", row.then).with("lines", lines));
    let read = |lines: u8| Phrase::new("spell-read").with("read", row.then).with("of", lines);
    Act {
        name: Some(Phrase::plain(Arg::Name(row.name.clone()))),
        beside: row.lines.filter(|_| confirms.is_none()).map(read),
        confirms,
        goes_on: row.read > 0,
        ..Act::plain("cast", what)
    }
}

/// Whether lines of the spell are left to read after an order to read on.
fn is_left(row: &view::SpellRow, lines: u8) -> bool {
    if row.then > 0 { row.then < lines } else { row.read > 0 || lines > row.a_turn }
}

/// The spell that `who` is in the midst of, if it reads one (KNK-MAG-09).
pub(crate) fn at_stake(state: &SystemState<Knk>, who: Id) -> Option<AtStake> {
    let sheet = state.sheet(who)?;
    let row = view::spell(state, who, sheet, sheet.reading?.spell).filter(|row| row.read > 0)?;
    let lines = row.lines.unwrap_or(1);
    let says = |key| with_name(key, &row.name).with("read", row.read).with("lines", lines);
    Some(AtStake { ends: says("prompt-unread"), loses: says("aim-loses") })
}
