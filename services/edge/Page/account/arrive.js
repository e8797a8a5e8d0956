// @ts-check
// Coming back from a provider of sign-in: its answer is checked and taken, and one goes on where one was.

import { ask, isOffline, sentence } from "../ask.js";
import { forgetSaid } from "../offline/queue.js";
import { button } from "../parts/button.js";
import { empty, linkTo, waiting } from "../parts/states.js";
import { tell } from "../parts/toast.js";
import { go, inside, rename } from "../router.js";
import { arrive, deviceId, forget, myId, session } from "../session.js";
import { h } from "../view.js";
import { answerOf, titleOf } from "./provider.js";
import { t } from "./texts.js";

/** Milliseconds within which an account is made and seen for the first time. */
const newMs = 1000;

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  const fragment = location.hash.slice(1);
  rename("/#/arrive");
  stage.title(t.signIn.title);
  const { asked, idToken, name, wrong } = answerOf(fragment);
  const provider = asked ? titleOf(asked.provider) : "";
  const back = inside(asked?.back ?? null, "/#/home");
  const stop = (/** @type {string} */ text, /** @type {any} */ again) => stage.draw(h("div", { class: "welcome" }, h("h1", null, t.signIn.title),
    empty(text, h("div", { class: "row center wrap" }, again,
      asked?.purpose === "delete" ? linkTo("/#/settings", t.account.settings) : linkTo(`/#/welcome?back=${encodeURIComponent(back)}`, t.account.logIn)))));
  if (wrong) return stop(t.signIn[wrong](provider));

  const take = async () => {
    stage.draw(waiting());
    try {
      await (asked?.purpose === "delete" ? remove() : logIn());
    } catch (problem) {
      // A token is good once: where no answer came it may be sent again, after a refusal one signs in again.
      stop(sentence(problem), isOffline(problem) && button(t.wrong.again, take, { class: "primary" }));
    }
  };
  const remove = async () => {
    await ask("account.delete", { idToken });
    await forgetSaid(myId());
    forget();
    go("/#/welcome", { instead: true });
    tell(t.signIn.deleted, { isDone: true });
  };
  const logIn = async () => {
    await ask("account.oauth", { provider: asked?.provider, idToken, deviceId: deviceId() });
    await arrive();
    const { createdAt, lastSeenAt } = session.me;
    const isNew = Date.parse(lastSeenAt) - Date.parse(createdAt) < newMs;
    const isAimless = ["/", "/#/home"].includes(back);
    go(isNew && isAimless ? `/#/start${name ? "" : "?name"}` : back.startsWith("/#/welcome") ? "/#/home" : back, { instead: true });
  };
  await take();
}
