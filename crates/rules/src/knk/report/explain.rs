//! How a blow came about, stage by stage, each with its rule.

use super::of;
use crate::{
    Arg, Phrase, Roll,
    knk::{Fact, Fate, Options, Strike, crit, fact::Step},
    report::Reason,
};

impl Fact {
    /// How it came about, where the log does not say all; `roll` is the attack that it came of.
    pub fn explain(&self, options: &Options, roll: Option<&Roll>) -> Vec<Reason> {
        if let Self::Struck(strike) = self {
            strike.explain(options, roll)
        } else if let Self::PlusSpent { who, formula } = self {
            // The log leaves it out, yet it is why a characteristic counts more than once.
            let line = of("why-plus", *who).with("formula", formula.phrase());
            vec![Reason::by("KNK-MOD-06", line)]
        } else {
            Vec::new()
        }
    }
}

impl Strike {
    fn explain(&self, options: &Options, roll: Option<&Roll>) -> Vec<Reason> {
        let mut lines = vec![self.opening(roll), Reason::by("KNK-ATK-02", self.sum())];
        if !self.qualities.is_empty() {
            let names: Vec<Arg> = self.qualities.iter().cloned().map(Arg::Name).collect();
            let line = Phrase::new("why-qualities").with("names", names);
            lines.push(Reason::by("KNK-ATK-08", line));
        }
        if self.counter {
            lines.push(Reason::by("KNK-TRN-10", Phrase::new("strike-counter")));
        }
        if self.sneak {
            lines.push(Reason::by("KNK-STL-04", Phrase::new("why-from-hiding")));
        }
        if self.crit {
            let critical = match roll {
                Some(roll) => Phrase::new("why-critical")
                    .with("total", self.total)
                    .with("needed", crit::needed(roll.throw.dice, options.crit_mode)),
                None => Phrase::new("strike-crit"),
            };
            lines.push(Reason::by("KNK-CRT-01", critical));
        }
        if let Some((effect, held)) = self.effect {
            let line = Phrase::new(if held { "strike-effect" } else { "strike-no-effect" });
            lines.push(Reason::by(effect.rule(), line.with("effect", effect.phrase())));
        }
        lines.extend(stages(&self.steps, self.raw));
        lines.extend(self.end());
        lines
    }

    /// Who struck whom with what.
    fn opening(&self, roll: Option<&Roll>) -> Reason {
        let weapon = self.weapon.clone().map_or_else(|| Phrase::new("fists").into(), Arg::Name);
        let phrase = Phrase::new("why-blow")
            .with("attacker", self.attacker)
            .with("target", self.target)
            .with("mode", self.mode.phrase())
            .with("weapon", weapon)
            .with("kind", self.kind.phrase());
        let rule = self.mode.rule().or_else(|| roll.map(|roll| roll.throw.rule.clone()));
        Reason { phrase, rule }
    }

    /// Total less Defence, and whether that is a hit.
    fn sum(&self) -> Phrase {
        let sum = Phrase::new("why-sum")
            .with("total", self.total)
            .with("defence", self.defence)
            .with("raw", self.raw);
        let key = match (self.fate == Fate::Miss, self.raw > 0) {
            (true, _) => "why-miss",
            (false, true) => "why-hit",
            // An option may let such a blow hit.
            (false, false) => "why-hit-by-option",
        };
        Phrase::new(key).with("sum", sum)
    }

    /// The damage, what becomes of it, and the health after it; nothing for a miss.
    fn end(&self) -> Vec<Reason> {
        let phrase = match &self.fate {
            Fate::Miss => return Vec::new(),
            Fate::Waits(hit) => Phrase::new("why-waits").with("hit", hit.id),
            Fate::Final => Phrase::new("why-final"),
        };
        let damage = Reason { phrase: phrase.with("damage", self.damage), rule: self.fate.rule() };
        vec![damage, Reason::plain(of("strike-hp", self.target).with("hp", self.hp))]
    }
}

/// Each stage that changed the number, with the number before it and after it.
fn stages(steps: &[Step], raw: i32) -> Vec<Reason> {
    let mut before = raw;
    let changes = steps.iter().filter(|step| step.name != "raw").map(|step| {
        let line = Phrase::new("why-stage").with("before", before).with("after", step.after);
        before = step.after;
        let stage = Phrase::of_family("step-", &step.name);
        Reason::by(step.rule.clone(), line.with("stage", stage))
    });
    changes.collect()
}
