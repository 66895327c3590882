//! The context of a decision: what a fight answers to the rules, from the table.

use std::sync::Arc;

use kekkai_rules::{
    Ambient, AmbientKind, Arg, Ask, Choice, CustomZone, Edition, Ground, Id, Origin, Phrase, Pick,
    PlainText, Roll, RulesContext, Situation, Spot, Stop, System as _, SystemState, Target, Throw,
    knk::{Fact, Knk, Sheet, item::Item, picks},
};

use super::{Battle, Say, arg, named, on_board, part, place, text, unspot};

impl RulesContext<Knk> for Battle {
    fn edition(&self) -> Edition {
        self.edition
    }

    fn state(&self) -> &SystemState<Knk> {
        &self.table
    }

    fn present(&self) -> Vec<Id> {
        let ids = (0_u16..).zip(&self.table.sheets).map(|(id, _)| Id(id));
        ids.filter(|id| !self.fallen.contains(id)).collect()
    }

    fn queue(&self) -> Vec<Id> {
        self.queue.clone()
    }

    fn between(&self, from: Id, to: Id) -> Situation {
        self.distance(self.at[from.index()], self.at[to.index()])
    }

    fn towards(&self, from: Id, to: Spot) -> Situation {
        self.distance(self.at[from.index()], unspot(to))
    }

    fn ground(&self, at: Spot) -> Ground {
        self.ground.get(&at).copied().unwrap_or_default()
    }

    fn place(&self, who: Id) -> Option<Spot> {
        let (x, y) = self.at[who.index()];
        (!self.off.contains(&who)).then(|| place(x, y))
    }

    fn cells_behind(&self, from: Id, target: Id) -> Vec<Spot> {
        let (from, (x, y)) = (self.at[from.index()], self.at[target.index()]);
        let (dx, dy) = ((x - from.0).signum(), (y - from.1).signum());
        let cells = (1..).map(|n| (x + n * dx, y + n * dy));
        cells
            .take_while(|(x, y)| (1..=20).contains(x) && (1..=20).contains(y))
            .map(|(x, y)| place(x, y))
            .collect()
    }

    fn side(&self, who: Id) -> Option<u8> {
        u8::try_from(who.0).ok()
    }

    fn hostile(&self, a: Id, b: Id) -> bool {
        let ally = |id| self.allies.contains(&id) && !self.defected.contains(&id);
        a != b && !(ally(a) && ally(b))
    }

    fn air(&self, _: Id) -> Ambient {
        self.air
    }

    fn custom_zones(&self, at: Option<Spot>) -> Vec<CustomZone> {
        at.and_then(|at| self.custom_zones.get(&at)).cloned().unwrap_or_default()
    }

    fn over_border(&self, _: Id, _: Target) -> Situation {
        Situation { distance: None, sight: false, shot: false }
    }

    fn standing_on(&self, at: Spot) -> Option<Id> {
        self.present().into_iter().find(|id| self.at[id.index()] == unspot(at))
    }

    fn all_on(&self, at: Spot) -> Vec<Id> {
        self.present().into_iter().filter(|id| self.at[id.index()] == unspot(at)).collect()
    }

    fn round(&self) -> u16 {
        1
    }

    fn initiative(&self, _: Id) -> Option<i32> {
        None
    }

    fn square(&self, _: Spot) -> Option<(i32, i32)> {
        None
    }

    fn spot(&self, _: (i32, i32)) -> Option<Spot> {
        None
    }

    fn around(&self, at: Spot) -> Vec<Spot> {
        let (x, y) = unspot(at);
        let beside = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        beside.filter(|to| *to != (x, y) && on_board(*to)).map(|(x, y)| place(x, y)).collect()
    }

    fn knock_back(&mut self, who: Id, path: &[Spot]) {
        self.at[who.index()] = unspot(*path.last().unwrap());
    }

    fn put_back(&mut self, who: Id, at: Spot) {
        // The field finds the nearest free place; here it is always free.
        self.at[who.index()] = unspot(at);
    }

    fn roll(&mut self, throw: Throw) -> Result<Roll, Stop> {
        let mut faces = Vec::new();
        if throw.dice.is_thrown() {
            for _ in 0..throw.dice.count {
                match self.next(Ask::Die(throw.clone()))? {
                    Say::Face(face) => {
                        assert!(throw.dice.has_face(face), "no face {face} on {}", throw.dice);
                        faces.push(face);
                    }
                    other => panic!("{throw:?} answered with {other:?}"),
                }
            }
        }
        let roll = Roll { total: throw.dice.total(&faces), throw, faces, origin: Origin::Typed };
        self.rolls.push(roll.clone());
        Ok(roll)
    }

    fn roll_success(&mut self, throw: Throw) -> Result<bool, Stop> {
        Ok(self.roll(throw)?.succeeds())
    }

    fn roll_grouped(
        &mut self,
        throw: Throw,
        _: impl Fn(&SystemState<Knk>, u16) -> u32,
    ) -> Result<Roll, Stop> {
        self.roll(throw)
    }

    fn merge_point(&mut self, _: u64) {}

    fn merge_point_without(&mut self, _: Vec<(Id, Sheet)>, _: u64) {}

    fn choose(&mut self, choice: Choice) -> Result<usize, Stop> {
        if self.luck.is_some() {
            return Ok(self.lucky(choice.picks.len()));
        }
        let said = self.next(Ask::Choice(Box::new(choice.clone())))?;
        let fits = |pick: &Pick| match &said {
            Say::Crit(effect) => pick.phrase == effect.phrase(),
            Say::Effect(name) => {
                [arg(pick, "name"), arg(pick, "what")].contains(&Some(&named(name)))
            }
            Say::Thing("points") => pick.phrase.key == "pick-points",
            Say::Thing(name) => {
                let school = Arg::Phrase(Phrase::of_family("school-", name));
                *pick == picks::thing(&PlainText::new(name)) || arg(pick, "what") == Some(&school)
            }
            Say::Back(mode) => part(pick, 0) == Some(&mode.phrase().into()),
            Say::With(name) => part(pick, 1) == Some(&named(name)),
            Say::Marks(said) => arg(pick, "marks") == Some(&text(&"+".repeat(usize::from(*said)))),
            Say::Number(said) => {
                *pick == picks::number(*said)
                    || *pick == picks::damage(*said)
                    || arg(pick, "points") == Some(&Arg::Number(*said))
            }
            Say::Prana(said) => *pick == picks::prana(*said),
            Say::Back5 => *pick == picks::knock_back(5),
            Say::Nothing => *pick == Pick::none(),
            Say::Face(_) => false,
        };
        let picked = choice.picks.iter().position(fits);
        let picked = picked.unwrap_or_else(|| panic!("{said:?} is not among {:?}", choice.picks));
        self.choices.push(choice);
        Ok(picked)
    }

    fn fact(&mut self, fact: Fact) {
        Knk::apply(&mut self.table, &fact);
        self.facts.push(fact);
    }

    fn step(&mut self, who: Id, to: Spot) {
        self.at[who.index()] = unspot(to);
    }

    fn reshape(&mut self, at: Spot, ground: Ground) {
        self.ground.insert(at, ground);
    }

    fn fall(&mut self, who: Id) {
        self.fallen.push(who);
    }

    fn rise(&mut self, who: Id) {
        self.fallen.retain(|fallen| *fallen != who);
    }

    /// No world lies around this fight.
    fn bring_home(&mut self, _name: &PlainText) {}

    fn items_at(&self, at: Spot) -> Vec<Item> {
        self.items.get(&at).cloned().unwrap_or_default()
    }

    fn lift_item(&mut self, at: Spot, item: u8) {
        self.items.get_mut(&at).unwrap().remove(usize::from(item));
    }

    fn drop_item(&mut self, at: Spot, item: Item) {
        self.items.entry(at).or_default().push(item);
    }

    fn remove_item(&mut self, at: Spot, item: &Item) -> bool {
        let Some(here) = self.items.get_mut(&at) else { return false };
        let found = here.iter().position(|found| found == item);
        found.inspect(|index| drop(here.remove(*index))).is_some()
    }

    fn requeue(&mut self, who: Id, initiative: i32) {
        self.requeued.push((who, initiative));
    }

    fn reorder(&mut self, _: &[(Id, i32)]) {}

    fn is_veiled(&self, _: Id) -> bool {
        false
    }

    fn is_due(&self, _: Id) -> bool {
        false
    }

    fn go_before(&mut self, who: Id, other: Id) {
        self.queue.retain(|one| *one != who);
        let place = self.queue.iter().position(|one| *one == other);
        self.queue.insert(place.unwrap_or(self.queue.len()), who);
    }

    fn leave_side(&mut self, who: Id) {
        self.defected.push(who);
    }

    fn perpendicular_line(&self, from: Id, at: Spot, length: u8) -> Vec<Spot> {
        let ((x, y), (to_x, to_y)) = (self.at[from.index()], unspot(at));
        let (dx, dy) = ((to_x - x).signum(), (to_y - y).signum());
        let half = i32::from(length / 2);
        let cells = (-half..i32::from(length) - half).map(|n| (to_x - n * dy, to_y + n * dx));
        cells.filter(|cell| on_board(*cell)).map(|(x, y)| place(x, y)).collect()
    }

    fn set_ambient(&mut self, _: &[Spot], status: AmbientKind, on: bool) {
        if status == AmbientKind::Rain {
            self.air.rain = on;
        }
    }

    fn summon(&mut self, by: Id, _: &PlainText, sheet: Sheet) {
        let id = Id(u16::try_from(self.table.sheets.len()).unwrap());
        let free: Vec<Spot> = self.around(self.place(by).unwrap());
        let at = free.into_iter().find(|at| self.standing_on(*at).is_none()).unwrap();
        self.table.sheets.push(Arc::new(sheet));
        self.at.push(unspot(at));
        self.queue.push(id);
        self.allies.extend([by, id]);
    }
}
