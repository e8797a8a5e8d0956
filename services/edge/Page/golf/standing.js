// @ts-check
// The leader first: the board of a card, its matches, or its skins. It is counted here, so it is there without a connection too.

import { h } from "../view.js";
import { t, toPar } from "./texts.js";

/** How a match stands, for its leader. @param {{up: number, left: number, isOver: boolean, text: string}} match */
export const matchText = ({ up, isOver, text }) => (up === 0 ? (isOver ? t.board.halved : t.board.level) : text);

/** The holes played as golfers write them: F once a side has finished. @param {number} through @param {boolean} isDone */
export const thruOf = (through, isDone) => (isDone ? [h("span", { "aria-hidden": "true" }, "F"), h("span", { class: "sr" }, t.board.done)] : through || "–");

/**
 * The board as a table.
 * @param {{key: string | number, place?: number, name: any, thru: any, main: any, second?: any, isMine?: boolean}[]} rows
 * @param {{main: string, second?: string}} heads
 */
export const boardTable = (rows, heads) => h("table", { class: "golf-board", key: "board" },
  h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "sr" }, t.board.place)),
    h("th", { scope: "col", class: "name" }, t.board.player),
    h("th", { scope: "col" }, t.board.thru), heads.second && h("th", { scope: "col" }, heads.second), h("th", { scope: "col" }, heads.main))),
  h("tbody", null, rows.map(({ key, place, name, thru, main, second, isMine }) => h("tr", { key, class: isMine ? "is-mine" : "" },
    h("td", null, place ?? ""), h("th", { scope: "row", class: "name" }, name), h("td", { class: "quiet" }, thru),
    heads.second && h("td", null, second), h("td", { class: "main" }, main)))));

/** The columns of a board by what is measured. @param {string} measure @param {boolean} [isGross] */
export const headsOf = (measure, isGross) => (measure === "points" ? { main: t.score.pts, second: t.score.total } : measure === "skins"
  ? { main: t.golf.formats.skins, second: t.score.total }
  : isGross ? { main: t.score.toPar, second: t.score.total } : { main: t.board.net, second: t.board.gross });

/** The numbers of a row in these columns. @param {any} row @param {string} measure */
export function numbersOf({ through, points, skins, gross, netToPar, grossToPar }, measure) {
  if (!through) return { main: "–", second: "–" };
  if (measure === "points") return { main: points, second: gross ?? "–" };
  if (measure === "skins") return { main: skins ?? 0, second: gross ?? "–" };
  return { main: toPar(netToPar), second: toPar(grossToPar) };
}

/** @param {import("./card.js").Card} card */
export function standing(card) {
  const { measure, sideNames, view } = card;
  const count = card.holes.length;
  if (measure === "holes") return h("div", { class: "standing", key: "standing" }, card.matches().map((match, at) => {
    const [one, other] = match.sides.map((side) => sideNames[side]);
    return h("section", { class: "golf-duel", key: at }, h("p", { class: match.up > 0 ? "leads" : "" }, one),
      h("p", { class: "golf-duel-score" }, h("b", null, matchText(match)), h("small", null, match.isOver ? t.board.final : t.golf.thru(count - match.left))),
      h("p", { class: match.up < 0 ? "leads" : "" }, other),
      match.up !== 0 && h("p", { class: "sr" }, t.board.leads(match.up > 0 ? one : other, matchText(match))));
  }));
  const rows = card.rows();
  const skins = card.skins();
  const isGross = Boolean(view.gross) || card.balls.every((ball) => ball.handicap === 0);
  return h("div", { class: "standing", key: "standing" },
    rows.every(({ through }) => through === 0) ? h("p", { class: "empty" }, t.board.nobody)
      : boardTable(rows.map((row) => ({ key: row.side, place: row.place, name: sideNames[row.side], thru: thruOf(row.through, row.through === count),
        ...numbersOf(isGross ? { ...row, netToPar: row.grossToPar, grossToPar: undefined, ...(measure === "strokes" && { through: row.through }) } : row,
          measure),
        ...(isGross && measure === "strokes" && { second: row.gross ?? "–" }) })), headsOf(measure, isGross)),
    skins && [h("ul", { class: "skins" }, skins.won.map(({ hole, side, worth }) => h("li", { key: hole },
      t.board.holeWon(card.holes[hole].number, sideNames[side], worth)))),
    skins.carried > 0 && h("p", { class: "quiet" }, card.isComplete ? t.board.nobodys(skins.carried) : t.board.carried(skins.carried))]);
}
