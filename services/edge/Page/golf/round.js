// @ts-check
// A round: a screen for one thumb while it is played, its card as a table, and who leads. What is written waits for a connection by itself.

import { ask } from "../ask.js";
import { openMenu } from "../parts/menu.js";
import { meet } from "../parts/players.js";
import { panel, segments } from "../parts/segments.js";
import { failed, waiting } from "../parts/states.js";
import { keepAwake, wayOut, wholeScreen } from "../parts/whole.js";
import { icon } from "../parts/icons.js";
import { signOf } from "../play/signs.js";
import { go } from "../router.js";
import { store, stored } from "../stored.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { cardOf } from "./card.js";
import { holeView } from "./hole.js";
import { notePlaying } from "./playing.js";
import { newSettling } from "./settle.js";
import { standing } from "./standing.js";
import { cardTable } from "./table.js";
import { t } from "./texts.js";
import { newWriting } from "./writing.js";

const puttsKey = "rally.putts";
const parts = /** @type {const} */ (["hole", "card", "board"]);

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const roundId = stage.args[0];
  const { kept } = stage;
  /** @type {any} */ let view;
  /** @type {any} */ let problem;
  let isAwake = false;
  stage.title(t.score.title);
  const take = (/** @type {any} */ told) => {
    // An answer that was overtaken on its way says less.
    if (view && told.changedAt < view.changedAt && told.state === view.state) return;
    view = told;
    problem = undefined;
    meet(told.players.map((/** @type {any} */ one) => one.accountId), redraw);
  };
  const writing = newWriting(roundId, stage.signal, () => redraw(), take);
  const settling = newSettling(stage, roundId, take, () => redraw());
  const isOpen = () => view.state === "live" || view.state === "finished";
  const counts = () => stored(puttsKey) === "yes";
  const choose = (/** @type {string} */ part) => { kept.part = part; redraw(); };
  const toHole = (/** @type {number} */ at) => { [kept.hole, kept.part] = [at, "hole"]; redraw(); };

  const menu = () => openMenu(t.score.title, [
    { label: counts() ? t.score.noPutts : t.score.countPutts, sign: () => signOf("flag"),
      act: () => { store(puttsKey, counts() ? "no" : "yes"); redraw(); } },
    view.gameId && { label: t.outing.board, sign: () => signOf("numbers"), act: () => go(`/#/outing/${view.gameId}`) },
    { label: t.courses.card, sign: () => icon("pin"), act: () => go(`/#/course/${view.course.courseId}?version=${view.course.version}`) },
  ]);
  const says = (/** @type {import("./card.js").Card} */ card) => {
    if (view.state === "abandoned") return h("p", { class: "round-said", key: "said" }, t.score.abandoned);
    if (card.disputed.length) return h("p", { class: "round-said warn", role: "status", key: "said" },
      card.disputed.length === 1 ? t.score.wrong(card.disputed[0]) : t.score.wrongAll(card.disputed.join(", ")));
    return undefined;
  };

  const redraw = () => {
    if (stage.signal.aborted) return;
    if (problem) {
      wholeScreen(stage, false);
      return stage.draw(h("h1", null, t.score.title), failed(problem, stage.again));
    }
    if (!view) return stage.draw(waiting());
    const card = cardOf(view, writing.waiting());
    const isPlayed = isOpen();
    wholeScreen(stage, true, "#0b3d2e");
    if (isPlayed && !isAwake) {
      isAwake = true;
      notePlaying();
      keepAwake(stage.signal);
    }
    const first = card.firstOpen();
    kept.hole ??= first < 0 ? 0 : first;
    const shown = parts.filter((one) => one !== "hole" || isPlayed);
    // The one who enters the last score may still correct it: only a card that was complete before is shown as one.
    kept.part ??= card.isComplete && !card.disputed.length ? "card" : "hole";
    const part = shown.some((one) => one === kept.part) ? kept.part : "card";
    const [waits, late] = [writing.count(), writing.late()];
    const { head, foot } = settling.view(card, waits);
    stage.draw(h("div", { class: "round-screen s-golf", key: "round" },
      h("div", { class: "round-bar" }, wayOut("/#/golf", t.score.leave),
        h("div", { class: "grow" }, h("h1", null, view.course.name), h("p", null, dotted([t.golf.formats[view.format],
          view.holes !== "all" && t.golf.holes[view.holes], view.gross && t.golf.gross]))),
        late > 0 && h("span", { class: "round-waits", role: "status", title: t.score.waiting(late), key: "waits" }, icon("cloud"),
          h("span", { class: "sr" }, t.score.waiting(late)), h("span", { "aria-hidden": "true" }, late)),
        h("button", { type: "button", class: "icon", "aria-label": t.nav.menu, "aria-haspopup": "dialog", onclick: menu }, icon("more"))),
      segments(t.score.sides, shown.map((key) => ({ key, text: t.score.parts[key] })), part, choose),
      says(card),
      panel(part, part === "hole" ? holeView(card, kept, { write: writing.write, redraw, hasPutts: counts(), toCard: () => choose("card") })
        : part === "card" ? [head, cardTable(card, isPlayed ? toHole : undefined)] : standing(card)),
      part === "card" && foot));
  };

  stage.watch("rounds.get", { roundId }, (told) => { take(told); redraw(); }, (error) => { problem = error; redraw(); });
  // Somebody who comes back online has the others' scores at once.
  addEventListener("online", () => ask("rounds.get", { roundId }).then((told) => { take(told); redraw(); }, () => {}), { signal: stage.signal });
  redraw();
}
