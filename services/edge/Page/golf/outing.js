// @ts-check
// Golf of a scheduled game: groups with their tee times, and the board of all cards while they are played.

import { handicapText } from "../parts/golf.js";
import { openMenu } from "../parts/menu.js";
import { face, meet } from "../parts/players.js";
import { panel, segments } from "../parts/segments.js";
import { empty, failed, linkTo, part, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { fieldTime } from "../parts/time.js";
import { button } from "../parts/button.js";
import { icon } from "../parts/icons.js";
import { act } from "../ask.js";
import { myId } from "../session.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { formatOf } from "./engine.js";
import { calledOf, linked } from "./named.js";
import { openOuting, wholeGroups } from "./outingform.js";
import { boardTable, headsOf, numbersOf, thruOf } from "./standing.js";
import { t } from "./texts.js";

/** A side on a board: with links where I alone read it. @param {any} row of `rounds.board` @param {boolean} isMyScreen */
const side = ({ players }, isMyScreen) => players.flatMap((/** @type {any} */ one, /** @type {number} */ at) => [at > 0 && " & ",
  isMyScreen ? linked(one) : calledOf(one, false)]);

/** The accounts on a board. @param {any} board of `rounds.board` */
export const accountsOn = ({ rows }) => rows.flatMap((/** @type {any} */ row) => row.players.map((/** @type {any} */ one) => one.accountId));

/** The board of a game. @param {any} board of `rounds.board` @param {boolean} [isMyScreen] */
export function liveBoard({ format, gross, rows }, isMyScreen = true) {
  const { measure } = formatOf(format);
  if (rows.every((/** @type {any} */ row) => row.through === 0)) return h("p", { class: "empty" }, t.board.nobody);
  if (measure === "holes") return h("ul", { class: "match-list" }, rows.filter((/** @type {any} */ _,
    /** @type {number} */ at) => at % 2 === 0).map((/** @type {any} */ row, /** @type {number} */ at) => {
    const other = rows[2 * at + 1];
    return h("li", { key: row.roundId + at, class: "golf-duel" }, h("p", { class: row.match && !other?.match ? "leads" : "" }, side(row, isMyScreen)),
      h("p", { class: "golf-duel-score" }, h("b", null, row.match ?? other?.match ?? "–"),
        h("small", null, row.isDone ? t.board.final : t.golf.thru(row.through))),
      h("p", { class: other?.match && !row.match ? "leads" : "" }, other && side(other, isMyScreen)));
  }));
  return boardTable(rows.map((/** @type {any} */ row, /** @type {number} */ at) => ({ key: `${row.roundId} ${row.slots.join()}`, place: row.place,
    name: side(row, isMyScreen), thru: thruOf(row.through, row.isDone),
    isMine: isMyScreen && row.players.some((/** @type {any} */ one) => one.accountId === myId()), ...numbersOf(row, measure) })), headsOf(measure, gross));
}

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.args[0];
  const { kept } = stage;
  /** @type {any} */ let board;
  /** @type {any} */ let game;
  /** @type {any} */ let problem;
  stage.title(t.outing.title);
  const hosts = () => game?.hostId === myId() || game?.coHosting === true;
  const isComing = () => game?.participation === "going";
  const accounts = () => [...(board.outing?.groups ?? []).flatMap((/** @type {any} */ group) => group.players),
    ...board.outing?.others ?? []].map((one) => one.accountId);
  /** @param {any[][]} groups */
  const setGroups = (groups) => {
    const { interval, from, groups: all } = board.outing;
    return act("rounds.outing", { gameId, interval, hole: from, start: all[0]?.clock, groups: wholeGroups(groups) },
      { done: t.outing.moved, after: (outing) => { board = { ...board, outing }; redraw(); } });
  };
  const move = (/** @type {any} */ player) => {
    const groups = board.outing.groups.map((/** @type {any} */ group) => group.players.filter((/** @type {any} */ one) => one.accountId !== player.accountId));
    const was = board.outing.groups.findIndex((/** @type {any} */ group) => group.players.some((/** @type {any} */ one) => one.accountId === player.accountId));
    openMenu(t.outing.moveTo(nameOf(player)), [
      ...groups.map((/** @type {any[]} */ group, /** @type {number} */ at) => at !== was && group.length < 4
        && { label: dotted([t.outing.group(at + 1), group.map(nameOf).join(", ")]), sign: () => icon("crew"),
        act: () => setGroups(groups.map((/** @type {any[]} */ one, /** @type {number} */ place) => (place === at ? [...one, player] : one))) }),
      was >= 0 && wholeGroups(groups).length > 0 && { label: t.outing.takeOut, sign: () => icon("leave"), act: () => setGroups(groups) }]);
  };
  const nameOf = (/** @type {any} */ { accountId, nickname: name }) => calledOf({ accountId, name });
  const player = (/** @type {any} */ one) => h("li", { key: one.accountId, class: one.isGoing ? "person" : "person is-out" }, face(one, nameOf(one)),
    h("div", { class: "grow" }, h("strong", null, linked({ name: one.nickname, accountId: one.accountId })), h("span", { class: "quiet" },
      ` ${dotted([one.index != null && handicapText(one.index), !one.isGoing && t.outing.gone])}`)),
    hosts() && h("button", { type: "button", class: "icon", "aria-label": t.outing.move(nameOf(one)), "aria-haspopup": "dialog", onclick: () => move(one) },
      icon("more")));
  const groups = () => {
    const { outing } = board;
    if (!outing) return empty(hosts() ? t.outing.noneHost : t.outing.none, hosts()
      && button(t.outing.make, () => void edit(), { class: "primary", "aria-haspopup": "dialog" }));
    return [h("ol", { class: "cards tee-groups" }, outing.groups.map((/** @type {any} */ group, /** @type {number} */ at) => h("li", { key: at,
      class: `card ${group.players.some((/** @type {any} */ one) => one.accountId === myId()) ? "is-mine" : ""}` },
    h("div", { class: "tee-time" }, h("b", null, fieldTime(group.clock)), h("span", { class: "quiet" }, t.golf.hole(group.hole))),
    h("ul", { class: "grow", "aria-label": t.outing.group(at + 1) }, group.players.map(player))))),
    outing.others.length > 0 && part(t.outing.others, h("ul", null, outing.others.map(player))),
    hosts() && button(t.outing.again, () => void edit(), { class: "wide", "aria-haspopup": "dialog", key: "again" })];
  };
  const edit = () => openOuting(gameId, board.outing, game?.golf?.holes, (outing) => { board = { ...board, outing }; kept.part = "groups"; redraw(); });

  const redraw = () => {
    if (problem) return stage.draw(h("h1", null, t.outing.title), failed(problem, stage.again));
    if (!board) return stage.draw(waiting());
    const wanted = kept.part ?? (board.cards ? "board" : "groups");
    stage.bar({ menu: [{ label: t.board.tv, sign: () => icon("everywhere"), act: () => { location.hash = `#/golftv/${gameId}`; } }] });
    stage.draw(h("h1", { class: "s-golf golf-title" }, game?.title ?? t.outing.title),
      h("p", { class: "quiet" }, dotted([t.golf.formats[board.format], board.gross && t.golf.gross, board.cards > 0 && t.board.cards(board.cards),
        board.isFinal && board.cards > 0 && t.board.final])),
      segments(t.outing.title, [{ key: "board", text: t.outing.board }, { key: "groups", text: t.outing.title }], wanted,
        (part) => { kept.part = part; redraw(); }),
      panel(wanted, wanted === "board" ? liveBoard(board) : groups()),
      isComing() && sticky(board.mine ? linkTo(`/#/round/${board.mine}`, t.board.mine, "button primary")
        : linkTo(`/#/newround?game=${gameId}`, t.outing.startCard, "button primary")));
  };
  stage.watch("rounds.board", { gameId }, (told) => {
    [board, problem] = [told, undefined];
    meet([...accounts(), ...accountsOn(told)], redraw);
    redraw();
  }, (error) => { problem = error; redraw(); });
  stage.ask("games.get", { gameId }, (told) => { game = told; redraw(); }, () => {});
  redraw();
}
