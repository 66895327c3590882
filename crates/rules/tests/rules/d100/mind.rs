//! The rules of psychology, corruption, mutations, number for number.

mod corruption;
mod psychology;
