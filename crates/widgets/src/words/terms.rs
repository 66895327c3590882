//! Words for single things: what the rule books and the field are made of.

use kekkai_battle::{Stage, combatant::Edge, view::Wound};
use kekkai_rules::{
    Cost, Light, PoolId, Purpose, Terrain,
    knk::{
        self, Mode, Order, Phase, Reserve,
        crit::CritEffect,
        injury::{Harm, Part},
        plus::Formula,
        sheet::Override,
    },
    sheet_view::{Condition, LastingRow, PhantasmRow, Waiting},
    system::MoveMode,
};

use super::{Names, Words};

impl Words {
    /// A kind of attack.
    pub fn mode(&self, mode: Mode) -> String {
        self.t(match mode {
            Mode::Blow => "mode-blow",
            Mode::One => "mode-one",
            Mode::Two => "mode-two",
            Mode::Shot => "mode-shot",
        })
    }

    /// A condition.
    pub fn condition(&self, condition: Condition) -> String {
        self.t(match condition {
            Condition::Doomed => "condition-doomed",
            Condition::Dead => "condition-dead",
            Condition::Prone => "condition-prone",
            Condition::LosesTurn => "condition-loses-turn",
            Condition::Held => "condition-held",
            Condition::Holding => "condition-holding",
            Condition::Bleeding => "condition-bleeding",
            Condition::Injured => "condition-injured",
            Condition::Hiding => "condition-hiding",
            Condition::Hidden => "condition-hidden",
            Condition::Deathless => "condition-deathless",
            Condition::Veiled => "condition-veiled",
            Condition::Casting => "condition-casting",
        })
    }

    /// How somebody looks.
    pub fn wound(&self, wound: Wound) -> String {
        self.t(match wound {
            Wound::Unhurt => "wound-unhurt",
            Wound::Hurt => "wound-hurt",
            Wound::Badly => "wound-badly",
            Wound::Down => "wound-down",
        })
    }

    /// What fills a cell.
    pub fn terrain(&self, terrain: Terrain) -> String {
        self.t(match terrain {
            Terrain::Floor => "terrain-floor",
            Terrain::Ordinary => "terrain-ordinary",
            Terrain::Strong => "terrain-strong",
            Terrain::Indestructible => "terrain-indestructible",
            Terrain::Hindrance => "terrain-hindrance",
            Terrain::Shallow => "terrain-shallow",
            Terrain::Deep => "terrain-deep",
            Terrain::Ice => "terrain-ice",
            Terrain::Cover => "terrain-cover",
            Terrain::Plants => "terrain-plants",
        })
    }

    /// What fills a cell, in one word.
    pub fn ground(&self, terrain: Terrain) -> String {
        self.t(match terrain {
            Terrain::Floor => "terrain-floor",
            Terrain::Ordinary => "ground-ordinary",
            Terrain::Strong => "ground-strong",
            Terrain::Indestructible => "terrain-indestructible",
            Terrain::Hindrance => "terrain-hindrance",
            Terrain::Shallow => "ground-shallow",
            Terrain::Deep => "ground-deep",
            Terrain::Ice => "terrain-ice",
            Terrain::Cover => "terrain-cover",
            Terrain::Plants => "terrain-plants",
        })
    }

    /// A derived number, by the key of its row.
    pub fn row(&self, key: &str) -> String {
        self.of_family("row-", key)
    }

    /// A kind of creature, by its key.
    pub fn kind(&self, key: &str) -> String {
        self.of_family("kind-", key)
    }

    /// A pool.
    pub fn pool(&self, pool: PoolId) -> String {
        self.of_family("pool-", &pool.key().to_lowercase())
    }

    /// How far the fight has come, with the number of the round.
    pub fn stage(&self, stage: Stage, round: u16) -> String {
        match stage {
            Stage::Setup => self.t("stage-setup"),
            Stage::Fighting => self.with("stage-round", &[("round", round.into())]),
            Stage::Decided => self.with("stage-decided", &[("round", round.into())]),
        }
    }

    /// A part of the turn.
    pub fn phase(&self, phase: Phase) -> String {
        self.t(match phase {
            Phase::Dodge => "phase-dodge",
            Phase::Move => "phase-move",
            Phase::Retreat => "phase-retreat",
        })
    }

    /// A way of going.
    pub fn gait(&self, gait: MoveMode) -> String {
        self.t(match gait {
            MoveMode::Walk => "gait-walk",
            MoveMode::Retreat => "gait-retreat",
        })
    }

    /// A border of the field.
    pub fn edge(&self, edge: Edge) -> String {
        self.t(match edge {
            Edge::North => "edge-north",
            Edge::East => "edge-east",
            Edge::South => "edge-south",
            Edge::West => "edge-west",
        })
    }

    /// The statuses of a place in a row; the plain day has no word.
    pub fn air(&self, air: kekkai_rules::Ambient) -> String {
        let light = match air.light {
            Light::Day => None,
            Light::Sunlight => Some("status-sunlight"),
            Light::Night => Some("status-night"),
        };
        let rain = air.rain.then_some("status-rain");
        let holy = air.holy.then_some("status-holy");
        let water = air.under_water.then_some("status-underwater");
        let mut keys: Vec<String> =
            [light, rain, holy, water].into_iter().flatten().map(|key| self.t(key)).collect();
        keys.extend(match air.radiation {
            0 => None,
            1 => Some(self.t("status-radiation")),
            strength => Some(format!("{} ×{strength}", self.t("status-radiation"))),
        });
        if keys.is_empty() { self.t("status-day") } else { keys.join(", ") }
    }

    /// A made-up status with its numbers.
    pub fn climate(&self, climate: &kekkai_rules::CustomZone) -> String {
        let signed = |number: i32| format!("{number:+}");
        let number = |key: &str, number: i32| {
            (number != 0).then(|| self.with(key, &[("number", signed(number).into())]))
        };
        let steps = i32::from(climate.steps);
        let parts = [
            number("climate-hp", climate.hp),
            number("climate-prana", climate.prana),
            number("climate-attack", climate.to_attack),
            number("climate-saves", climate.to_save),
            (steps != 1).then(|| self.with("climate-steps", &[("number", steps.into())])),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let name = self.name_of(climate.name.as_str());
        if parts.is_empty() { name } else { format!("{name} ({})", parts.join(", ")) }
    }

    /// The name of a rule book.
    pub fn system(&self, system: kekkai_battle::systems::SystemId) -> String {
        self.t(&format!("system-{}", system.key()))
    }

    /// What a throw is for.
    pub fn purpose(&self, purpose: Purpose) -> String {
        self.t(match purpose {
            Purpose::Initiative => "purpose-initiative",
            Purpose::TieBreak => "purpose-tie-break",
            Purpose::ExtraTurn => "purpose-extra-turn",
            Purpose::Attack => "purpose-attack",
            Purpose::Dodge => "purpose-dodge",
            Purpose::Counterattack => "purpose-counterattack",
            Purpose::CritEffect => "purpose-crit-effect",
            Purpose::Save => "purpose-save",
            Purpose::Grab => "purpose-grab",
            Purpose::Detection => "purpose-detection",
            Purpose::Spell => "purpose-spell",
            Purpose::Chase => "purpose-chase",
            Purpose::Free => "purpose-free",
            Purpose::Secret => "purpose-secret",
        })
    }

    /// An effect of a critical attack.
    pub fn crit_effect(&self, effect: CritEffect) -> String {
        self.t(match effect {
            CritEffect::NoDodge => "crit-no-dodge",
            CritEffect::Double => "crit-double",
            CritEffect::LoseTurn => "crit-lose-turn",
            CritEffect::KnockDown => "crit-knock-down",
            CritEffect::KnockBack => "crit-knock-back",
            CritEffect::Disarm => "crit-disarm",
            CritEffect::Destroy => "crit-destroy",
            CritEffect::Sever(part) => return self.injury(part, Harm::Lost),
            CritEffect::Break(part) => return self.injury(part, Harm::Broken),
            CritEffect::Wound(part) => return self.injury(part, Harm::Wounded),
        })
    }

    /// An injury: what is hurt and how.
    pub fn injury(&self, part: Part, harm: Harm) -> String {
        self.t(match (part, harm) {
            (Part::Leg, Harm::Lost) => "injury-leg-lost",
            (Part::Leg, Harm::Broken) => "injury-leg-broken",
            (Part::Leg, Harm::Wounded) => "injury-leg-wounded",
            (Part::Leg, Harm::Replaced) => "injury-leg-replaced",
            (Part::LeftArm, Harm::Lost) => "injury-left-arm-lost",
            (Part::LeftArm, Harm::Broken) => "injury-left-arm-broken",
            (Part::LeftArm, Harm::Wounded) => "injury-left-arm-wounded",
            (Part::LeftArm, Harm::Replaced) => "injury-left-arm-replaced",
            (Part::RightArm, Harm::Lost) => "injury-right-arm-lost",
            (Part::RightArm, Harm::Broken) => "injury-right-arm-broken",
            (Part::RightArm, Harm::Wounded) => "injury-right-arm-wounded",
            (Part::RightArm, Harm::Replaced) => "injury-right-arm-replaced",
            (Part::Organs, Harm::Lost | Harm::Broken | Harm::Replaced) => "injury-organs-lost",
            (Part::Organs, Harm::Wounded) => "injury-organs-wounded",
        })
    }

    /// What a "+" can be used for.
    pub fn formula(&self, formula: Formula) -> String {
        self.t(match formula {
            Formula::Strength => "formula-strength",
            Formula::Movement => "formula-movement",
            Formula::Defence => "formula-defence",
            Formula::Agility => "formula-agility",
            Formula::Initiative => "formula-initiative",
            Formula::Luck => "formula-luck",
        })
    }

    /// A kind of familiar.
    pub fn familiar_kind(&self, kind: knk::familiar::Kind) -> String {
        self.t(match kind {
            knk::familiar::Kind::Servant => "familiar-servant",
            knk::familiar::Kind::Scout => "familiar-scout",
            knk::familiar::Kind::Guard => "familiar-guard",
            knk::familiar::Kind::Thrall => "familiar-thrall",
            knk::familiar::Kind::Body => "familiar-body",
            knk::familiar::Kind::Character => "familiar-character",
        })
    }

    /// What a familiar is, whose, and what it takes: `familiar: scout, of Anna, upkeep 2`.
    pub fn familiar(
        &self,
        familiar: &kekkai_rules::sheet_view::FamiliarRow,
        names: &dyn Names,
    ) -> String {
        let kind = familiar.kind.map(|kind| self.familiar_kind(kind));
        let of = familiar.master.map(|master| names.name(master));
        let of = of.or_else(|| familiar.owner.as_ref().map(kekkai_rules::PlainText::as_str));
        let of = of.map(|name| self.with("familiar-of", &[("name", name.into())]));
        let upkeep = (familiar.upkeep > 0)
            .then(|| self.with("familiar-upkeep", &[("prana", familiar.upkeep.into())]));
        let parts: Vec<String> = [kind, of, upkeep].into_iter().flatten().collect();
        format!("{}: {}", self.t("familiar"), parts.join(", "))
    }

    /// A physical type of damage.
    pub fn damage_kind(&self, kind: knk::Kind) -> String {
        self.t(match kind {
            knk::Kind::Slash => "damage-slash",
            knk::Kind::Blunt => "damage-blunt",
            knk::Kind::Pierce => "damage-pierce",
        })
    }

    /// How far from the ordinary a weapon is.
    pub fn tier(&self, tier: knk::Tier) -> String {
        self.t(match tier {
            knk::Tier::Ordinary => "tier-ordinary",
            knk::Tier::Conceptual => "tier-conceptual",
            knk::Tier::Phantasm => "tier-phantasm",
        })
    }

    /// A computed value that the game master may set.
    pub fn override_name(&self, value: Override) -> String {
        self.t(match value {
            Override::HpMax => "override-hp-max",
            Override::PranaMax => "override-prana-max",
            Override::Regeneration => "override-regeneration",
            Override::Defence => "override-defence",
            Override::Movement => "override-movement",
            Override::Dodges => "override-dodges",
            Override::S => "override-s",
            Override::E => "override-e",
            Override::A => "override-a",
            Override::M => "override-m",
            Override::L => "override-l",
        })
    }

    /// Why a pool changed.
    pub fn why(&self, why: knk::Why) -> String {
        self.t(match why {
            knk::Why::Save => "why-save",
            knk::Why::Attack => "why-attack",
            knk::Why::Retreat => "why-retreat",
            knk::Why::Regeneration => "why-regeneration",
            knk::Why::Effect => "why-effect",
            knk::Why::Item => "why-item",
            knk::Why::Ruling => "why-ruling",
            knk::Why::Jump => "why-jump",
            knk::Why::Water => "why-water",
            knk::Why::Trampled => "why-trampled",
            knk::Why::Sunlight => "why-sunlight",
            knk::Why::Collision => "why-collision",
            knk::Why::Grab => "why-grab",
            knk::Why::Hold => "why-hold",
            knk::Why::Injury => "why-injury",
            knk::Why::Skill => "why-skill",
            knk::Why::Base => "why-base",
            knk::Why::Climate => "why-climate",
            knk::Why::Blood => "why-blood",
            knk::Why::Phantasm => "why-phantasm",
            knk::Why::Spell => "why-spell",
            knk::Why::Transfer => "why-transfer",
            knk::Why::Radiation => "why-radiation",
            knk::Why::Drowning => "why-drowning",
            knk::Why::Familiars => "why-familiars",
            knk::Why::Master => "why-master",
            knk::Why::Upkeep => "why-upkeep",
            knk::Why::Progenitor => "why-progenitor",
            knk::Why::Growth => "why-growth",
            knk::Why::Wand => "why-wand",
            knk::Why::Energy => "why-energy",
        })
    }

    /// An order as a menu names it.
    pub fn order(&self, order: &Order) -> String {
        match order {
            Order::Dodge { hit } => self.with("order-dodge", &[("hit", (*hit).into())]),
            Order::Accept => self.t("order-accept"),
            Order::Strike { mode, weapon: _ } => self.mode(*mode),
            Order::PickUp { item } => {
                self.with("order-pick-up", &[("item", (item.saturating_add(1)).into())])
            }
            Order::Use { item } => {
                self.with("order-use", &[("item", (item.saturating_add(1)).into())])
            }
            Order::Special => self.t("order-special"),
            Order::Grab => self.t("order-grab"),
            Order::Release => self.t("order-release"),
            Order::BreakFree => self.t("order-break-free"),
            Order::Hide => self.t("order-hide"),
            Order::Bandage => self.t("order-bandage"),
            Order::Drink { .. } => self.t("order-drink"),
            Order::Plus { formula, marks } => self.with(
                "order-plus",
                &[("formula", self.formula(*formula).into()), ("marks", (*marks).into())],
            ),
            Order::Skill { skill, on } => {
                let key = if *on { "order-skill-on" } else { "order-skill-off" };
                self.with(key, &[("skill", (skill.saturating_add(1)).into())])
            }
            Order::Phantasm { phantasm } => {
                self.with("order-phantasm", &[("phantasm", (phantasm.saturating_add(1)).into())])
            }
            Order::Energy(energy) => self.energy(*energy),
            Order::Cast { spell } => {
                self.with("order-cast", &[("spell", (spell.saturating_add(1)).into())])
            }
        }
    }

    fn pool_price(&self, pool: PoolId, amount: i32) -> String {
        self.with(&format!("price-{}", pool.key().to_lowercase()), &[("amount", amount.into())])
    }

    /// A price, its parts in a row; empty for nothing.
    pub fn cost(&self, cost: &[Cost]) -> String {
        let part = |cost: &Cost| match cost {
            Cost::Pool(pool, amount) => self.pool_price(*pool, *amount),
            Cost::Least(pool, amount) => {
                let price = self.pool_price(*pool, *amount);
                self.with("price-least", &[("price", price.into())])
            }
            Cost::Points(amount) => self.with("price-points", &[("points", (*amount).into())]),
        };
        cost.iter().map(part).collect::<Vec<_>>().join(", ")
    }

    /// A hit that waits.
    pub fn waiting(&self, wait: &Waiting, names: &dyn Names) -> String {
        let args = [
            ("hit", wait.hit.into()),
            ("damage", wait.damage.into()),
            ("from", wait.from.map_or("?", |from| names.name(from)).into()),
        ];
        self.with(if wait.dodgeable { "waits-dodgeable" } else { "waits-final" }, &args)
    }

    /// A phantasm with its rank and what its release costs.
    pub fn phantasm(&self, row: &PhantasmRow) -> String {
        let price = self.with("price-prana", &[("amount", row.prana.into())]);
        format!("{} {} {price}", self.name_of(row.name.as_str()), row.rank)
    }

    /// A lasting effect.
    pub fn lasting(&self, row: &LastingRow) -> String {
        let mut text = self.name_of(row.name.as_str());
        let changes = self.changes(row.hp, row.prana);
        if !changes.is_empty() {
            text += " ";
            text += &changes;
        }
        if let Some(turns) = row.turns {
            text += ", ";
            text += &self.with("turns-left", &[("turns", turns.into())]);
        }
        text
    }

    /// Changes of both pools with their signs; empty if neither changes.
    pub(super) fn changes(&self, hp: i32, prana: i32) -> String {
        let parts = [(hp, Reserve::Hp.id()), (prana, Reserve::Prana.id())]
            .into_iter()
            .filter(|(amount, _)| *amount != 0);
        parts
            .map(|(amount, pool)| format!("{} {}", signed(amount), self.pool(pool)))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

/// `+5`, `−5`, `0`.
pub(super) fn signed(amount: i32) -> String {
    match amount {
        0 => "0".to_owned(),
        amount if amount > 0 => format!("+{amount}"),
        amount => format!("−{}", amount.unsigned_abs()),
    }
}
