// @ts-check
// A new round: where, who, and what is played. The usual one, the last course and its tee, is a tap.

import { ask, newId } from "../ask.js";
import { button } from "../parts/button.js";
import { shortName } from "../parts/faces.js";
import { newForm } from "../parts/form.js";
import { handicapText } from "../parts/golf.js";
import { icon } from "../parts/icons.js";
import { avatar } from "../parts/people.js";
import { calledBy, face, learn, meet } from "../parts/players.js";
import { openSheet } from "../parts/sheet.js";
import { failed, linkTo, waiting } from "../parts/states.js";
import { sticky } from "../parts/sticky.js";
import { switchRow } from "../parts/switch.js";
import { followGame } from "../play/atgame.js";
import { go } from "../router.js";
import { myId } from "../session.js";
import { store, stored } from "../stored.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { teeName } from "./coursecard.js";
import { aboutCourse, newCourseFinder } from "./courses.js";
import { formatOf, formats, total } from "./engine.js";
import { t } from "./texts.js";

const lastKey = "rally.golf";
const playersMost = 4, nameMax = 30;

/** The last round of this device, of whoever is logged in. */
function last() {
  try {
    const { account, ...kept } = JSON.parse(stored(lastKey) ?? "{}");
    return account === myId() ? kept : {};
  } catch {
    return {};
  }
}

/** Why a format cannot be played by so many. @param {string} format @param {number} count */
export function problemOf(format, count) {
  const { players: [least, most], measure } = formatOf(format);
  if (measure === "holes" && most === 1) return count === 2 ? "" : t.begin.two;
  if (format === "skins") return count > 1 ? "" : t.begin.few;
  if (format === "best_two_of_four") return count === 4 ? "" : t.begin.four;
  if (format === "scramble") return count > 1 ? "" : t.begin.few;
  if (least === 2) return (measure === "holes" ? count === 4 : count === 2 || count === 4) ? "" : measure === "holes" ? t.begin.four : t.begin.even;
  return "";
}

/** @param {import("../router.js").Stage} stage */
export function show(stage) {
  const gameId = stage.query.get("game") ?? undefined;
  const { kept } = stage;
  const id = newId();
  const before = last();
  const wanted = (kept.wanted ??= { courseId: stage.query.get("course") ?? before.courseId, holes: "all", format: before.format ?? "stroke", gross: false,
    carry: true,
    tees: before.tees ?? {}, players: [{ accountId: myId() }] });
  // A link names the course, whatever was chosen here before.
  const asked = `${stage.query}`;
  if (kept.asked !== asked) wanted.courseId = stage.query.get("course") ?? wanted.courseId;
  kept.asked = asked;
  /** @type {any} */ let course;
  /** @type {any} */ let problem;
  /** @type {any[]} */ let friends = [];
  /** @type {any[]} */ let guests = [];
  /** The people who are going to the game. @type {{game: any, going: any[]} | undefined} */ let outing;
  /** @type {ReturnType<typeof newForm> | undefined} */ let form;
  stage.title(t.begin.title);

  const nameOf = (/** @type {any} */ player) => (player.accountId === myId() ? t.you
    : player.name ?? calledBy(player.accountId, player.nickname) ?? player.displayName ?? player.nickname);
  const keyOf = (/** @type {any} */ player) => player.accountId ?? player.guestPlayerId ?? player.name;
  const teeOf = (/** @type {any} */ player) => Math.min(wanted.tees[keyOf(player)] ?? wanted.tees[myId() ?? ""] ?? 0,
    Math.max(0, (course?.tees.length ?? 1) - 1));
  const isIn = (/** @type {any} */ one) => wanted.players.some((/** @type {any} */ player) => keyOf(player) === keyOf(one));
  const toggle = (/** @type {any} */ one) => {
    wanted.players = isIn(one) ? wanted.players.filter((/** @type {any} */ player) => keyOf(player) !== keyOf(one)) : [...wanted.players, one];
    redraw();
  };
  const loadCourse = () => {
    course = problem = undefined;
    if (wanted.courseId) stage.ask("courses.get", { courseId: wanted.courseId }, (reply) => { course = reply; redraw(); },
      (error) => { if (error.status === 404) wanted.courseId = undefined; else problem = error; redraw(); });
    redraw();
  };
  const choose = () => openSheet(t.begin.choose, (close, again) => {
    finder ??= newCourseFinder(stage, () => latest(), (row) => h("li", { key: row.id, class: "card golf-course" },
      h("button", { type: "button", class: "grow pick", onclick: () => {
      [wanted.courseId, wanted.holes] = [row.id, "all"];
      close();
      loadCourse();
    } }, h("strong", null, row.name), h("span", { class: "quiet" }, aboutCourse(row)))));
    latest = again;
    return h("div", { class: "course-picker" }, finder.view(), linkTo("/#/newcourse", t.courses.write, "button wide"));
  });
  /** @type {ReturnType<typeof newCourseFinder> | undefined} */ let finder;
  let latest = () => {};
  const askGuest = () => openSheet(t.begin.guest, (close, again) => {
    form ??= newForm(again);
    return h("form", { "data-kept": "no", onsubmit: form.send(({ guest }) => { toggle({ name: guest }); form = undefined; close(); }) },
      form.field({ name: "guest", label: t.begin.guestName, required: true, maxlength: nameMax, autofocus: true, autocomplete: "off" }), form.foot(t.add));
  });
  const askTee = (/** @type {any} */ player) => openSheet(t.begin.teeOf(nameOf(player)),
    (close) => h("ul", { class: "actions" }, course.tees.map((/** @type {any} */ tee, /** @type {number} */ at) =>
    h("li", { key: at }, h("button", { type: "button", "aria-pressed": String(teeOf(player) === at),
      onclick: () => { wanted.tees[keyOf(player)] = at; close(); redraw(); } },
      h("span", { class: "grow" }, h("strong", null, teeName(tee)), h("span", { class: "quiet" }, ` ${tee.rating.toFixed(1)} / ${tee.slope}`)))))));
  const askFormat = () => openSheet(t.begin.format, (close) => h("ul", { class: "actions formats" }, Object.keys(formats).map((format) => {
    const lacks = problemOf(format, wanted.players.length);
    return h("li", { key: format }, h("button", { type: "button", "aria-pressed": String(wanted.format === format),
      onclick: () => { wanted.format = format; close(); redraw(); } },
      h("span", { class: "grow" }, h("strong", null, t.golf.formats[format]), h("span", { class: "quiet" }, t.golf.rules[format]),
        lacks && h("span", { class: "warn" }, lacks))));
  })));

  const start = async () => {
    problem = undefined;
    try {
      const players = wanted.players.map((/** @type {any} */ player) => ({ accountId: player.accountId, guestPlayerId: player.guestPlayerId,
        name: player.name, tee: String(teeOf(player)) }));
      const reply = await ask("rounds.start", { gameId, courseId: wanted.courseId, holes: wanted.holes, format: wanted.format,
        gross: wanted.gross || undefined, carry: wanted.format === "skins" ? wanted.carry : undefined, players }, { id });
      store(lastKey, JSON.stringify({ account: myId(), courseId: wanted.courseId, format: wanted.format, tees: wanted.tees }));
      kept.wanted = undefined;
      go(`/#/round/${reply.id}`, { instead: true });
    } catch (error) {
      problem = error;
      redraw();
    }
  };

  const where = () => h("section", { class: "part begin-course", key: "where" }, !wanted.courseId
    ? button(t.begin.choose, () => void choose(), { class: "primary wide", "aria-haspopup": "dialog" })
    : !course ? waiting() : [h("div", { class: "row between" }, h("div", { class: "grow" }, h("strong", { class: "course-name" }, course.name),
      h("p", { class: "quiet" }, dotted([t.golf.parOf(course.pars.length, total(course.pars)), course.place.cityLabel]))),
    button(t.begin.change, () => void choose(), { class: "link", "aria-haspopup": "dialog" })),
    course.pars.length === 18 && h("div", { class: "chips", role: "group", "aria-label": t.begin.holes },
      (/** @type {const} */ (["all", "front", "back"])).map((one) =>
      h("button", { type: "button", class: "chip", key: one, "aria-pressed": String(wanted.holes === one),
        onclick: () => { wanted.holes = one; redraw(); } }, t.golf.holes[one])))]);

  const people = () => {
    const others = [...(outing?.going ?? []).filter((one) => one.accountId !== myId())
      .map(({ accountId, nickname, displayName, avatar }) => ({ accountId, nickname, displayName, avatar })),
      ...friends.map(({ id, nickname, displayName, avatar }) => ({ accountId: id, nickname, displayName, avatar })),
      ...guests.map(({ id, nickname, displayName }) => ({ guestPlayerId: id, nickname, displayName }))];
    const rest = others.filter((one, at) => !isIn(one) && others.findIndex((other) => keyOf(other) === keyOf(one)) === at);
    const isFull = wanted.players.length >= playersMost;
    return h("section", { class: "part", key: "who" }, h("h2", null, t.begin.who),
      h("ol", { class: "line-up-list" }, wanted.players.map((/** @type {any} */ player, /** @type {number} */ at) => h("li",
        { key: keyOf(player), class: "person" }, face(player, nameOf(player)),
        h("div", { class: "grow" }, h("strong", null, nameOf(player)), player.accountId && indexOf(player.accountId)
          && h("span", { class: "quiet" }, h("span", { class: "sr" }, t.golf.handicap("")), ` ${indexOf(player.accountId)}`),
          formatOf(wanted.format).players[1] > 1 && !isOneSide() && h("p", { class: "quiet note" }, t.begin.side(sideOf(at) + 1))),
        course?.tees.length > 1 && button(course.tees[teeOf(player)].name, () => askTee(player),
          { class: "soft", "aria-label": `${t.begin.teeOf(nameOf(player))}: ${teeName(course.tees[teeOf(player)])}` }),
        wanted.players.length > 1 && h("button", { type: "button", class: "icon", "aria-label": t.remove(nameOf(player)), onclick: () => toggle(player) },
          "×")))),
      isFull ? h("p", { class: "quiet" }, t.begin.most) : h("div", { class: "pick-faces", role: "group", "aria-label": t.begin.who },
        rest.slice(0, 23).map((one) => h("button", { type: "button", key: keyOf(one),
        "aria-label": t.begin.add(one.displayName ?? one.nickname ?? ""), onclick: () => toggle(one) }, avatar(one),
          h("span", { class: "name" }, shortName(one, rest)))),
      h("button", { type: "button", key: "guest", onclick: askGuest, "aria-haspopup": "dialog" },
        h("span", { class: "avatar", "aria-hidden": "true" }, icon("plus")), h("span", { class: "name" }, t.begin.guest))));
  };
  /** Partners stand beside each other; in some formats all are one side. @param {number} at */
  const sideOf = (at) => (isOneSide() ? 0 : Math.floor(at / 2));
  const isOneSide = () => ["scramble", "best_two_of_four"].includes(wanted.format);
  /** @type {Map<string, any>} */ const golfers = new Map();
  /** The index of an account by its rounds; what somebody has typed counts on no card. @param {string} accountId */
  const indexOf = (accountId) => {
    if (!golfers.has(accountId)) {
      golfers.set(accountId, {});
      ask("profile.get", { accountId }).then((person) => { golfers.set(accountId, person); redraw(); }, () => {});
    }
    const { handicap, handicapDerived } = golfers.get(accountId);
    return handicapDerived ? handicapText(handicap) : "";
  };
  const game = () => h("section", { class: "part", key: "format" }, h("button", { type: "button", class: "way-row", "aria-haspopup": "dialog",
    onclick: askFormat },
    h("span", { class: "grow" }, h("strong", null, t.golf.formats[wanted.format]), h("span", { class: "quiet" }, t.golf.rules[wanted.format])),
      h("span", { class: "chev", "aria-hidden": "true" })),
  formatOf(wanted.format).players[1] > 1 && !isOneSide() && h("p", { class: "quiet" }, t.begin.pairs),
  wanted.format === "skins" && switchRow(t.golf.carry, wanted.carry, (on) => { wanted.carry = on; redraw(); }, t.golf.carryText),
  switchRow(t.golf.gross, wanted.gross, (on) => { wanted.gross = on; redraw(); }, t.golf.grossText));

  const redraw = () => {
    const lacks = problemOf(wanted.format, wanted.players.length);
    stage.draw(h("h1", null, outing ? outing.game.title : t.begin.title), where(), people(), game(),
      sticky(problem && failed(problem, start), lacks && h("p", { class: "warn", key: "lacks" }, lacks),
        button(t.begin.start, start, { class: "primary", disabled: Boolean(!course || lacks), key: "start" })));
  };
  if (gameId) followGame(stage, gameId, "golf", (/** @type {any} */ one, /** @type {any[]} */ going) => {
    outing = { game: one, going };
    if (one.golf?.scoring && !kept.isOfGame) [wanted.format, wanted.gross, wanted.carry, kept.isOfGame] = [one.golf.scoring, Boolean(one.golf.gross),
      one.golf.carry ?? true, true];
    redraw();
  }, () => {});
  stage.ask("friends.list", { limit: 100 }, ({ items }) => { learn(friends = items); redraw(); }, () => {});
  stage.ask("guests.list", {}, ({ items }) => { guests = items.filter((/** @type {any} */ one) => !one.linkedTo); redraw(); }, () => {});
  meet(wanted.players.map((/** @type {any} */ one) => one.accountId), () => redraw());
  loadCourse();
}

