//! Zones by the book: the finders, and the image that they make.

pub mod ambush;
mod attack;
pub mod book;
pub mod carry;
pub mod compound;
mod control;
mod deblockade;
mod dependency;
pub mod fate;
pub mod linked;
pub mod negation;
mod orders;
mod pins;
mod positional;
mod promotion;
pub mod retreat;
mod scene;
mod worth;
