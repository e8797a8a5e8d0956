// @ts-check
// Leagues that I host, play in or am invited to.

import { contests } from "../cups/contests.js";
import { sportIcon } from "../parts/icons.js";
import { empty, failed, linkTo, waiting } from "../parts/states.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** A league in a list, with its latest season. @param {any} league */
export const leagueCard = (league) => {
  const [season] = league.seasons;
  return h("li", { class: "card cup-card", key: league.id }, h("span", { class: `sport-disc s-${league.sport}`, "aria-hidden": "true" },
    sportIcon(league.sport)),
    h("div", { class: "grow" }, h("a", { class: "cover", href: `/#/league/${league.id}` }, league.name),
      h("p", { class: "quiet" }, season ? dotted([season.name, !season.hasEvenings && t.leagues.players(season.entrantCount)]) : t.leagues.noSeason),
      h("p", { class: "tags" }, league.status === "cancelled" ? h("span", { class: "tag" }, t.leagues.off)
        : season && h("span", { class: season.status === "running" ? "tag strong" : "tag" },
          t.league.status[/** @type {keyof typeof t.league.status} */ (season.status)]))));
};

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  stage.title(t.leagues.title);
  /** @type {any[] | undefined} */ let mine;
  /** @type {any} */ let problem;
  const list = (/** @type {string} */ title, /** @type {any[]} */ some) => some.length > 0 && h("section", { class: "plain-part", key: title },
    h("h2", null, title),
    h("ul", { class: "cards" }, some.map(leagueCard)));
  const redraw = () => {
    const asked = mine?.filter(({ role }) => role === "invited") ?? [];
    const own = mine?.filter(({ role }) => role !== "invited") ?? [];
    stage.draw(h("div", { class: "narrow" }, contests("leagues"), problem && !mine ? failed(problem, stage.again) : !mine ? waiting()
      : [list(t.leagues.invitations, asked), own.length > 0 ? list(t.leagues.mine, own) : empty(t.leagues.none),
        h("p", { class: "row center", key: "make" }, linkTo("/#/newleague", t.leagues.make, own.length > 0 ? "button" : "button primary"))]));
  };
  stage.watch("leagues.mine", { limit: 50 }, (reply) => { [mine, problem] = [reply.items, undefined]; redraw(); }, (error) => { problem = error; redraw(); });
  redraw();
}
