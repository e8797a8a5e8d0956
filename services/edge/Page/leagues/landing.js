// @ts-check
// A public league's link for somebody without an account: what it may tell anyone; its table is one step away.

import { newJoining } from "../account/join.js";
import { ask, isOffline } from "../ask.js";
import { loadLooks } from "../load.js";
import { hero } from "../parts/hero.js";
import { reasons } from "../parts/reasons.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { t as play } from "../play/texts.js";
import { go } from "../router.js";
import { dotted } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const leagueId = stage.args[0] ?? "";
  /** @type {any} */ let league;
  const joining = newJoining(() => redraw(), () => go(`/#/league/${leagueId}`, { instead: true }));
  let isKnown = false;
  const redraw = () => {
    if (!isKnown) return;
    if (!league) return stage.draw(h("h1", null, t.leagues.one), empty(t.leagues.missing, linkTo("/#/home", t.nav.home, "button primary")));
    stage.title(league.name);
    const { sport, season, seasonStatus, entrantCount, fixtureCount, overCount = 0, eveningCount } = league;
    const isRunning = seasonStatus === "running";
    stage.draw(
      hero(sport, {}, h("h1", null, league.name), h("p", null, dotted([t.sports[sport], season,
        season && t.league.status[/** @type {keyof typeof t.league.status} */ (seasonStatus)], entrantCount && t.leagueDoor.entrants(entrantCount),
        isRunning && fixtureCount && t.league.progress(overCount, fixtureCount), eveningCount && t.leagueDoor.evenings(eveningCount)]))),
      h("div", { class: "narrow landing-text" }, h("p", { class: "lead" }, league.status === "cancelled" ? t.leagueDoor.off : t.leagueDoor.text),
        joining.view(season ? t.leagueDoor.see : t.leagueDoor.seeIt, t.leagueDoor.seeIt, undefined, reasons(play.landing.rally, t.account.reasons))));
  };
  const [answer] = await Promise.all([ask("leagues.landing", { leagueId }).catch((problem) => ({ problem })), joining.settled(),
    loadLooks("play/game", { signal: stage.signal, lost: stage.fail }).then(() => { if (!isKnown) stage.draw(waiting()); })]);
  if (answer.problem && (isOffline(answer.problem) || answer.problem.status !== 404)) return stage.fail(answer.problem);
  if (!answer.problem) league = answer;
  isKnown = true;
  redraw();
}
