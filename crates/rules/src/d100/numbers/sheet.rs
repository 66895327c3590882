//! What a sheet holds, as numbers: characteristics, skills, size, weapons and protection.

pub mod characteristics;
pub mod gear;
pub mod size;
pub mod skills;
