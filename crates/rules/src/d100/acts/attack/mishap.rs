//! What a fumble has done, as the log tells it.

use crate::d100::{D100, fact::Fact, numbers::strike::fumble::FumbleRow};
use crate::{Id, Phrase, PlainText, RulesContext};

/// Tells which row of the fumble table it is (D100-FUM-04 to D100-FUM-10).
pub(super) fn told(ctx: &mut impl RulesContext<D100>, who: Id, row: FumbleRow) {
    let (key, rule) = match row {
        FumbleRow::Bruise => ("d100-log-mishap-bruise", "D100-FUM-04"),
        FumbleRow::DamagedWeapon => ("d100-log-mishap-weapon", "D100-FUM-05"),
        FumbleRow::AwkwardGrip => ("d100-log-mishap-grip", "D100-FUM-06"),
        FumbleRow::Stumble => ("d100-log-mishap-move", "D100-FUM-07"),
        FumbleRow::LostReadiness => ("d100-log-mishap-action", "D100-FUM-08"),
        FumbleRow::Strain => ("d100-log-mishap-strain", "D100-FUM-09"),
        FumbleRow::BlowAtAlly => ("d100-log-mishap-ally", "D100-FUM-10"),
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
