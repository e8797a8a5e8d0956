// @ts-check
// Notification settings: each kind in the app, by push, by mail; reminders, quiet hours, games nearby.

import { act, ask } from "../ask.js";
import { button, choices } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { part } from "../parts/states.js";
import { switchRow } from "../parts/switch.js";
import { tabs } from "../parts/tabs.js";
import { h } from "../view.js";
import { installHint, needsInstall } from "../parts/install.js";
import { canPush, pushState, startPush, stopPush } from "./push.js";
import { t } from "./texts.js";

const channels = /** @type {const} */ (["inApp", "push", "email"]);

/** Kinds by what they are about; all others are about oneself. @type {Record<string, RegExp>} */
const groups = {
  chat: /^chat_/, posts: /^(post|comment)_/, people: /^(user_followed|friend_)/, darts: /^(remote_|match_result)/,
  games: /^(new_game|game_|invite_|join_|rsvp_|participant_|promoted|removed_|host_|weather_|equipment_|carpool_|feedback_)/,
};

const mainGroups = /** @type {const} */ (["games", "chat", "people", "posts", "darts"]);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  let prefs = await ask("notifications.prefs");
  let isPushed = await pushState();
  /** The groups of which each kind is shown. @type {Set<string>} */ const open = new Set();
  stage.title(t.tabs.prefs);

  const set = async (/** @type {Record<string, any>} */ change) => {
    prefs = (await act("notifications.prefs-set", change, { done: t.saved })) ?? prefs;
    redraw();
  };
  /** Switches a channel of some kinds. Without a row in Rally there is neither a push nor a mail. @param {string[]} types */
  const setChannel = (types, channel, on) => {
    const change = channel === "inApp" && !on ? { inApp: false, push: false, email: false } : on ? { inApp: true, [channel]: true } : { [channel]: false };
    return set({ types: Object.fromEntries(types.map((type) => [type, change])) });
  };
  const typesOf = (name) => Object.keys(prefs.types).filter((type) => (Object.keys(groups).find((one) => groups[one].test(type)) ?? "you") === name);
  /** All or nothing of one group. */
  const wholeGroup = (name) => {
    const types = typesOf(name);
    const isOn = types.some((type) => prefs.types[type].inApp);
    return types.length > 0 && h("li", { key: name }, switchRow(t.prefs.groups[name], isOn, (on) => {
      const change = on ? { inApp: true, push: true } : { inApp: false, push: false, email: false };
      set({ types: Object.fromEntries(types.map((type) => [type, change])) });
    }, t.prefs.about[name]));
  };
  /** A box for each channel of some kinds, half full where it is on for some of them alone. */
  const boxes = (what, /** @type {string[]} */ types) => channels.map((name) => {
    const count = types.filter((type) => prefs.types[type][name]).length;
    const isOn = count === types.length;
    return h("label", { class: "pref-box", key: name }, h("input", {
      type: "checkbox", "aria-label": t.prefs.of(what, t.prefs.channels[name]), checked: isOn, "data-some": count > 0 && !isOn,
      // It changes with the answer: a refusal changes nothing.
      onchange: (event) => { event.target.checked = isOn; setChannel(types, name, !isOn); },
    }));
  });
  const line = (what, types, title, isHidden = false) => h("div", { class: "pref-row", key: what, hidden: isHidden }, title, boxes(what, types));
  const group = (name) => {
    const types = typesOf(name);
    if (types.length === 0) return undefined;
    const label = t.prefs.groups[name];
    if (types.length === 1) return h("section", { key: name }, line(label, types, h("h3", null, label)));
    const toggle = () => { open[open.has(name) ? "delete" : "add"](name); redraw(); };
    return h("section", { key: name },
      line(label, types, h("h3", null, h("button", { type: "button", "aria-expanded": String(open.has(name)), onclick: toggle },
        h("span", null, label, " ", h("span", { class: "quiet" }, t.prefs.each(types.length)))))),
      types.map((type) => line(t.prefs.types[type], [type], h("span", null, t.prefs.types[type]), !open.has(name))));
  };

  const redraw = () => {
    const quiet = prefs.quietHours;
    stage.draw(tabs("told", "prefs"), h("h1", { class: "sr" }, t.tabs.prefs),
      needsInstall() && installHint(() => redraw()),
      canPush() && !needsInstall() && part(t.prefs.browser,
        h("p", null, isPushed ? t.prefs.pushOn : t.prefs.pushOff),
        button(isPushed ? t.prefs.stopPush : t.prefs.startPush, async () => { isPushed = await (isPushed ? stopPush() : startPush()); redraw(); },
          { class: isPushed ? "" : "primary" })),
      part(t.prefs.kinds, h("ul", { class: "switches" }, mainGroups.map(wholeGroup))),
      part(t.prefs.reminders,
        choices("reminders", t.prefs.remindersText,
          [["1440", t.prefs.day], ["120", t.prefs.twoHours], ["10", t.prefs.tenMinutes]],
          prefs.reminderOffsets.map(String),
        (event) => set({ reminderOffsets: [1440, 120,
          10].filter((minutes) => (minutes === Number(event.target.value) ? event.target.checked : prefs.reminderOffsets.includes(minutes))) }))),
      part(t.prefs.quiet, h("p", { class: "quiet" }, t.prefs.quietText),
        h("form",
          { class: "row wrap",
            onsubmit: (event) => { event.preventDefault(); set({ quietHours: { from: event.target.elements.from.value,
              to: event.target.elements.to.value } }); } },
          h("label", { for: "from" }, t.prefs.from),
          h("input", { id: "from", name: "from", type: "time", required: true, value: quiet?.from ?? "22:00" }),
          h("label", { for: "to" }, t.prefs.to), h("input", { id: "to", name: "to", type: "time", required: true, value: quiet?.to ?? "08:00" }),
          h("button", null, quiet ? t.save : t.prefs.quietOn), quiet && button(t.prefs.quietOff, () => set({ quietHours: null })))),
      part(t.prefs.nearby,
        h("label", { class: "check" },
          h("input", { type: "checkbox", checked: prefs.nearby.on, onchange: (event) => set({ nearby: { on: event.target.checked } }) }),
          t.prefs.nearbyText),
        prefs.nearby.on && h("details", null, h("summary", null, t.prefs.nearbySports),
          choices("nearby", t.prefs.nearbyHint, sportNames.map((name) => [name, t.sports[name]]), prefs.nearby.sports,
          (event) => set(
            { nearby: { sports: sportNames.filter((name) => (name === event.target.value ? event.target.checked : prefs.nearby.sports.includes(name))) } }
          )))),
      h("section", { class: "part", key: "advanced" }, h("details", { class: "advanced" }, h("summary", null, t.prefs.advanced),
        h("div", { class: "prefs" },
          h("p", { class: "pref-row pref-heads", "aria-hidden": "true" }, h("span"), channels.map((name) => h("span", { key: name }, t.prefs.channels[name]))),
          [...mainGroups, "you"].map(group), h("p", { class: "hint" }, t.prefs.some)))));
    // It is no attribute.
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".prefs input"))) box.indeterminate = "some" in box.dataset;
  };
  redraw();
}
