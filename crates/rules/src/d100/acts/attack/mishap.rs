//! What a fumble has done, as the log tells it.

use super::super::super::{D100, fact::Fact};
use crate::{Id, Phrase, PlainText, RulesContext};

/// Tells which row of the fumble table a face is (D100-FUM-04 to D100-FUM-10).
pub(super) fn told(ctx: &mut impl RulesContext<D100>, who: Id, face: u16) {
    let (key, rule) = match face {
        0..=20 => ("d100-log-mishap-bruise", "D100-FUM-04"),
        21..=40 => ("d100-log-mishap-weapon", "D100-FUM-05"),
        41..=60 => ("d100-log-mishap-grip", "D100-FUM-06"),
        61..=70 => ("d100-log-mishap-move", "D100-FUM-07"),
        71..=80 => ("d100-log-mishap-action", "D100-FUM-08"),
        81..=90 => ("d100-log-mishap-strain", "D100-FUM-09"),
        _ => ("d100-log-mishap-ally", "D100-FUM-10"),
    };
    tells(ctx, who, key, rule);
}

/// Tells that a weapon blows up in the hand (D100-FUM-11).
pub(super) fn misfire(ctx: &mut impl RulesContext<D100>, who: Id) {
    tells(ctx, who, "d100-log-misfire", "D100-FUM-11");
}

fn tells(ctx: &mut impl RulesContext<D100>, who: Id, key: &'static str, rule: &'static str) {
    let line = Phrase::new(key).with("who", who);
    ctx.fact(Fact::Said { about: vec![who], line, rule: PlainText::new(rule) });
}
