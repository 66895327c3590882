//! The numbers of the d100 book, rule by rule: a file for each area of its catalogue.

mod adv;
mod crit;
mod ext;
mod grap;
mod hit;
mod ini;
mod mel;
mod mods;
mod mov;
mod opp;
mod options;
mod rng;
mod sht;
mod tst;

use kekkai_rules::d100::{
    numbers::rolls::{face::Face, opposed::Side, test::Graded},
    options::Options,
};

fn face(number: u16) -> Face {
    Face::new(number).unwrap()
}

/// An extended test by the usual readings: whether it succeeded, and its level.
fn graded(target: i32, number: u16) -> Graded {
    Graded::of(target, face(number), &Options::default())
}

/// A side of an opposed test without modifiers.
fn side(value: i32, number: u16) -> Side {
    Side { graded: graded(value, number), bare: value }
}
