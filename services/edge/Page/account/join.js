// @ts-check
// Signing up where a link leads, in one step: a name, an address and a password, or a provider's button.

import { ask, newId } from "../ask.js";
import { load } from "../load.js";
import { newForm } from "../parts/form.js";
import { linkTo } from "../parts/states.js";
import { here } from "../router.js";
import { arrive, isGuest, loadSettings } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";

/** Asked for at once, so that the buttons of providers are there with all else. */
const settings = loadSettings();
/** Milliseconds that the screen waits for them; later they come by themselves. */
const buttonsMs = 300;
/** How often another nickname is tried. */
const triesMax = 5;

/**
 * @param {import("../router.js").Stage} stage @param {() => void} redraw @param {() => any} joined goes on, once one is logged in
 */
export function newJoining(stage, redraw, joined) {
  const id = newId();
  /** The buttons of the providers that the operator has set up. @type {(() => any) | undefined} */ let providers;
  const form = newForm(redraw, { nickname: "displayName" });
  const join = async ({ displayName, email, password }) => {
    const nickname = await freeNickname(displayName);
    await ask(isGuest() ? "account.upgrade" : "account.signup", { displayName, nickname, email, password }, { id });
    await arrive();
    await joined();
  };
  // An account of a provider cannot take over what a guest has.
  const offered = isGuest() ? Promise.resolve() : settings.then(async ({ signIn }) => {
    if (!signIn) return;
    const { buttons } = await load("/account/provider.js", { signal: stage.signal, lost() {} });
    providers = () => buttons(signIn, "login", here);
    redraw();
  }).catch(() => {});
  return {
    /** The buttons are there, or late. */
    settled: () => Promise.race([offered, new Promise((done) => setTimeout(done, buttonsMs))]),
    /** @param {string} title @param {string} label of the button @param {string} known asks whether one has an account */
    view: (title, label, known) => [
      h("h2", null, title),
      providers?.(),
      h("form", { class: "part", onsubmit: form.send(join) },
        form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name" }),
        form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
        form.field({ name: "password", label: t.account.password, type: "password", required: true, minlength: 8, maxlength: 128, hint: t.account.passwordHint,
          autocomplete: "new-password" }),
        form.foot(label)),
      h("p", { class: "center-text" }, known, " ", linkTo(`/#/welcome?back=${encodeURIComponent(here())}`, t.account.logIn, ""))],
  };
}

/** A nickname that is free, made of a name: `nia_test`, `nia_test_73` @param {string} name */
async function freeNickname(name) {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "").toLowerCase().slice(0, 16);
  const base = plain.length < 3 ? "player" : plain;
  let nickname = plain === base ? base : withNumber(base);
  for (let tries = 0; tries < triesMax; tries += 1, nickname = withNumber(base))
    if ((await ask("profile.nickname-check", { nickname })).available) break;
  return nickname;
}

/** @param {string} base */
const withNumber = (base) => `${base}_${String(crypto.getRandomValues(new Uint16Array(1))[0] % 1000).padStart(3, "0")}`;
