//! Words for single things: what the rule books and the field are made of.

use kekkai_battle::{Stage, combatant::Edge, view::Wound};
use kekkai_rules::{
    ConditionKind, ConditionView, Cost, End, Light, Meter, MeterId, PoolId, Purpose, RelationView,
    Terrain, Throw, TurnView, sheet_view::Waiting,
};

use super::{Names, Words};
use crate::paint::{cut, width};

impl Words {
    /// A condition, counted where somebody has it several times over: `bleeding ×2`.
    pub fn condition(&self, condition: ConditionView) -> String {
        let word = self.condition_word(condition.kind);
        if condition.count > 1 { format!("{word} ×{}", condition.count) } else { word }
    }

    /// The word for a condition.
    pub fn condition_word(&self, kind: &ConditionKind) -> String {
        self.of_family("condition-", kind.key)
    }

    /// A relation to somebody called `name`, as its one end has it: `held by Vera`.
    pub fn relation(&self, relation: &RelationView, name: &str) -> String {
        let end = match relation.end {
            End::Active => "",
            End::Passive => "-by",
        };
        let key = format!("relation-{}{end}", relation.kind.key);
        if self.has(&key) {
            return self.with(&key, &[("name", name.into())]);
        }
        format!("{}: {name}", relation.condition().unwrap_or(relation.kind.key))
    }

    /// How hurt a combatant looks.
    pub fn wound(&self, wound: Wound) -> String {
        self.t(match wound {
            Wound::Unhurt => "wound-unhurt",
            Wound::Hurt => "wound-hurt",
            Wound::Badly => "wound-badly",
            Wound::Down => "wound-down",
        })
    }

    /// What is left of a pool of which only a bar is shown, in tenths: never what reads as the numbers themselves.
    pub fn share_left(&self, tenths: u8) -> String {
        format!("≈ {} %", u16::from(tenths) * 10)
    }

    /// What fills a cell.
    pub fn terrain(&self, terrain: Terrain) -> String {
        self.t(terrain.key())
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

    /// The name of a pool.
    pub fn pool(&self, pool: PoolId) -> String {
        self.of_family("pool-", &pool.key().to_lowercase())
    }

    /// The name of a pool in so many columns: the whole, the short one that its system has for it, or what of that fits.
    pub(crate) fn pool_within(&self, pool: PoolId, room: u16, more: &str) -> String {
        let whole = self.pool(pool);
        if width(&whole) <= room {
            return whole;
        }
        let key = format!("pool-short-{}", pool.key().to_lowercase());
        let short = if self.has(&key) { self.t(&key) } else { whole };
        cut(&short, room, more).into_owned()
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
    pub fn phase(&self, turn: &TurnView) -> String {
        self.of_family("phase-", &turn.phase.to_lowercase())
    }

    /// What a meter has left, or stands at: `5 points left`, `cells gone: 7 of 5`.
    pub fn meter(&self, meter: &Meter) -> String {
        if let Some(of) = meter.of {
            return self.meter_of(meter.id, meter.left, of);
        }
        self.with(&format!("meter-{}", meter.id.key()), &[("amount", meter.left.into())])
    }

    /// What so much more of a meter comes to: of what is left of it `2 of 5 points`, and where it counts up what it stands at
    /// then, `cells gone: 6`.
    pub fn meter_ahead(&self, turn: Option<&TurnView>, id: MeterId, cost: i32) -> String {
        let meter = turn.and_then(|turn| turn.meters.iter().find(|meter| meter.id == id));
        match meter {
            Some(meter) if meter.rises => {
                self.meter(&Meter { left: meter.left.saturating_add(cost), ..*meter })
            }
            // A way to go that takes the whole turn has more of it than an ordinary one.
            Some(meter) if cost > meter.left => {
                self.meter(&Meter { left: cost, of: None, ..*meter })
            }
            Some(_) | None => self.meter_of(id, cost, meter.map_or(0, |meter| meter.left)),
        }
    }

    /// So much of what a meter has left: `2 of 5 points`.
    fn meter_of(&self, id: MeterId, amount: i32, left: i32) -> String {
        let args = [("amount", amount.into()), ("left", left.into())];
        self.with(&format!("meter-{}-of", id.key()), &args)
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
    pub fn zone(&self, zone: &kekkai_rules::CustomZone) -> String {
        let signed = |number: i32| format!("{number:+}");
        let number = |key: &str, number: i32| {
            (number != 0).then(|| self.with(key, &[("number", signed(number).into())]))
        };
        let steps = i32::from(zone.steps);
        let pools = zone.pools().map(|(pool, change)| {
            let args = [("change", signed(change).into()), ("pool", self.pool(pool).into())];
            self.with("climate-pool", &args)
        });
        let parts = [
            number("climate-attack", zone.to_attack),
            number("climate-saves", zone.to_save),
            (steps != 1).then(|| self.with("climate-steps", &[("number", steps.into())])),
        ];
        let parts: Vec<String> = pools.chain(parts.into_iter().flatten()).collect();
        let name = self.name_of(zone.name.as_str());
        if parts.is_empty() { name } else { format!("{name} ({})", parts.join(", ")) }
    }

    /// The name of a rule book.
    pub fn system(&self, system: kekkai_battle::systems::SystemId) -> String {
        self.t(&format!("system-{}", system.key()))
    }

    /// What a throw is for: the word of the system for throws of that purpose by that rule, where it has one, else of that
    /// purpose by any rule.
    pub fn purpose(&self, throw: &Throw) -> String {
        self.t(match throw.purpose {
            Purpose::Initiative => "purpose-initiative",
            Purpose::TieBreak => "purpose-tie-break",
            Purpose::Attack => "purpose-attack",
            Purpose::Save => "purpose-save",
            Purpose::Detection => "purpose-detection",
            Purpose::Chase => "purpose-chase",
            Purpose::Free => "purpose-free",
            Purpose::Secret => "purpose-secret",
            Purpose::Own(key) => {
                let purpose = key.key().to_lowercase();
                let by_rule = format!("{purpose}-{}", throw.rule.as_str().to_lowercase());
                let has_own = self.has(&format!("purpose-{by_rule}"));
                return self.of_family("purpose-", if has_own { &by_rule } else { &purpose });
            }
        })
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
            Cost::Meter(meter, amount) => {
                self.with(&format!("price-{}", meter.key()), &[("amount", (*amount).into())])
            }
        };
        cost.iter().map(part).collect::<Vec<_>>().join(", ")
    }

    /// A hit that waits.
    pub fn waiting(&self, wait: &Waiting, names: &dyn Names) -> String {
        let key = if wait.open { "waits-open" } else { "waits-final" };
        let from = wait.from.map_or("?", |from| names.name(from));
        let does = wait.does.as_ref().map(|does| self.phrase(does, names).into());
        let damage = does.unwrap_or_else(|| wait.damage.into());
        let args = [("hit", wait.hit.into()), ("damage", damage), ("from", from.into())];
        self.with(key, &args)
    }
}

/// A change with its sign: `+5`, `−5`, `0`.
pub(super) fn signed(amount: i32) -> String {
    match amount {
        0 => "0".to_owned(),
        amount if amount > 0 => format!("+{amount}"),
        amount => format!("−{}", amount.unsigned_abs()),
    }
}
