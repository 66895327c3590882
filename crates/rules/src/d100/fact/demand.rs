//! What the GM demands of somebody outside of an attack: tests, falls, the want of air and food, chases, days.

use serde::{Deserialize, Serialize};

use crate::Id;
use crate::d100::{
    numbers::{harm::healing::Help, mind::corruption::Influence, rolls::difficulty::Difficulty},
    sheet::Ability,
};

/// Something that is demanded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the case says what happens, and the names of its fields to whom and with what"
)]
pub enum Demand {
    /// A test, with those who help in it, and with whom it is made if it is a social one (D100-TST-01, D100-TST-13).
    Test {
        who: Id,
        ability: Ability,
        difficulty: Difficulty,
        helpers: Vec<Id>,
        #[serde(default)]
        with: Option<Id>,
    },
    /// One throw against two skills (D100-TST-16).
    Combined { who: Id, abilities: [Ability; 2], difficulty: Difficulty },
    /// A test of somebody against that of another one (D100-OPP-01).
    Opposed { who: Id, ability: Ability, other: Id, against: Ability },
    /// A prolonged test is set for somebody; the threshold is a sum of levels (D100-EXT-08).
    Prolonged { who: Id, ability: Ability, difficulty: Difficulty, threshold: i32 },
    /// A further test of the prolonged one of somebody (D100-EXT-10).
    Goes { who: Id },
    /// A test of stealth before the first round; a success surprises these (D100-INI-05).
    Ambush { who: Id, victims: Vec<Id> },
    /// A fall of so many yards (D100-MOV-11).
    Fall { who: Id, yards: i32, on_purpose: bool },
    /// Somebody is without air from now on, or has air again (D100-ENV-01).
    Air { who: Id, has: bool },
    /// Hours in bad weather (D100-ENV-03).
    Weather { who: Id, hours: u16, harsh: bool },
    /// A day of warmth (D100-ENV-03).
    Warmth { who: Id },
    /// A day without water (D100-ENV-04).
    Thirst { who: Id },
    /// A day after drinking (D100-ENV-04).
    Water { who: Id },
    /// Two days without food (D100-ENV-05).
    Hunger { who: Id },
    /// Two days with enough food (D100-ENV-05).
    Food { who: Id },
    /// A chase begins at a distance (D100-CHS-01).
    Chase { quarry: Vec<Id>, pursuers: Vec<Id>, distance: i32 },
    /// An exchange of the chase that is on (D100-CHS-02).
    Exchange { ability: Ability, difficulty: Difficulty },
    /// Sound sleep for a night (D100-HEAL-01).
    Night { who: Id },
    /// A day passes, one of full rest perhaps (D100-HEAL-02).
    Day { who: Id, rests: bool },
    /// The same for everybody who lives, and a day of the calendar (D100-HEAL-02).
    DayForAll { rests: bool },
    /// Hours of rest in which only fatigue goes (D100-CON-38).
    Rest { who: Id, hours: u16 },
    /// Help that is no test of healing (D100-HEAL-03, D100-HEAL-04).
    Help { who: Id, help: Help },
    /// A heal test of a prolonged surgery on somebody (D100-HEAL-04).
    Operate { who: Id, by: Id },
    /// A broken bone of somebody is set by another one (D100-INJ-09).
    SetBone { who: Id, by: Id },
    /// A corrupting influence, met with endurance or cool (D100-COR-03).
    Taint { who: Id, influence: Influence, ability: Ability },
    /// Points of corruption by the GM's ruling (D100-COR-01).
    Corrupt { who: Id, points: u16 },
    /// A foul deed or an atonement takes points of corruption away (D100-COR-07).
    Atone { who: Id, points: u16 },
    /// A mutation, whatever the points of corruption are (D100-COR-05).
    Mutate { who: Id },
    /// An infection with the disease of this key, by a test unless it is sure (D100-DSE-02).
    Infect { who: Id, disease: String, sure: bool },
    /// Minutes beside a disease that spreads: a test each hour begun (D100-DSE-06, D100-DSE-20).
    Exposed { who: Id, disease: String, minutes: u16 },
    /// Diarrhoea calls somebody away (D100-DSE-14).
    CallAway { who: Id },
    /// A medicine against fever or weakness (D100-DSE-11, D100-DSE-15).
    Medicine { who: Id },
}
