// @ts-check
// Challenging a friend to a match at two boards: two faces and how they have played so far, a start score, the number of legs.

import { ask, newId } from "../ask.js";
import { firstName, shortName } from "../parts/faces.js";
import { choice, newForm } from "../parts/form.js";
import { faceButton, facesMax, newFinder } from "../parts/friends.js";
import { avatar } from "../parts/people.js";
import { face } from "../parts/players.js";
import { openSheet } from "../parts/sheet.js";
import { linkTo } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { myId } from "../session.js";
import { h } from "../view.js";
import { t } from "./texts.js";

/** @param {any[]} friends to choose from @param {string | undefined} nickname whom to challenge, if that is known */
export function openChallenge(friends, nickname) {
  const id = newId();
  /** @type {any} */ let opponent = nickname && (friends.find((one) => one.nickname === nickname) ?? { nickname });
  /** How the two have played so far, once that is known. @type {any} */ let duel;
  /** @type {ReturnType<typeof newForm>} */ let form;
  /** @type {ReturnType<typeof newFinder>} */ let finder;
  /** @type {() => void} */ let redraw;
  const meetOpponent = async () => {
    const asked = opponent;
    duel = undefined;
    const reply = await ask("stats.head-to-head", { a: myId(), b: asked.nickname }).catch(() => undefined);
    if (asked !== opponent) return;
    duel = reply;
    redraw();
  };
  const choose = (person) => { opponent = person; redraw(); meetOpponent(); };
  // A friend who was chosen elsewhere stands first, where one sees it.
  const row = [...friends].sort((a, b) => Number(b.nickname === nickname) - Number(a.nickname === nickname)).slice(0, facesMax);
  const faces = () => friends.length > 1 && h("div", { class: "bench", role: "group", "aria-label": t.remote.pick, key: "bench" },
    row.map((one) => h("button", {
      type: "button", key: one.id, "aria-label": one.displayName, "aria-pressed": String(one.nickname === opponent.nickname), onclick: () => choose(one),
    }, avatar(one), h("span", { class: "name" }, shortName(one, friends)))));
  return openSheet(() => (opponent ? t.remote.to(firstName(opponent)) : t.remote.opponent), (close, again) => {
    redraw = again;
    finder ??= newFinder(redraw);
    form ??= newForm(redraw, { startScore: "remoteScore", bestOfLegs: "remoteLegs" });
    if (!opponent) return friends.length === 0 ? h("div", { class: "empty" }, h("p", null, t.remote.noFriends), linkTo("/#/friends", t.tabs.friends))
      : h("div", null, h("p", null, t.remote.pick),
        h("div", { class: "pick-faces" }, friends.slice(0, facesMax).map((one) => faceButton(one, () => choose(one)))),
      friends.length > facesMax && finder(t.remote.opponent, choose));
    const name = firstName(opponent);
    const send = async (/** @type {Record<string, any>} */ { remoteScore, remoteLegs }) => {
      const { nickname: opponentId } = opponent;
      await ask("darts.challenge", { opponentId, startScore: Number(remoteScore), bestOfLegs: Number(remoteLegs) }, { id });
      tell(t.remote.sentTo(name), { isDone: true });
      close();
    };
    const record = duel && (duel.played === 0 ? t.remote.firstTime : t.remote.lead(name, duel.aWins, duel.bWins));
    return h("form", { class: "challenge", "data-kept": "no", onsubmit: form.send(send) },
      faces(),
      h("div", { class: "challenge-sides" }, face({ me: true }, t.you, "big"),
        h("p", { role: "status" }, h("strong", null, t.darts.versus), h("span", { class: "quiet" }, record || "\u00a0")), avatar(opponent, "big")),
      choice("remoteScore", t.remote.game, [["501", "501"], ["301", "301"]], "501"),
      choice("remoteLegs", t.remote.legs, Object.entries(t.remote.bests), "1"),
      h("p", { class: "quiet terms" }, t.remote.terms(name)),
      form.foot(t.remote.send));
  }, () => opponent && meetOpponent());
}
