//! КНК, rule by rule: a file for each area of its catalogue.

mod catalogue;
mod combat;
mod fights;
mod general;
mod glb;
mod loc;
mod mode;
mod mov;
mod obs;
mod people;
mod readings;
mod sections;
mod table;
mod tables;
mod walk;
mod ways;

use self::people::casters;
