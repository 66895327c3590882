//! The numbers of the d100 book, rule by rule: a file for each area of its catalogue.

mod options;
