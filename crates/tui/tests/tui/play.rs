//! The program as a person plays it: keys into a real terminal, and what stands on its screen and in the save.

mod sandbox;
mod terminal;
mod windows;

mod body;
mod bytes;
mod casting;
mod coin;
mod dice;
mod ending;
mod fought;
mod hands;
mod hosted;
mod noise;
#[cfg(feature = "openssh-tests")]
mod openssh;
mod place;
mod readme;
mod sizes;
mod start;
mod themes;
mod turn;
mod world;
