// @ts-check
// A game's page: what, when and where, the players, my answer, and their preparations. All of it is live.

import { sportIcon } from "../parts/icons.js";
import { failed, linkTo, part, waiting } from "../parts/states.js";
import { ahead, when } from "../parts/time.js";
import { here } from "../router.js";
import { isUser, myId } from "../session.js";
import { isolated } from "../texts.js";
import { h } from "../view.js";
import { answerBar } from "./answer.js";
import { newChat } from "./chat.js";
import { facts } from "./facts.js";
import { newGear } from "./gear.js";
import { newHosting } from "./hosting.js";
import { poll } from "./poll.js";
import { newRides } from "./rides.js";
import { roster } from "./roster.js";
import { newTeams } from "./teams.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const gameId = stage.args[0];
  if (!isUser()) return showLanding(stage, gameId);
  /** The answers about the game so far. @type {any} */
  const state = { id: gameId, game: undefined, roster: undefined, isLeaving: false, redraw: () => redraw(), again: stage.again };
  const chat = newChat(stage, state);
  const gear = newGear(stage, state);
  const rides = newRides(stage, state);
  const teams = newTeams(state);
  const hosting = newHosting(state);
  /** @type {any} */ let problem;

  const redraw = () => {
    const { game } = state;
    if (problem) return stage.draw(h("h1", null, t.game.title), failed(problem, stage.again));
    if (!game) return stage.draw(waiting());
    const isIn = game.participation === "going";
    const who = roster(state, hosting);
    stage.draw(
      h("header", { class: "game-head" }, sportIcon(game.sport),
        h("div", { class: "grow" }, h("h1", null, game.title),
          h("p", { class: "when" }, when(game.startsAt, game.timezone),
            !isOver(state) && h("span", { class: "quiet" }, ` ${game.phase === "inProgress" ? t.game.now : ahead(game.startsAt, game.timezone)}`)))),
      game.status !== "open" && h("p", { class: "notice" }, t.game.status[game.status], game.statusReason && `: ${isolated(game.statusReason)}`),
      game.hidden && h("p", { class: "notice" }, t.game.hidden),
      game.tentative && h("p", { class: "notice" }, t.poll.tentative),
      answerBar(state),
      h("div", { class: "columns" },
        h("div", null, facts(state), poll(state), isIn && who, teams.view(), isIn && gear.view(), isIn && rides.view()),
        h("div", null, !isIn && who,
          isIn ? chat.view() : game.participation && !isOver(state) && part(t.chat.title, h("p", { class: "quiet" }, t.chat.forGoing)),
          hosting.view())));
  };

  stage.watch("games.get", { gameId }, (game) => {
    state.game = game;
    problem = undefined;
    stage.title(game.title);
    const isIn = game.participation === "going";
    for (const one of [chat, gear, rides]) one.follow(isIn);
    redraw();
  }, (error) => { problem = error; redraw(); });
  stage.watch("rsvp.roster", { gameId }, (answer) => { [state.roster, state.rosterProblem] = [answer, undefined]; redraw(); },
    (error) => { state.rosterProblem = error; redraw(); });
  redraw();
}

/** The facts that a game's link shows to anyone. @param {import("../router.js").Stage} stage @param {string} gameId */
function showLanding(stage, gameId) {
  stage.draw(waiting());
  stage.watch("games.landing", { gameId }, (game) => drawLanding(stage, game), stage.fail);
}

/** @param {import("../router.js").Stage} stage @param {any} game */
function drawLanding(stage, game) {
  const title = game.private ? t.game.private : game.title;
  stage.title(title);
  const isEnded = game.past || game.status === "cancelled";
  stage.draw(h("div", { class: "landing" },
    game.sport && sportIcon(game.sport), h("h1", null, title),
    game.private ? h("p", null, t.game.privateText)
      : [h("p", { class: "when" }, when(game.startsAt, game.timezone)), h("p", null, [game.placeName, game.cityLabel].filter(Boolean).map(isolated).join(", ")),
        h("p", null,
          game.past ? t.game.past : game.status !== "open" ? t.game.status[game.status] : game.full ? t.game.full : game.openSlots == null ? t.game.open
            : t.game.left(game.openSlots))],
    isEnded ? linkTo("/#/explore", t.mine.find, "button primary")
      : [linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, game.full ? t.account.logIn : t.game.logInToJoin, "button primary"), " ",
        linkTo(`/#/welcome?new=1&back=${encodeURIComponent(here())}`, t.account.signUp)]));
}

/** Whether the game is over or canceled. @param {any} state */
export const isOver = (state) => ["cancelled", "completed"].includes(state.game.status);

/** Whether I host the game. @param {any} state */
export const isHost = (state) => state.game?.hostId === myId();
