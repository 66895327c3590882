//! What rolls are held against: armour class, difficulty, an opposing roll, one chance in ten.

use crate::{
    Bar, Check, Dice,
    d20::options::{OpposedTie, Options, ThreatAutohit},
};

/// Faces of the die of the book.
pub const FACES: i32 = 20;
/// The die of a chance in ten; 00 is read as 100 (D20-RND-09).
pub const PERCENT: Dice = Dice::new(0, 100);
/// One chance in ten (D20-RND-09).
pub const ONE_IN_TEN: Check = Check::of(Bar::AtMost(10));

/// A check against a difficulty class (D20-RND-07).
pub const fn difficulty(dc: i32, options: &Options) -> Check {
    Check::of(if options.dc_tie_succeeds { Bar::AtLeast(dc) } else { Bar::Above(dc) })
}

/// Whether both sides of an opposed test throw again (D20-RND-08).
pub fn is_thrown_again(starter: i32, other: i32, options: &Options) -> bool {
    starter == other && options.opposed_tie == OpposedTie::Reroll
}

/// An attack against an armour class with a weapon that threatens from this face on (D20-ATK-02, D20-ATK-12, D20-CRT-01).
pub fn attack(ac: i32, threat_low: u16, options: &Options) -> Check {
    let low = if options.threat_autohit == ThreatAutohit::Range { threat_low.min(20) } else { 20 };
    let bar = if options.hit_on_tie { Bar::AtLeast(ac) } else { Bar::Above(ac) };
    let never = options.nat1_auto_miss.then_some((1, 1));
    Check { always: Some((low, 20)), never, ..Check::of(bar) }
}

/// The critical check that follows a threat (D20-CRT-02). No face decides it unless the table says so.
pub fn confirmation(ac: i32, options: &Options) -> Check {
    let bar = if options.hit_on_tie { Bar::AtLeast(ac) } else { Bar::Above(ac) };
    Check { always: options.confirm_nat20.then_some((20, 20)), ..Check::of(bar) }
}
