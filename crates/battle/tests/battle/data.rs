//! Data files, and the parts of a fight that are read and written by themselves.

mod character;
mod dice_seed;
mod place;
mod pool;
mod queue;
mod side;
mod spelled;
