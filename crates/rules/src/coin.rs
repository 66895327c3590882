//! Coin: a rule book of a page, made for the tests. It shows what a system is, and uses everything that one may use.
//!
//! Whoever keeps their nerve longest wins. A turn is three steps and one act: flip a coin at somebody, huddle with somebody,
//! or wait to flip off one's turn. Its catalogue is [`catalogue`]; `CONTRIBUTING.md` goes through its files in their order.

mod book;
pub mod catalogue;
pub mod character;
mod coin_system;
pub mod fact;
mod offers;
mod play;
pub mod records;
mod report;
pub mod sheet;
pub mod steps;
mod verbs;
mod view;

/// The system called Coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Coin;
