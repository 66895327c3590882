//! What every system has: dice and checks, what is declared, zones, texts.

mod check;
mod condition;
mod custom_zone;
mod movement;
mod pool;
mod roll;
mod text;
