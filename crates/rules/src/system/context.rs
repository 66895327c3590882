//! The fight as a system sees and changes it while it decides.

use super::{System, SystemState, Target};
use crate::{
    Ambient, AmbientKind, Choice, CustomZone, Edition, Ground, Id, PlainText, Roll, Situation,
    Spot, Stop, Throw,
};

/// The fight while a system decides: it reads, asks for faces and choices, and says what happened.
///
/// What it says is applied at once, so that the rest of the decision sees it; if the decision stops, all of it is
/// dropped. A decision is run again from its start with one answer more each time it stopped.
pub trait RulesContext<S: System> {
    /// Sheets, turn and options as they stand.
    fn state(&self) -> &SystemState<S>;
    /// Those who take part (on the field or off it by an edge, not dead), in the order of the setup.
    fn present(&self) -> Vec<Id>;
    /// The same in the order of the queue, once; whoever is not in it is left out.
    fn queue(&self) -> Vec<Id>;
    /// What lies between two combatants.
    fn between(&self, from: Id, to: Id) -> Situation;
    /// What lies between a combatant and a place.
    fn towards(&self, from: Id, to: Spot) -> Situation;
    /// What fills a place.
    fn ground(&self, at: Spot) -> Ground;
    /// The statuses in force where `who` is; those of the whole field off it.
    fn air(&self, who: Id) -> Ambient;
    /// The made-up statuses in force at a place, in the order in which they came; without a place those of the whole field.
    fn custom_zones(&self, at: Option<Spot>) -> Vec<CustomZone>;
    /// What lies between one who waits behind a border and what it shoots at: from the cell it left, or from the best one
    /// of the border after a walk round, one step further away.
    fn over_border(&self, from: Id, to: Target) -> Situation;
    /// Where `who` is; `None` off the field.
    fn place(&self, who: Id) -> Option<Spot>;
    /// Who stands there, the first in setup order of several; a body does not.
    fn standing_on(&self, at: Spot) -> Option<Id>;
    /// Everyone who stands there, in setup order.
    fn all_on(&self, at: Spot) -> Vec<Id>;
    /// What `find` finds of people around a place with regard to `who`, kept until anything happens: a walk asks for the same
    /// places again and again. The answer may depend on these two and on the state alone, and a system asks only one question so.
    fn cached_around(&self, _who: Id, _at: Spot, find: &dyn Fn() -> Vec<Id>) -> Vec<Id> {
        find()
    }
    /// The round that is being played, from 1; 0 before the first.
    fn round(&self) -> u16;
    /// The edition that the fight is played by.
    fn edition(&self) -> Edition;
    /// The number of `who` in the queue; `None` before there is one.
    fn initiative(&self, who: Id) -> Option<i32>;
    /// A place as column and row, from 0, the first row on top: for a book that measures lines and directions itself.
    fn square(&self, at: Spot) -> Option<(i32, i32)>;
    /// The place of a column and row; `None` off the field.
    fn spot(&self, square: (i32, i32)) -> Option<Spot>;
    /// The up to eight places next to one.
    fn around(&self, at: Spot) -> Vec<Spot>;
    /// The places behind `target` as seen from `from`, one after the other up to the edge of the field: one step a
    /// place in the direction away. Empty if one of them is not on the field.
    fn cells_behind(&self, from: Id, target: Id) -> Vec<Spot>;
    /// The number of the side of `who`, from 0; `None` for one of no side.
    fn side(&self, who: Id) -> Option<u8>;
    /// Whether the two are enemies; a thing is nobody's enemy.
    fn hostile(&self, a: Id, b: Id) -> bool;

    /// Takes the faces of a throw and notes the roll. A throw without a die needs none. Of several dice only the sum may
    /// count for what follows.
    fn roll(&mut self, throw: Throw) -> Result<Roll, Stop>;
    /// Rolls a throw of which only its success counts: all faces on one side of its check lead to the same.
    fn roll_success(&mut self, throw: Throw) -> Result<bool, Stop>;
    /// Rolls one die of which only the number counts that `group` gives its face: all faces of one number lead to the same.
    fn roll_grouped(
        &mut self,
        throw: Throw,
        group: impl Fn(&SystemState<S>, u16) -> u32,
    ) -> Result<Roll, Stop>;
    /// Marks a merge point: from here on the outcome depends only on the state and on the number `rest`. Odds walk branches that
    /// are equal by then once.
    fn merge_point(&mut self, rest: u64);
    /// Marks a merge point that leaves out what differs of these combatants, each of whom has this sheet from here on as far as
    /// the outcome goes: none of them acts any more in this command, and nothing more happens to it. Odds that find it otherwise
    /// walk on without the merge.
    fn merge_point_without(&mut self, done: Vec<(Id, S::Sheet)>, rest: u64);
    /// Takes the number of the pick made.
    fn choose(&mut self, choice: Choice) -> Result<usize, Stop>;
    /// Something happened to a sheet or to the turn.
    fn fact(&mut self, fact: S::Fact);
    /// `who` went on to `to`, one step.
    fn step(&mut self, who: Id, to: Spot);
    /// `who` was thrown along `path`, at least one place, and lies or stands at its end.
    fn knock_back(&mut self, who: Id, path: &[Spot]);
    /// `who` is back at `at`, or on the free place nearest to it.
    fn put_back(&mut self, who: Id, at: Spot);
    /// What fills a place changed.
    fn reshape(&mut self, at: Spot, ground: Ground);
    /// `who` is dead: it leaves the queue, its body stays where it is.
    fn fall(&mut self, who: Id);
    /// `who` was dead and lives: it takes its old place in the queue.
    fn rise(&mut self, who: Id);
    /// The combatant called `name` is brought back to its base in the world, if it has one.
    fn bring_home(&mut self, name: &PlainText);
    /// The items that lie at a place.
    fn items_at(&self, at: Spot) -> Vec<S::Item>;
    /// The items that lie where `who` stands.
    fn items_underfoot(&self, who: Id) -> Vec<S::Item> {
        self.place(who).map(|at| self.items_at(at)).unwrap_or_default()
    }
    /// The item of this number, from 0, is taken off the ground there.
    fn lift_item(&mut self, at: Spot, item: u8);
    /// An item came to lie at `at`.
    fn drop_item(&mut self, at: Spot, item: S::Item);
    /// Takes an item like this one off the ground at `at`; whether one lay there.
    fn remove_item(&mut self, at: Spot, item: &S::Item) -> bool;
    /// `who` has another number in the queue, from the next round on.
    fn requeue(&mut self, who: Id, initiative: i32);
    /// `who` acts directly before `other` from now on, with its number. A turn of this round that `who` still had to take is
    /// lost; nothing where one of the two has no place in the queue.
    fn go_before(&mut self, who: Id, other: Id);
    /// These exchange the places that they have in the queue: each takes the next of them, in this order, with this number,
    /// at once. A turn that this round still has for one of them comes at its new place; whoever has no place is left out.
    fn reorder(&mut self, order: &[(Id, i32)]);
    /// Whether `who` still has a turn of this round to begin.
    fn is_due(&self, who: Id) -> bool;
    /// Whether the GM keeps it from everybody of another side that somebody is there.
    fn is_veiled(&self, who: Id) -> bool;
    /// `who` is of no side any more, and hostile to all.
    fn leave_side(&mut self, who: Id);
    /// The up to `length` places of a row through `at`, across the way of `who` to it, `at` in the middle.
    fn perpendicular_line(&self, who: Id, at: Spot, length: u8) -> Vec<Spot>;
    /// A status comes over places, or leaves them.
    fn set_ambient(&mut self, at: &[Spot], status: AmbientKind, on: bool);
    /// Somebody called `name` joins beside `by`, on its side, and acts after it from the next round on. Nobody does
    /// where there is no room.
    fn summon(&mut self, by: Id, name: &PlainText, sheet: S::Sheet);
}
