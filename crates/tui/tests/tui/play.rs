//! The program as a person plays it: keys into a real terminal, and what stands on its screen and in the save.

mod desk;
mod terminal;

mod body;
mod bytes;
mod casting;
mod coin;
mod dice;
mod editor;
mod ending;
mod field;
mod fought;
mod hosted;
mod keeping;
mod line;
mod menu;
mod noise;
mod notices;
#[cfg(feature = "openssh-tests")]
mod openssh;
mod options;
mod past;
mod place;
mod players;
mod readme;
mod sizes;
mod start;
mod turn;
mod why;
mod world;
