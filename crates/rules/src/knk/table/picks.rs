//! What there is to choose from in КНК, as phrases.

use crate::ask::{Chance, Pick, PickMeaning};
use crate::knk::{
    content::{mode::Mode, rank::Rank, reserve::Reserve, spell::School},
    sheet::plus::Formula,
    table::crit_effect::CritEffect,
};
use crate::{Arg, Dice, Phrase, PlainText, report::pool_changes};

/// A critical effect that takes hold if the die of so many faces shows its top one, or always (KNK-CRT-04).
pub fn crit(effect: CritEffect, faces: Option<i32>) -> Pick {
    let throws = effect == CritEffect::KnockBack;
    Pick {
        meaning: if throws { PickMeaning::ThrowsBack } else { PickMeaning::Other },
        chance: Some(faces.map_or(Chance::Always, |faces| Chance::TopFace(Dice::new(0, faces)))),
        ..Pick::new(effect.phrase())
    }
}

/// A lasting effect that is to act next, and by how much it changes HP and prana (KNK-TRN-11).
pub fn effect(name: &PlainText, hp: i32, prana: i32) -> Pick {
    let name = Arg::Name(name.clone());
    let changes = pool_changes([(hp, Reserve::Hp.id()), (prana, Reserve::Prana.id())]);
    Pick::new(if changes.is_empty() {
        Phrase::plain(name)
    } else {
        Phrase::new("pick-effect").with("name", name).with("changes", changes)
    })
}

/// An attack to strike back with, its weapon and its price (KNK-TRN-10).
pub fn strike(mode: Mode, weapon: Option<&PlainText>, prana: i32) -> Pick {
    let mut what = vec![Arg::Phrase(mode.phrase())];
    what.extend(weapon.map(|weapon| Arg::Name(weapon.clone())));
    what.extend((prana > 0).then(|| price(prana).into()));
    Pick::new(Phrase::plain(what))
}

/// The roll less Defence with what is over, and the damage where that is another number.
pub fn hit((total, defence, raw): (i32, i32, i32), damage: i32) -> Phrase {
    let sum = Phrase::new("log-sum").with("total", total).with("defence", defence).with("raw", raw);
    if damage == raw {
        return sum;
    }
    Phrase::new("log-became").with("from", sum).with("to", damage)
}

/// The target is thrown back so many cells by bare strength (KNK-BON-05).
pub fn knock_back(cells: u8) -> Pick {
    let phrase = Phrase::new("pick-knock-back").with("cells", cells);
    Pick { meaning: PickMeaning::ThrowsBack, ..Pick::new(phrase) }
}

/// A thing that somebody else carries.
pub fn thing(name: &PlainText) -> Pick {
    Pick { secret: true, ..Pick::new(Phrase::plain(Arg::Text(name.clone()))) }
}

/// Marks "+" on a formula, and what Defence or the constant of the save is with them (KNK-MOD-06).
pub fn marks(formula: Formula, marks: u8, becomes: i32) -> Pick {
    let pluses = PlainText::new(&"+".repeat(usize::from(marks)));
    let phrase = Phrase::new("pick-marks").with("marks", Arg::Text(pluses));
    Pick::new(phrase.with("formula", formula.phrase()).with("becomes", becomes))
}

/// HP that are lost.
pub fn damage(damage: i32) -> Pick {
    Pick::new(Phrase::new("price-hp").with("amount", damage))
}

/// A bare number, for the GM to name.
pub fn number(number: i32) -> Pick {
    Pick::new(Phrase::plain(number))
}

/// Prana that is given.
pub fn prana(prana: i32) -> Pick {
    Pick::new(price(prana))
}

/// Points of energy, and their price in prana (KNK-MODE-06).
pub fn energy(points: i32, prana: i32) -> Pick {
    Pick::new(Phrase::new("pick-energy").with("points", points).with("prana", prana))
}

/// A school of magic and the rank that it has then (KNK-CLS-20).
pub fn school(school: School, to: Rank) -> Pick {
    Pick::new(Phrase::new("ranked").with("what", school.phrase()).with("rank", to))
}

/// Points of characteristics and of skills (KNK-CLS-21).
pub fn points(cp: i32, sp: i32) -> Pick {
    Pick::new(Phrase::new("pick-points").with("cp", cp).with("sp", sp))
}

fn price(prana: i32) -> Phrase {
    Phrase::new("price-prana").with("amount", prana)
}
