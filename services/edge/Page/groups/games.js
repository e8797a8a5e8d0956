// @ts-check
// The next games of a group, with the answers so far, and what the group is.

import { names, stack } from "../parts/faces.js";
import { sportIcon } from "../parts/icons.js";
import { photoView, profileAddress } from "../parts/people.js";
import { empty, linkTo, part, waiting } from "../parts/states.js";
import { dateOf, daysAfter } from "../parts/time.js";
import { now } from "../clock.js";
import { gameCard } from "../play/gamecard.js";
import { mayHostFor } from "../play/hostgroup.js";
import { dotted, isolated } from "../texts.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** Days ahead that are looked at, and games that are shown of them. */
const [daysMax, gamesMax] = [61, 20];

/** The request for the next games of a group. @param {string} groupId @param {number} [limit] */
export const nextGames = (groupId, limit = gamesMax) => {
  const today = dateOf(new Date(now()));
  return /** @type {const} */ (["games.calendar", { groupId, from: today, to: daysAfter(today, daysMax), limit }]);
};

/** The games of an answer that are not over. @param {any} answer */
export const gamesOf = ({ days }) => days.flatMap((/** @type {any} */ one) => one.games).filter((/** @type {any} */ game) => game.phase !== "past");

/** @param {import("../router.js").Stage} stage @param {any} state */
export function newGames(stage, state) {
  /** @type {any[] | undefined} */ let games;
  /** The roster of the next game. @type {any} */ let roster;
  let asked = "";
  const meet = (/** @type {any} */ game) => {
    if (!game || asked === game.id) return;
    asked = game.id;
    stage.ask("rsvp.roster", { gameId: game.id }, (answer) => { roster = answer; state.redraw(); });
  };
  const [type, data] = nextGames(state.id);
  // A group that one is not in may have games that one sees, or none.
  stage.watch(type, data, (answer) => { games = gamesOf(answer); meet(games?.[0]); state.redraw(); }, () => { games ??= []; state.redraw(); });

  /** The answers at a glance: who is coming, and how many are silent. */
  const answers = (/** @type {any} */ game, /** @type {number} */ at) => {
    const { going, invited = 0 } = game.counts;
    const people = at === 0 && asked === game.id ? roster?.going : undefined;
    return h("div", { class: "group-answers", key: "answers" }, people?.length > 0 && h("span", { class: "faces" }, stack(people, 6),
      h("span", { class: "grow" }, names(people, going))),
      h("p", { class: "quiet" }, t.group.answers(going, invited)));
  };
  const about = () => {
    const { about, sports, city, listing, joining, inside } = state.group;
    const owner = state.members?.find(({ role }) => role === "owner")?.person;
    const rows = [
      [t.group.facts.sports, sports.map((/** @type {string} */ one) => t.sports[one]).join(", ")],
      [t.group.facts.city, city && isolated(city)],
      [t.group.facts.owner, owner && h("a", { href: profileAddress(owner.id) }, isolated(owner.displayName))],
      [t.group.facts.who, t.group.listing[listing]], [t.group.facts.joining, t.group.ways[joining]],
    ].filter(([, value]) => value);
    return h("section", { class: "part", "aria-label": t.group.about, key: "about" }, about && h("p", { class: "text" }, about),
      h("dl", { class: "facts cells" }, rows.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value)))),
      inside?.rules && [h("h3", { key: "h-rules" }, t.group.rules), h("p", { class: "text", key: "rules" }, inside.rules)]);
  };

  return {
    /** The cards, and what the group is; whoever is not in it sees games where there are any. @param {boolean} isIn */
    view: (isIn) => [
      (isIn || (games?.length ?? 0) > 0) && h("section", { class: "plain-part", key: "games" }, h("h2", null, t.group.games),
        !games ? waiting() : games.length === 0 ? empty(t.group.noGames, mayHostFor(state.group)
          && linkTo(`/#/host?group=${state.id}`, t.group.host, "button"))
          : h("ul", { class: "cards" }, games.map((game, at) => gameCard(game, {}, answers(game, at))))),
      about()],
  };
}

/** The picture of a group: its photo, or its sport. @param {any} group */
export const groupPhoto = (group) => (group.photo ? photoView(group.photo, "") : sportIcon(group.sports[0] ?? ""));

/** `Soccer · Oakland · 12 members` @param {any} group */
export const groupLine = ({ sports, city, memberCount }) => dotted([sports.slice(0, 2).map((/** @type {string} */ one) => t.sports[one]).join(", "), city,
  t.group.members(memberCount)]);
