//! Battle files on a real disk, one hazard a module.

mod damage;
mod fights;
mod golden;
mod keyframe;
mod lock;
mod long;
mod making;
mod mend;
mod noise;
mod save_as;
mod saves;
mod support;
mod writing;
