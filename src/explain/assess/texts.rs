//! The sentences about types of positions.

use shakmaty::{Color, File, Square};

use super::pattern::{Pattern, Structure, Variant};
use crate::explain::brief::russian;
use crate::explain::names::{self, Language, Texts, capital};
use crate::feature::Wing;

impl Structure {
    /// What is told of it.
    pub fn sentence(self, language: Language) -> String {
        let mut text = String::new();
        for part in self.texts().text(language).split('{') {
            match part.split_once('}') {
                Some((word, rest)) => {
                    text.push_str(&self.word(word, language));
                    text.push_str(rest);
                }
                None => text.push_str(part),
            }
        }
        text
    }

    /// What stands for a word in braces. A square is one of White's view.
    fn word(self, word: &str, language: Language) -> String {
        let (own, enemy) = (self.side, !self.side);
        let point = self.point.unwrap_or(Square::D4);
        let ahead = |square: Square, side: Color| square.offset(side.fold_wb(8, -8));
        let name = |side: Color| names::side(side).text(language).to_string();
        match word {
            "Own" => name(own),
            "Enemy" => name(enemy),
            "own" => names::side_within(own).text(language).into(),
            "enemy" => names::side_within(enemy).text(language).into(),
            "of own" => russian::of_side(own).into(),
            "of enemy" => russian::of_side(enemy).into(),
            "to own" => russian::to_side(own).into(),
            "To own" => capital(russian::to_side(own)),
            "to enemy" => russian::to_side(enemy).into(),
            "point" => point.to_string(),
            "before own" => ahead(point, own).unwrap_or(point).to_string(),
            "before enemy" => ahead(point, enemy).unwrap_or(point).to_string(),
            "file" => point.file().char().to_string(),
            "wing" => {
                let wing = if point.file() <= File::D { Wing::Queen } else { Wing::King };
                match language {
                    Language::English => wing.name().into(),
                    Language::Russian => russian::wing(wing).into(),
                }
            }
            "other colour" => match (language, point.is_light()) {
                (Language::English, true) => "dark".into(),
                (Language::English, false) => "light".into(),
                (Language::Russian, true) => "чёрным".into(),
                (Language::Russian, false) => "белым".into(),
            },
            _ => {
                let square: Option<Square> = word.parse().ok();
                debug_assert!(square.is_some(), "{word}");
                let turned = |at: Square| own.fold_wb(at, at.flip_vertical());
                square.map_or_else(String::new, |at| turned(at).to_string())
            }
        }
    }

    /// Its text in both languages, with words in braces.
    const fn texts(self) -> Texts {
        match (self.pattern, self.variant) {
            (Pattern::OppositeCastling, Variant::First) => Texts::new(
                "The kings stand on opposite wings: {enemy} attacks on the kingside, {own} on the \
                 queenside, and every move counts.",
                "Короли на разных флангах: {enemy} атакуют на королевском, {own} на ферзевом, и дорог \
                 каждый темп.",
            ),
            (Pattern::OppositeCastling, Variant::Second) => Texts::new(
                "The kings stand on opposite wings: {enemy} attacks on the kingside, {own} on the \
                 queenside along the {file}-file, and every move counts.",
                "Короли на разных флангах: {enemy} атакуют на королевском, {own} на ферзевом по линии \
                 {file}, и дорог каждый темп.",
            ),
            (Pattern::OppositeBishops, Variant::First) => Texts::new(
                "With bishops of opposite colours the defender holds more easily.",
                "При разноцветных слонах защищаться легче.",
            ),
            (Pattern::OppositeBishops, Variant::Second) => Texts::new(
                "Bishops of opposite colours help whoever attacks the king.",
                "Разноцветные слоны помогают тому, кто атакует короля.",
            ),
            (Pattern::IsolatedQueenPawn, _) => Texts::new(
                "The isolated pawn on {point} gives {own} open lines and a middlegame attack; {enemy} \
                 blockades it on {before own} and trades pieces.",
                "Изолированная пешка {point} даёт {to own} открытые линии и атаку; план {of enemy}: \
                 блокада {before own} и размены.",
            ),
            (Pattern::HangingPawns, _) => Texts::new(
                "{Own}'s hanging pawns on {c4} and {d4} give space and the advance {d5}; {enemy} attacks \
                 them, so that one has to advance and leaves a hole.",
                "Висячие пешки {c4} и {d4} дают {to own} пространство и прорыв {d5}; план {of enemy}: \
                 напасть на них, чтобы одна пошла и оставила дыру.",
            ),
            (Pattern::Carlsbad, _) => Texts::new(
                "The Carlsbad structure: {own} has the minority attack {b4}–{b5} against {c6}, {enemy} \
                 plays on the kingside and for the square {e4}.",
                "Карлсбадская структура: у {of own} атака меньшинства {b4}–{b5} против {c6}, у \
                 {of enemy} игра на королевском фланге и поле {e4}.",
            ),
            (Pattern::KingsIndianChain, Variant::First) => Texts::new(
                "The centre is closed: {own} plays on the queenside with the break {c5}, {enemy} on the \
                 kingside with {point}.",
                "Центр закрыт: план {of own} — ферзевый фланг и прорыв {c5}, план {of enemy} — \
                 королевский фланг и {point}.",
            ),
            (Pattern::KingsIndianChain, Variant::Second) => Texts::new(
                "The centre is closed: {own} plays on the queenside, {enemy} on the kingside with \
                 {point}.",
                "Центр закрыт: план {of own} — ферзевый фланг, план {of enemy} — королевский фланг и \
                 {point}.",
            ),
            (Pattern::FrenchChain, Variant::First) => Texts::new(
                "{Own}'s pawn chain points at the kingside; {enemy} attacks its base on {d4}, with a \
                 pawn on {point} and with pieces.",
                "Пешечная цепь {of own} смотрит на королевский фланг; план {of enemy}: атака её \
                 основания {d4} пешкой с {point} и фигурами.",
            ),
            (Pattern::FrenchChain, Variant::Second) => Texts::new(
                "{Own}'s pawn chain points at the kingside; {enemy} presses on its base on {d4} and \
                 strikes at its head on {e5} with the pawn on {f6}.",
                "Пешечная цепь {of own} смотрит на королевский фланг; план {of enemy}: давление на её \
                 основание {d4} и подрыв её головы {e5} пешкой с {f6}.",
            ),
            (Pattern::Benoni, _) => Texts::new(
                "A Benoni: {own} plays in the centre with the break {e5} and aims at {d6}, {enemy} \
                 advances the queenside majority with {b5}.",
                "Бенони: план {of own} — прорыв {e5} и давление на {d6}, план {of enemy} — ферзевое \
                 большинство и {b5}.",
            ),
            (Pattern::Stonewall, _) => Texts::new(
                "A stonewall: {own} holds {e5} and may attack the king, but has a hole on {e4} and a \
                 bishop shut in by its own pawns; {enemy} plays on the queenside.",
                "Каменная стена: у {of own} поле {e5} и виды на атаку короля, но дыра на {e4} и слон за \
                 своими пешками; у {of enemy} игра на ферзевом фланге.",
            ),
            (Pattern::SicilianCentre, Variant::First) => Texts::new(
                "{Own}'s pawn on {d3} is backward and {d4} a hole, at which {enemy} aims; {own} plays \
                 on the c-file and for the break {d4}.",
                "Пешка {of own} на {d3} отсталая, поле {d4} — дыра, на них нацелена игра {of enemy}; у \
                 {of own} линия c и прорыв {d4}.",
            ),
            (Pattern::SicilianCentre, Variant::Second) => Texts::new(
                "{Own}'s pawn on {d3} is backward, for {enemy} has a piece in the hole on {d4}; {own} \
                 tries to trade it and plays on the c-file.",
                "Пешка {of own} на {d3} отсталая: в дыре {d4} стоит фигура {of enemy}; план {of own}: \
                 разменять её и играть по линии c.",
            ),
            (Pattern::FullCentre, _) => Texts::new(
                "{Own}'s pawns on {d4} and {e4} hold the centre: {own} keeps the tension and the pieces, \
                 {enemy} wants trades and the break {d5}.",
                "Пешки {of own} на {d4} и {e4} держат центр: {own} сохраняют напряжение и фигуры, план \
                 {of enemy}: размены и прорыв {d5}.",
            ),
            (Pattern::MaroczyBind, _) => Texts::new(
                "{Own}'s pawns on {c4} and {e4} bind {d5}: {own} has more space and avoids trades, \
                 {enemy} looks for the breaks {b5} and {d5}.",
                "Пешки {of own} на {c4} и {e4} сковывают {d5}: размены {to own} невыгодны, план \
                 {of enemy}: прорывы {b5} и {d5}.",
            ),
            (Pattern::OutsidePasser, Variant::First) => Texts::new(
                "{Own}'s outside passed pawn on {point} lures the enemy king away, and {own}'s king \
                 takes the pawns on the other wing; {enemy} needs counterplay there before that.",
                "Отдалённая проходная {point} отвлекает короля {of enemy}, и король {of own} забирает \
                 пешки другого фланга; {to enemy} нужна контригра там раньше.",
            ),
            (Pattern::OutsidePasser, Variant::Second) => Texts::new(
                "{Own} pushes the outside passed pawn on {point}, which ties {enemy}'s pieces, and then \
                 plays on the other wing; {enemy} blockades it.",
                "План {of own}: отдалённая проходная {point} связывает фигуры {of enemy}, затем игра на \
                 другом фланге; план {of enemy}: блокада.",
            ),
            (Pattern::GoodKnight, _) => Texts::new(
                "{Own}'s knight is better than the bishop on {point}, which its own pawns shut in: king \
                 and knight come in on the {other colour} squares, and {enemy} has to guard those.",
                "Конь {of own} сильнее слона {point}, запертого своими пешками: король и конь идут по \
                 {other colour} полям, и {to enemy} приходится их стеречь.",
            ),
            (Pattern::GoodBishop, _) => Texts::new(
                "With pawns on both wings {own}'s bishop is better than the knight: {own} plays on both, \
                 {enemy} tries to keep the game to one.",
                "При пешках на обоих флангах слон {of own} сильнее коня: {own} играют на обоих, {enemy} \
                 стараются свести игру к одному.",
            ),
            (Pattern::BadBishop, _) => Texts::new(
                "{Enemy}'s bishop on {point} is shut in by its own pawns: {own} keeps it there and plays \
                 on the {other colour} squares, {enemy} tries to free or to trade it.",
                "Слон {of enemy} на {point} заперт своими пешками: {own} держат его там и играют по \
                 {other colour} полям, {enemy} стараются освободить или разменять его.",
            ),
            (Pattern::CutOffKing, _) => Texts::new(
                "{Own}'s rook on {point} holds the enemy king on the edge, so {own}'s own king can \
                 advance; {enemy}'s rook needs counterplay among the pawns.",
                "Ладья {point} держит короля {of enemy} на краю, и король {of own} может идти вперёд; \
                 ладье {of enemy} нужна контригра против пешек.",
            ),
            (Pattern::TiedRook, _) => Texts::new(
                "{Own}'s rook ties {enemy}'s to the pawn on {point}: {own} advances king and pawns to \
                 make a second weakness, {enemy} tries to free the rook.",
                "Ладья {of own} привязала ладью {of enemy} к пешке {point}: план {of own} — королём и \
                 пешками создать вторую слабость, план {of enemy} — освободить ладью.",
            ),
            (Pattern::WeakKing, Variant::First) => Texts::new(
                "{Enemy}'s king lacks pawn cover: {own} keeps the queens on and brings pieces against \
                 it, {enemy} wants the queens traded.",
                "Король {of enemy} плохо прикрыт: {own} ведут к нему фигуры и не меняют ферзей, \
                 {to enemy} этот размен выгоден.",
            ),
            (Pattern::WeakKing, Variant::Second) => Texts::new(
                "{Enemy}'s king lacks pawn cover, which helps {own}'s attack.",
                "Король {of enemy} плохо прикрыт, и это помогает атаке {of own}.",
            ),
            (Pattern::BackwardTarget, _) => Texts::new(
                "{Own} presses on the backward pawn on {point} and holds {before enemy}; {enemy} guards \
                 it and prepares its advance.",
                "План {of own}: давить на отсталую пешку {point} и держать {before enemy}; план \
                 {of enemy}: защищать её и готовить её продвижение.",
            ),
            (Pattern::IsolatedTarget, _) => Texts::new(
                "{Own} attacks the isolated pawn on {point}, which only pieces can guard; {enemy} \
                 guards it and looks for activity elsewhere.",
                "План {of own}: нападать на изолированную пешку {point}, которую защищают лишь фигуры; \
                 план {of enemy}: держать её и искать активности в другом месте.",
            ),
            (Pattern::Development, Variant::First) => Texts::new(
                "{Own} leads in development and wants open lines at once; {enemy} first completes \
                 development.",
                "{Own} впереди в развитии, им выгодно сразу вскрыть игру; {to enemy} надо закончить \
                 развитие.",
            ),
            (Pattern::Development, Variant::Second) => Texts::new(
                "{Own} leads in development and wants open lines before {enemy} has castled; {enemy} \
                 first completes development.",
                "{Own} впереди в развитии, им выгодно вскрыть игру до рокировки {of enemy}; {to enemy} \
                 надо закончить развитие.",
            ),
            (Pattern::TwoBishops, Variant::First) => Texts::new(
                "With two bishops {own} opens the position and plays on both wings; {enemy} trades one \
                 of them.",
                "{To own} с двумя слонами выгодно вскрывать игру на обоих флангах; {to enemy} — \
                 разменять одного из них.",
            ),
            (Pattern::TwoBishops, Variant::Second) => Texts::new(
                "With two bishops {own} opens the position and plays on both wings; {enemy} trades one \
                 of them or finds a knight a safe square in the centre.",
                "{To own} с двумя слонами выгодно вскрывать игру на обоих флангах; {to enemy} — \
                 разменять одного из них или укрепить коня в центре.",
            ),
            (Pattern::MoreMaterial, _) => Texts::new(
                "With more material {own} trades pieces; {enemy} keeps them on and trades pawns.",
                "У {of own} больше материала, им выгодны размены фигур; {to enemy} — размены пешек.",
            ),
            (Pattern::MoreSpace, _) => Texts::new(
                "With more space {own} avoids trades; {enemy} wants them, and prepares a pawn break.",
                "У {of own} больше пространства, размены им невыгодны; план {of enemy}: размены и \
                 пешечный подрыв.",
            ),
            (Pattern::OpenFile, _) => Texts::new(
                "{Own} holds the open {file}-file and looks for a way in along it; {enemy} contests it \
                 with a rook.",
                "{Own} держат открытую линию {file} и хотят вторгнуться по ней; {enemy} оспаривают её \
                 ладьёй.",
            ),
            (Pattern::Majority, Variant::First) => Texts::new(
                "{Own} advances the {wing} majority to make a passed pawn; {enemy} holds it up.",
                "План {of own}: продвигать большинство на {wing} фланге и создать проходную; план \
                 {of enemy}: задержать её.",
            ),
            (Pattern::Majority, Variant::Second) => Texts::new(
                "{Own} has the majority on the {wing}, {enemy} on the other wing: each advances it to \
                 make a passed pawn.",
                "У {of own} большинство на {wing} фланге, у {of enemy} на другом: обе стороны \
                 продвигают своё, чтобы создать проходную.",
            ),
        }
    }
}
