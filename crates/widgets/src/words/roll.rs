//! Every number explained: throws and blows with all their parts and rules.

use kekkai_rules::{
    Origin, Part, PartOp, Roll,
    knk::{Fate, Strike},
};

use super::{Names, Words, refusal::ruled, terms::signed};

impl Words {
    /// The mark of faces that the program did not throw; empty for those that it did.
    pub fn origin_mark(&self, origin: Origin) -> String {
        match origin {
            Origin::Generated => String::new(),
            Origin::Typed => self.t("mark-typed"),
            Origin::Ruled => self.t("mark-ruled"),
        }
    }

    /// The whole arithmetic of a throw: `28+1d120: 82 → 110, above 60; +10 sword to the attack KNK-ATK-08; KNK-ATK-02`.
    pub fn roll_detail(&self, roll: &Roll) -> String {
        let mut text = self.roll_short(roll);
        for part in &roll.throw.parts {
            text += "; ";
            text += &self.part(part);
        }
        text += "; ";
        text += roll.throw.rule.as_str();
        text
    }

    /// Dice, faces, total and the number to beat.
    pub(super) fn roll_short(&self, roll: &Roll) -> String {
        let faces = roll.faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("+");
        let mut text = if faces.is_empty() {
            format!("{}", roll.throw.dice)
        } else if roll.throw.dice.plus == 0 && roll.faces.len() == 1 {
            format!("{}: {}", roll.throw.dice, roll.total)
        } else {
            format!("{}: {faces} → {}", roll.throw.dice, roll.total)
        };
        if let Some(above) = roll.throw.above {
            let key = if roll.succeeds() { "roll-above" } else { "roll-not-above" };
            text += ", ";
            text += &self.with(key, &[("above", above.into())]);
        }
        let mark = self.origin_mark(roll.origin);
        if mark.is_empty() { text } else { format!("{text} {mark}") }
    }

    fn part(&self, part: &Part) -> String {
        let to = self.t(match part.op {
            PartOp::ToRoll => "part-to-roll",
            PartOp::ToAttack => "part-to-attack",
            PartOp::ToMin => "part-to-min",
        });
        format!(
            "{} {} {to} {}",
            signed(part.amount),
            self.of_family("part-of-", &part.source),
            part.rule
        )
    }

    /// The whole arithmetic of a blow, one stage a line, each with its rule.
    pub fn strike_detail(&self, strike: &Strike, names: &dyn Names) -> Vec<String> {
        let (attacker, target) = (names.name(strike.attacker), names.name(strike.target));
        let weapon = match &strike.weapon {
            Some(weapon) => self.name_of(weapon.as_str()),
            None => self.t("fists"),
        };
        let kind = self.term(&strike.kind.phrase());
        let mut lines = vec![
            format!(
                "{attacker} → {target}: {}, {weapon}, {kind}",
                self.term(&strike.mode.phrase())
            ),
            format!("{}−{} = {}", strike.total, strike.defence, minus(strike.raw)),
        ];
        if strike.counter {
            lines.push(self.t("strike-counter"));
        }
        if strike.crit {
            lines.push(self.t("strike-crit"));
        }
        if let Some((effect, held)) = strike.effect {
            let key = if held { "strike-effect" } else { "strike-no-effect" };
            lines.push(self.with(key, &[("effect", self.term(&effect.phrase()).into())]));
        }
        for step in &strike.steps {
            let text = format!("{}: {}", self.of_family("step-", &step.name), minus(step.after));
            lines.push(ruled(&text, &step.rule));
        }
        lines.push(match &strike.fate {
            Fate::Miss => self.t("fate-miss"),
            Fate::Waits(hit) => self
                .with("strike-waits", &[("damage", strike.damage.into()), ("hit", hit.id.into())]),
            Fate::Final => self.with("strike-final", &[("damage", strike.damage.into())]),
        });
        lines.push(self.with("strike-hp", &[("who", target.into()), ("hp", strike.hp.into())]));
        lines
    }
}

/// A number with the typographic minus.
pub(super) fn minus(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}
