//! Which edition of its decisions a fight is played by.

use serde::{Deserialize, Serialize};

/// What a fight decides once it decides for ever: whatever is decided otherwise from some version of the program on is an
/// edition of its own, and a fight stays with the one in which it began. Its setup says which.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Edition {
    /// Of fights whose setup names none.
    #[default]
    First,
    /// No turn's beginning tells of others than the one whose turn it is: what does shows when the turn before ends.
    Second,
    /// What ends with a turn is settled before the next begins, so that it shows at the same place whoever has the next. A
    /// ruling about cells names at least one.
    Third,
    /// Where nobody can act, rounds pass by themselves only so long.
    Fourth,
    /// What is left open of a turn that was put off, of a fear, a saddle or a grapple is settled. What can never be set off,
    /// and hands that hold too much, are refused. Bodies of other fights, and claws and fangs, are no loot.
    Fifth,
    /// Who is elsewhere takes no loot, who stays behind carries nobody. Nobody fears the unconscious, disease tires nobody who
    /// resists it, and what lies beside somebody may be picked up.
    Sixth,
    /// The next fight tells of what ends with the last one only where something does, and a clock of its being replaced. Who
    /// comes to those who have won goes on with them; a ruling about several is refused before anybody throws for it. What is
    /// lost, put away or left undone beside an act is told.
    Seventh,
    /// Nobody leaps over an enemy who stands. What the GM sets for a next attack, a next hit or a weapon is told.
    /// Where nobody can act, as many rounds pass by themselves however many fight.
    Eighth,
    /// d100: with whoever was the last to fight, or is taken for dead, the fight is over, and Advantage with it; what costs
    /// health or life at the end of a round is told. d20: an attack that was held stands on the rule that sets it off; who
    /// aims at nobody any longer, what is too large to be held and a weapon that does nothing are told.
    Ninth,
    /// d20, d100: a setup gives nobody more than the sheet can have, nor less.
    Tenth,
    /// d20, d100: rules hold wherever they are written to, and not in their usual case alone.
    Eleventh,
    /// КНК, 3d6: rules hold wherever they are written to, and not in their usual case alone. d100: what somebody fears frightens
    /// it once in each turn of its own, and a point of Fate avoids any harm that could kill.
    Twelfth,
    /// 3d6: an act of a sheet is told by its name. d20: rules hold by their letter. d100: rules hold in each case that they are
    /// written to, as for diseases, in the saddle, for shots into a group and in the tests that the GM demands.
    Thirteenth,
    /// Rules of each book hold in the cases left out before: the second weapon and turns put off (d20), turns that are held
    /// (КНК, 3d6), large shields and runs (d100).
    Fourteenth,
    /// d20: whoever is met by a braced weapon is knocked down unless that is declined. d100: what a point of Fortune has raised
    /// is told.
    Fifteenth,
}

impl Edition {
    /// The one of new fights.
    pub const NEWEST: Self = Self::Fifteenth;

    /// Whether it is the one of fights that name none.
    pub fn is_first(&self) -> bool {
        *self == Self::First
    }

    /// Whether all is settled after each turn, and not only after the command.
    pub fn settles_each_turn(self) -> bool {
        self >= Self::Third
    }

    /// How many rounds begin one after the other where nobody can act; `None` for any number of them.
    pub fn most_idle_rounds(self) -> Option<u16> {
        (self >= Self::Fourth).then_some(10)
    }

    /// Whether a ruling about cells has to name at least one.
    pub fn needs_cells(self) -> bool {
        self >= Self::Third
    }

    /// Whether a turn that is put off, and lost where nobody calls it, may still be called in the next round.
    pub fn delays_last(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether a fear that does nothing lets animosity work.
    pub fn sleeping_fears_rest(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether rider and mount stay together, or part, where one of them is put elsewhere or taken out.
    pub fn settles_saddles(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether a ruling that ends a grapple of somebody lets go both sides.
    pub fn lets_go_both(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether what can never be done is refused where it is made ready.
    pub fn refuses_the_impossible(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether only what was left in this fight, and is no part of a body, is taken from the dead.
    pub fn loots_what_is_left(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether a thing is none of those who are left at the end.
    pub fn leaves_things_out(self) -> bool {
        self >= Self::Fifth
    }

    /// Whether only those who are where the fight was take what is left.
    pub fn loots_on_the_spot(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether it is told what an effect was called that was taken off.
    pub fn names_what_ends(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether nobody's tests are harder against one who lies unconscious because that one frightens.
    pub fn fears_the_awake(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether what lies beside somebody is within its reach, and a hand puts away what it held for what it takes.
    pub fn takes_from_beside(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether a disease is resisted as if it had not tired anybody, each of its tests by the rule that asks for it.
    pub fn resists_untired(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether whoever has but one action in a turn can do nothing that takes the whole of it.
    pub fn runs_with_whole_turns(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether who comes into a fight that is over waits for the next one, so that the first stays as it ended, and has no name
    /// that differs from another by capital letters alone.
    pub fn keeps_what_is_decided(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether a saddle is empty once one of the two stays behind when the next fight is set up.
    pub fn parts_who_stays_behind(self) -> bool {
        self >= Self::Sixth
    }

    /// Whether who comes into a fight that is over waits for the next one only where nobody else is left of it.
    pub fn waits_where_nobody_is_left(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether a ruling about several that one of them forbids is refused before any of them has to throw.
    pub fn refuses_before_it_asks(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether nobody is frightened by whoever the GM keeps from its side, or has a trait towards that one.
    pub fn minds_the_seen(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether a result may be named instead of thrown also against a thing and in a free attack.
    pub fn names_every_test(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether it is told of a clock that another of its name takes its place.
    pub fn tells_what_is_replaced(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether what ends with a fight is told only of those for whom something does.
    pub fn ends_what_there_was(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether what is lost, put away or left undone beside an act has a line of its own.
    pub fn tells_what_is_lost(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether the throws of one act that differ in what they are for are called so.
    pub fn tells_throws_apart(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether a turn that was put off in the round before may be put behind another one of this round.
    pub fn puts_off_again(self) -> bool {
        self >= Self::Seventh
    }

    /// Whether it is told what the GM sets for the next attack or hit of somebody, or of a weapon.
    pub fn tells_what_is_set(self) -> bool {
        self >= Self::Eighth
    }

    /// Whether rounds in which nobody can act pass by themselves whole, however many fight.
    pub fn passes_whole_rounds(self) -> bool {
        self >= Self::Eighth
    }

    /// Whether an attack that was held stands on the rule by which it goes off.
    pub fn cites_what_sets_off(self) -> bool {
        self >= Self::Ninth
    }

    /// Whether the log says what an act sets up, what costs health and why an act fails, where no number tells it.
    pub fn tells_in_full(self) -> bool {
        self >= Self::Ninth
    }

    /// Whether what a setup says of somebody has to be possible by the sheet, instead of being brought within its bounds.
    pub fn starts_within_bounds(self) -> bool {
        self >= Self::Tenth
    }

    /// Whether rules of the d20 and d100 books hold wherever they are written to: also off turn, for one of several on a cell, in
    /// the saddle, against an enemy with a longer weapon.
    pub fn applies_throughout(self) -> bool {
        self >= Self::Eleventh
    }

    /// Whether rules of the КНК and 3d6 books hold wherever they are written to: in versus saves, for servants, under water, in the
    /// air, out of turn.
    pub fn holds_everywhere(self) -> bool {
        self >= Self::Twelfth
    }

    /// Whether whoever is approached by what it fears is tested for that once in a turn, however often it is approached.
    pub fn frightens_once_a_turn(self) -> bool {
        self >= Self::Twelfth
    }

    /// Whether a point of Fate avoids harm that no attack does: a fall, fire, a weapon that bursts, a blow astray.
    pub fn avoids_any_harm(self) -> bool {
        self >= Self::Twelfth
    }

    /// Whether what a number of a sheet's act is made against is told by the name of the act, and not as just a roll.
    pub fn names_acts(self) -> bool {
        self >= Self::Thirteenth
    }

    /// Whether rules of the d20 book hold by their letter: limbs are held by no hand, things heal by no rest, nobody is attacked
    /// who has died meanwhile.
    pub fn keeps_to_the_letter(self) -> bool {
        self >= Self::Thirteenth
    }

    /// Whether rules of the d100 book hold in each case that they are written to: diseases, mounts, shots into a group, foes whom
    /// nobody knows of, tests that are demanded.
    pub fn holds_in_each_case(self) -> bool {
        self >= Self::Thirteenth
    }

    /// Whether rules of the four books hold without an exception: for second weapons, turns put off or held, large shields, runs.
    pub fn knows_no_exception(self) -> bool {
        self >= Self::Fourteenth
    }

    /// Whether a braced weapon knocks down unless its owner declines, so that this is what is asked first.
    pub fn knocks_down_unless_declined(self) -> bool {
        self >= Self::Fifteenth
    }

    /// Whether the log says from which level to which a point of Fortune has raised a test.
    pub fn tells_raised_levels(self) -> bool {
        self >= Self::Fifteenth
    }

    /// Whether a fight ends by itself for the rules too: as soon as no two enemies are left in it, those not counted who live
    /// and are out of it.
    pub fn ends_with_the_fight(self) -> bool {
        self >= Self::Ninth
    }

    /// Whether a leap goes over nobody through whom a walk may not lead.
    pub fn leaps_over_no_foe(self) -> bool {
        self >= Self::Eighth
    }
}
