// @ts-check
// Signing up where a link leads, in one step: a provider's button, or a name; an address and a password are asked for once somebody is at the name.

import { ask, newId } from "../ask.js";
import { newForm } from "../parts/form.js";
import { here } from "../router.js";
import { arrive, isGuest } from "../session.js";
import { t } from "../texts.js";
import { h } from "../view.js";
import { newWays } from "./ways.js";

/** How often another nickname is tried. */
const triesMax = 5;

/** @param {() => void} redraw @param {() => any} joined goes on, once one is logged in */
export function newJoining(redraw, joined) {
  const id = newId();
  // An account of a provider cannot take over what a guest has.
  const ways = isGuest() ? undefined : newWays(redraw, here, { hasForm: true });
  const form = newForm(redraw, { nickname: "displayName" });
  /** Whether all of the form is there: from the first touch of its first field on. */
  let isOpen = false;
  const open = () => {
    if (isOpen) return;
    isOpen = true;
    redraw();
  };
  const join = async (/** @type {any} */ { displayName, email, password }) => {
    const nickname = await freeNickname(displayName);
    await ask(isGuest() ? "account.upgrade" : "account.signup", { displayName, nickname, email, password }, { id });
    await arrive();
    await joined();
  };
  return {
    /** The buttons of providers are there, or late. */
    settled: async () => ways?.settled(),
    /**
     * The form is all that stands below the head, so that its bar is there from the beginning; whoever fills it in has its button there.
     * @param {string} title @param {string} label of the button @param {any} [before] the title @param {any} [after] the fields
     */
    view: (title, label, before, after) => h("form", { key: "join", onsubmit: form.send(join) }, before,
      h("h2", null, title),
      ways?.view(),
      form.field({ name: "displayName", label: t.account.displayName, required: true, maxlength: 50, autocomplete: "name", onfocus: open, oninput: open }),
      isOpen && [form.field({ name: "email", label: t.account.email, type: "email", required: true, autocomplete: "email" }),
        form.field({ name: "password", label: t.account.password, type: "password", required: true, minlength: 8, maxlength: 128,
          hint: t.account.passwordHint, autocomplete: "new-password" }),
        h("div", { class: "join-foot", key: "foot" }, form.foot(label))],
      after,
      !isOpen && h("div", { class: "sticky", key: "sticky", onclick: toForm }, form.foot(label))),
  };
}

/** The bar's button leads to the form, whose own stands below its last field. @param {any} event */
function toForm(event) {
  event.preventDefault();
  event.currentTarget.closest("form").elements.namedItem("displayName").focus();
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
