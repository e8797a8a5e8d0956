// @ts-check
// A match of darts or a deck of cards at a scheduled game, with the people who are in.

import { linkTo } from "../parts/states.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/**
 * Follows a game: `told` is called with it and the people who are in, where it is one of this sport and I am in.
 * @param {import("../router.js").Stage} stage @param {string} gameId @param {string} sport
 * @param {(game: any, going: any[]) => void} told @param {(problem: any) => void} [lost]
 */
export function followGame(stage, gameId, sport, told, lost = () => {}) {
  /** @type {any} */ let game;
  /** @type {any} */ let roster;
  const tell = () => {
    if (roster && game?.sport === sport && game.participation === "going") told(game, roster.going);
  };
  return Promise.all([
    stage.ask("games.get", { gameId }, (answer) => { game = answer; tell(); }, lost),
    stage.ask("rsvp.roster", { gameId }, (answer) => { roster = answer; tell(); }, lost)]);
}

/** Says at which game it is. @param {any} game */
export const atGame = (game) => h("p", { class: "quiet", key: "at-game" }, t.bridges.at, " ", linkTo(`/#/game/${game.id}`, game.title, ""));
