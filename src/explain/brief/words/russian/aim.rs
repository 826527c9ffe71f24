//! What a quiet move is for, in Russian.

use crate::explain::brief::aim::{Aim, Purpose};
use crate::explain::brief::words::cases::{Case, piece, role};
use crate::feature::Wing;

/// The predicate of an aim.
pub fn aim(aim: &Aim) -> String {
    match &aim.purpose {
        Purpose::HoldsBack { piece: pawn, square } => {
            format!("не пускает {} на {square}", piece(*pawn, Case::Accusative))
        }
        Purpose::Supports { piece: one, .. } => {
            format!("поддерживает {}", piece(*one, Case::Accusative))
        }
        Purpose::GainsSpace { wing, .. } => {
            format!("захватывает пространство на {} фланге", of(*wing))
        }
        Purpose::Storms { .. } => "ведёт пешку на штурм короля".into(),
        Purpose::PushesMajority { wing, pawns, enemy, .. } => {
            format!("двигает большинство на {} фланге, {pawns} против {enemy}", of(*wing))
        }
        Purpose::MinorityAttack { pawns, enemy, .. } => {
            format!("ведёт атаку пешечного меньшинства, {pawns} против {enemy}")
        }
        Purpose::Closes { against, .. } => {
            format!("закрывает игру: пешки упёрлись на {}", against.square)
        }
        Purpose::Approaches { king, target, .. } if king.color == target.color => {
            format!("ведёт короля на помощь {}", piece(*target, Case::Dative))
        }
        Purpose::Approaches { target, .. } => {
            format!("приближает короля к {}", piece(*target, Case::Dative))
        }
        Purpose::Bars { goal, .. } => {
            format!("преграждает королю противника путь к {}", piece(*goal, Case::Dative))
        }
        Purpose::CutsOff { rook, goal, along_file, .. } => {
            let line = if *along_file {
                format!("линии {}", rook.square.file().char())
            } else {
                format!("{}-й горизонтали", rook.square.rank().char())
            };
            let goal = piece(*goal, Case::Genitive);
            format!("отрезает короля противника от {goal} по {line}")
        }
        Purpose::DrivesAway { goal, .. } => {
            format!("отгоняет короля от {}", piece(*goal, Case::Genitive))
        }
        Purpose::Behind { pawn, .. } => {
            format!("ставит ладью позади проходной пешки {}", pawn.square)
        }
        Purpose::Connects { .. } => "связывает ладьи друг с другом".into(),
        Purpose::Joins { piece: one, .. } => {
            format!("подключает {} к атаке на короля", role(one.role, Case::Accusative))
        }
        Purpose::Sidesteps { by, over } => {
            let (by, over) = (piece(*by, Case::Genitive), piece(*over, Case::Genitive));
            format!("уводит короля из-под вскрытого шаха {by} из-за {over}")
        }
    }
}

/// The wing in the prepositional.
const fn of(wing: Wing) -> &'static str {
    match wing {
        Wing::Queen => "ферзевом",
        Wing::King => "королевском",
    }
}
