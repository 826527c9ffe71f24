// The texts of the page, in English and Russian. Explanations of moves come from the program.

export const LANGUAGES = ["en", "ru"];

const WORDS = {
  subtitle: ["an analysis board that explains", "доска для размышлений"],
  language: ["Language", "Язык"],
  position: ["Position", "Позиция"],
  legend: ["What the arrows mean", "Что значат стрелки"],
  first: ["First move", "В начало"],
  back: ["Previous move", "На ход назад"],
  forward: ["Next move", "На ход вперёд"],
  last: ["Last move", "В конец"],
  undo: ["Undo", "Отменить"],
  redo: ["Redo", "Повторить"],
  flip: ["Flip board", "Повернуть доску"],
  game: ["Game", "Партия"],
  games: ["Games in the file", "Партии файла"],
  remove: ["Delete from here", "Удалить отсюда"],
  promote: ["Make main line", "Сделать главным"],
  save: ["Download PGN", "Сохранить PGN"],
  share: ["Copy link", "Скопировать адрес"],
  copied: ["Link copied.", "Адрес скопирован."],
  menu: ["Menu", "Меню"],
  other: ["Load a game or position", "Открыть партию или позицию"],
  load_game: ["Load a game", "Открыть партию"],
  another_game: ["Load another game", "Открыть другую партию"],
  paste: ["PGN or FEN", "PGN или FEN"],
  drop: [
    "You can also paste a game or drop a file anywhere on the page.",
    "Партию можно вставить, а файл — перетащить в любое место страницы.",
  ],
  recent: ["Recent games", "Недавние партии"],
  no_network: [
    "This page uses no network, so it cannot fetch a game from {site}. There, {menu}; then paste it here.",
    "Эта страница не выходит в сеть и не может взять партию с {site}. Откройте её там: {menu} — и вставьте сюда.",
  ],
  menu_of_lichess: [
    "open the game, choose “Share & export” below the board, and copy the PGN",
    "под доской выберите «Поделиться и экспортировать» и скопируйте PGN",
  ],
  menu_of_chess: ["open the game, choose “Share”, then “PGN”, and copy it", "нажмите «Поделиться», затем «PGN» и скопируйте текст"],
  load: ["Load", "Загрузить"],
  open: ["Open a file…", "Открыть файл…"],
  no_game: ["No game found in this text.", "В этом тексте нет партии."],
  left_out: ["Games skipped: {n}. {reason}", "Пропущено партий: {n}. {reason}"],
  initial: ["Starting position", "Начальная позиция"],
  edit: ["Edit position", "Расставить фигуры"],
  lines: ["Best lines", "Лучшие варианты"],
  depth: ["depth {depth}, {nodes} nodes", "глубина {depth}, позиций {nodes}"],
  thousand: ["{n}k", "{n} тыс."],
  endless: ["Infinite analysis", "Думать дальше"],
  arrows: ["Show arrows: best move, threat", "Стрелки: лучший ход, угроза"],
  no_value: ["No evaluation yet", "Оценки ещё нет"],
  value_of: ["Evaluation for White: {value}", "Оценка за белых: {value}"],
  graph: ["White's winning chances after each move", "Шансы белых после каждого хода"],
  board_of: ["Board: {pieces}", "Доска: {pieces}"],
  assess: ["Who is better?", "Кто стоит лучше?"],
  assessment: ["The position", "Позиция"],
  review_game: ["Review the game", "Разобрать партию"],
  review: ["Review", "Разбор"],
  reviewing: ["Reviewing…", "Идёт разбор…"],
  moments: ["Key moments", "Важные моменты"],
  no_moments: ["Neither side went wrong.", "Ошибок не было."],
  no_moves: ["There are no moves to review yet.", "Разбирать пока нечего: ходов нет."],
  refining: ["Looking deeper…", "Разбор уточняется…"],
  stop: ["Stop", "Стоп"],
  how_counted: ["How this is counted", "Как это считается"],
  accuracy: ["accuracy", "точность"],
  inaccuracies: ["inaccuracies", "неточности"],
  mistakes: ["mistakes", "ошибки"],
  blunders: ["blunders", "зевки"],
  better: ["Better:", "Лучше:"],
  find: ["Find the better move", "Найти ход лучше"],
  find_all: ["Find the better moves", "Найти ходы лучше"],
  exercise: ["Exercise", "Задание"],
  find_for_white: ["Find the better move for White", "Найдите за белых ход лучше"],
  find_for_black: ["Find the better move for Black", "Найдите за чёрных ход лучше"],
  was_played: ["The game went {move}.", "В партии было {move}."],
  right: ["{move}: right!", "{move} — верно!"],
  also_good: ["{move} is also good.", "{move} — тоже хороший ход."],
  no_because: ["Not {move}.", "Нет, не {move}."],
  not_that: [
    "{move} is not the move the review found. This file has no engine to judge it.",
    "{move} — не тот ход, который нашёл разбор. Оценить его в этом файле некому.",
  ],
  there_is_better: ["There is something clearly better.", "Есть ход заметно лучше."],
  hint: ["Hint", "Подсказка"],
  hint_piece: ["Hint: {piece} moves.", "Подсказка: ходит {piece}."],
  solution: ["Show the answer", "Показать ответ"],
  skip: ["Skip", "Пропустить"],
  next_one: ["Next", "Дальше"],
  leave: ["Back to the game", "К партии"],
  counts: ["The result", "Итог"],
  all_done: ["All done", "Всё пройдено"],
  found_alone: ["Found without help: {n}", "Найдено без подсказки: {n}"],
  found_helped: ["Found with a hint: {n}", "Найдено с подсказкой: {n}"],
  not_found: ["Not found: {n}", "Не найдено: {n}"],
  again: ["Once more", "Ещё раз"],
  review_terms: [
    "Winning chances and accuracy are calculated as on lichess.org/page/accuracy: a move that loses 0.1 of the winning chances (from −1 to 1) is an inaccuracy, 0.2 a mistake, 0.3 a blunder; each is confirmed by a deeper search. Opening names: lichess-org/chess-openings, CC0.",
    "Шансы и точность считаются как на lichess.org/page/accuracy: потеря 0,1 шансов (от −1 до 1) — неточность, 0,2 — ошибка, 0,3 — зевок; каждую подтвердил более глубокий поиск. Названия дебютов: lichess-org/chess-openings, CC0.",
  ],
  the_move: ["The move played", "Ход"],
  best_is: ["Best move: {move}, {score}", "Лучше всего: {move}, {score}"],
  reasons: ["Reasons", "Почему?"],
  close: ["Close", "Закрыть"],
  why_not_move: ["Why not {move}?", "Почему не {move}?"],
  keys: [
    "Keys: ← → or the wheel move through the game, ↑ ↓ switch variations, Home and End go to its ends, f flips the board.",
    "Клавиши: ← → или колесо — ходы, ↑ ↓ — варианты, Home и End — начало и конец, f поворачивает доску.",
  ],
  keys_engine: [
    "Space plays the best move, Ctrl+Z and Ctrl+Y undo and redo. Draw an arrow with the right mouse button to ask: why not this move?",
    "Пробел делает лучший ход, Ctrl+Z и Ctrl+Y отменяют и повторяют. Стрелка правой кнопкой спрашивает: почему не так?",
  ],
  editing: [
    "Select a piece and click on squares to place it, or drag pieces; drag a piece off the board to remove it.",
    "Выберите фигуру и нажимайте на поля, или двигайте фигуры; за краем доски они исчезают.",
  ],
  to_move: ["Side to move", "Очередь хода"],
  white: ["White", "Белые"],
  black: ["Black", "Чёрные"],
  white_within: ["White", "белые"],
  black_within: ["Black", "чёрные"],
  clear: ["Clear board", "Очистить доску"],
  erase: ["Remove pieces", "Убрать"],
  done: ["Done", "Готово"],
  move: ["Move, for example Nf3", "Ход, например Кf3"],
  move_example: ["Nf3", "Кf3"],
  play: ["Play", "Сыграть"],
  why_not: ["Why not?", "Почему не этот?"],
  asking: ["Moves on the board only ask: why not this move?", "Ход на доске только спрашивает: почему не он?"],
  zones: ["Zones", "Зоны"],
  horizon: ["Horizon (plies)", "Горизонт, полуходов"],
  explanation: ["Explanation", "Объяснение"],
  evaluation: ["Evaluation", "Оценка"],
  evaluation_legend: [
    "In pawns, from White's point of view; on the board the values of pieces, and of squares that pieces may step on, in centipawns before the bound.",
    "В пешках, за белых; на доске — вес фигур и полей, на которые могут ступить фигуры, в сотых пешки, до предела суммы.",
  ],
  squares: ["Show square values on the board", "Показать поля на доске"],
  board_by: ["Board:", "Доска:"],
  pieces_by: ["pieces:", "фигуры:"],
  legend_way: ["trajectory of the root piece", "траектория комлевой фигуры"],
  legend_negation: ["negation", "отрицание"],
  legend_fight: ["contested square", "поле, за которое идёт борьба"],
  legend_ambush: ["in ambush", "из засады"],
  legend_retreat: ["retreat of the target", "отступление мишени"],
  legend_root: ["root piece", "комлевая фигура"],
  legend_target: ["target", "мишень"],
  legend_best: ["best move", "лучший ход"],
  legend_threat: ["threat", "угроза"],

  white_to_move: ["White to move", "Ход белых"],
  black_to_move: ["Black to move", "Ход чёрных"],
  check: ["check", "шах"],
  checkmate: ["Checkmate", "Мат"],
  stalemate: ["Stalemate", "Пат"],
  thinking: ["thinking…", "думаю…"],
  no_answer: ["No answer from the program: {reason}", "Программа не отвечает: {reason}"],
  proof: ["The proof", "Доказательство"],
  best: ["best move", "лучший ход"],
  itself: ["{move} is the move explained here.", "{move} и есть ход, о котором речь."],
  mate_in: ["mate in {n}", "мат, ходов: {n}"],
  mated_in: ["mated in {n}", "мат себе, ходов: {n}"],
  mated: ["mated", "мат"],
  on_board: ["Show on the board", "Показать на доске"],

  pawn: ["pawn", "пешка"],
  knight: ["knight", "конь"],
  bishop: ["bishop", "слон"],
  rook: ["rook", "ладья"],
  queen: ["queen", "ферзь"],
  king: ["king", "король"],
  white_he: ["white", "белый"],
  white_she: ["white", "белая"],
  black_he: ["black", "чёрный"],
  black_she: ["black", "чёрная"],
  square: ["square {square}", "поле {square}"],

  more_zones: ["All other zones ({n})", "Все остальные зоны ({n})"],
  about_zones: ["Horizon, and what the arrows mean", "Горизонт и смысл стрелок"],
  no_alive_zones: ["No zone is won or threatens anything.", "Ни одна зона не выиграна и ничем не грозит."],
  stands: ["won", "выиграна"],
  threatens: ["threatens", "грозит"],
  own_zones: ["Of the side to move", "Стороны, за которой ход"],
  other_zones: ["Of the other side", "Другой стороны"],
  gone_zones: ["Gone after the last move", "Исчезли с последним ходом"],
  no_zones: ["No zone at this horizon.", "На этом горизонте зон нет."],
  cost: ["cost {n}", "стоимость {n}"],
  fate_new: ["new", "новая"],
  fate_shortened: ["shorter", "короче"],
  fate_changed: ["changed", "изменилась"],
  fate_gone: ["gone", "исчезла"],
  to_target: ["to {target}", "к цели: {target}"],
  wins: ["wins {n}", "выигрывает {n}"],
  check_zone: ["check", "шах"],
  promotes: ["promotes for {n}", "превращение: {n}"],
  wins_squares: ["wins the squares {squares}", "получает поля {squares}"],
  control: ["supports {piece} on its way to {target}: {n}", "поддерживает: {piece}, цель — {target}: {n}"],
  deblockade: ["clears the way of {piece} to {target}: {n}", "освобождает путь: {piece}, цель — {target}: {n}"],
  retreat: ["retreats from {piece}, which attacks {target}: {n}", "уходит: {piece} нападает, цель — {target}: {n}"],
  offer: ["is offered for {piece}, which then gets to {target}: {n}", "жертва; после взятия проходит: {piece}, цель — {target}: {n}"],
  becomes: ["Promote to", "Пешка превращается"],
  fails: ["no trajectory gets through", "ни один путь не проходит"],
  step: ["{square}: {n} by exchange", "{square}: {n} разменом"],
  comes_to: ["{piece} controls {square} via {way}", "{piece} по {way} берёт под контроль {square}"],
  blocks: ["{piece} blocks {square} via {way}", "{piece} по {way} блокирует {square}"],
  holds: ["{side} wins the square ({n})", "поле выигрывают {side} ({n})"],
  keeps: ["{side} keeps the square ({n})", "поле удерживают {side} ({n})"],
  order: ["order {n}", "порядок {n}"],
  retreats: ["the target can retreat to {squares}", "мишень может уйти: {squares}"],
  ambush: ["in ambush: {piece} on {square}", "в засаде: {piece}, поле {square}"],
  more_ways: ["{n} trajectories", "путей: {n}"],
};

const FEMININE = new Set(["pawn", "rook"]);
let place = 0;

/** Sets the language of the page. */
export function speak(language) {
  place = Math.max(0, LANGUAGES.indexOf(language));
  document.documentElement.lang = LANGUAGES[place];
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.dataset.say);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
}

/** The language of the page. */
export function language() {
  return LANGUAGES[place];
}

/** A text in the page's language, with values filled in. */
export function say(key, values = {}) {
  return WORDS[key][place].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

const RUSSIAN = { K: "Кр", Q: "Ф", R: "Л", B: "С", N: "К", O: "0" };
const GLYPHS = ["", "!", "?", "!!", "??", "!?", "?!", "□"];

/** A move in SAN, with the piece letters of the page's language. */
export function moveText(san) {
  return place === 1 ? san.replace(/[KQRBNO]/g, (letter) => RUSSIAN[letter]) : san;
}

/** The sign of a numeric annotation glyph: "!" for 1; empty for those without a sign. */
export function glyph(nag) {
  return GLYPHS[nag] ?? "";
}

/** "white bishop b2". */
export function piece({ color, role, square }) {
  const colored = say(`${color}_${FEMININE.has(role) ? "she" : "he"}`);
  return `${colored} ${say(role)} ${square}`;
}

/** A target of a root piece: a piece of the other colour, or a square. */
export function target({ role, square }, root) {
  if (role === null) return say("square", { square });
  return piece({ color: root.color === "white" ? "black" : "white", role, square });
}

/** Centipawns as pawns, with a sign. */
export function signed(centipawns) {
  const sign = centipawns < 0 ? "−" : "+";
  const number = (Math.abs(centipawns) / 100).toFixed(2);
  return sign + (place === 1 ? number.replace(".", ",") : number);
}

/** Centipawns as pawns, without a sign unless negative. */
export function amount(centipawns) {
  return centipawns < 0 ? signed(centipawns) : signed(centipawns).slice(1);
}

/** A score: centipawns, or moves to mate; `short` for a table. */
export function score({ cp, mate }, short = false) {
  if (cp !== undefined) return signed(cp);
  if (short) return `${mate < 0 ? "−" : ""}#${Math.abs(mate)}`;
  if (mate === 0) return say("mated");
  return say(mate > 0 ? "mate_in" : "mated_in", { n: Math.abs(mate) });
}

/** "12. Nf3. Black to move, check." */
export function status(tree, node) {
  const { turn, check, end } = node.told.place;
  const last = node.san ? `${tree.number(node)} ${moveText(node.san)}. ` : "";
  const now = end ? say(end) : say(`${turn}_to_move`);
  return last + (check && !end ? `${now}, ${say("check")}` : now);
}
