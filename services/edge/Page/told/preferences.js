// @ts-check
// Notification settings: each kind in the app, by push, by mail; reminders, quiet hours, games nearby.

import { act, ask } from "../ask.js";
import { button, choices } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { openSheet } from "../parts/sheet.js";
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
  groups: /^group_/, money: /^(due|cost)_/, golf: /^(round_|tee_time)/,
  games: /^(new_game|game_|invite_|join_|rsvp_|participant_|promoted|removed_|host_|cohost_|answer_|regular_|weather_|equipment_|carpool_|feedback_)/,
};

const mainGroups = /** @type {const} */ (["games", "chat", "people", "groups", "posts", "money", "darts", "golf"]);
/** Kinds as a list has them: what comes first in a game comes first. */
const order = Object.keys(t.prefs.types);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  let prefs = await ask("notifications.prefs");
  let isPushed = await pushState();
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
  const typesOf = (name) => Object.keys(prefs.types).sort((a, b) => (order.indexOf(a) >>> 0) - (order.indexOf(b) >>> 0))
    .filter((type) => (Object.keys(groups).find((one) => groups[one].test(type)) ?? "you") === name);
  /** All or nothing of one group. */
  const wholeGroup = (name) => {
    const types = typesOf(name);
    const isOn = types.some((type) => prefs.types[type].inApp);
    return types.length > 0 && h("li", { key: name }, switchRow(t.prefs.groups[name], isOn, (on) => {
      const change = on ? { inApp: true, push: true } : { inApp: false, push: false, email: false };
      set({ types: Object.fromEntries(types.map((type) => [type, change])) });
    }, t.prefs.about[name]));
  };
  /** How many of some kinds come by a channel. @param {string[]} types @param {string} channel */
  const countOf = (types, channel) => types.filter((type) => prefs.types[type][channel]).length;
  /** The channels of some kinds or of one, as a row: a tick for all of them, a line for some. @param {string} label @param {any[]} rows */
  const table = (label, rows) => h("table", { class: "channels", "aria-label": label, key: "channels" },
    h("thead", null, h("tr", null, h("td", null), channels.map((name) => h("th", { scope: "col", key: name }, t.prefs.channels[name])))),
    h("tbody", null, rows));
  /** @param {string} label @param {string[]} types @param {any} [head] what stands before the ticks */
  const ticks = (label, types, head = label) => h("tr", { key: label }, h("th", { scope: "row" }, head), channels.map((name) => {
    const count = countOf(types, name);
    // It changes with the answer: a refusal changes nothing.
    return h("td", { key: name }, h("button", { type: "button", class: "tick", role: "checkbox", "aria-label": `${t.prefs.channels[name]}: ${label}`,
      "aria-checked": count === 0 ? "false" : count === types.length ? "true" : "mixed", onclick: () => setChannel(types, name, count < types.length) }));
  }));
  /** Draws the sheet of a group again, while it is open. */
  let again = () => {};
  /** Each kind of a group alone. @param {string} label @param {string[]} types */
  const openGroup = (label, types) => openSheet(label, (_, redrawSheet) => {
    again = redrawSheet;
    return table(label, [ticks(t.prefs.all, types), ...types.map((type) => ticks(t.prefs.types[type] ?? type, [type]))]);
  });
  const group = (name) => {
    const types = typesOf(name);
    const label = t.prefs.groups[name];
    return types.length > 0 && ticks(label, types, types.length === 1 ? label : h("button", { type: "button", class: "pref-group", "aria-haspopup": "dialog",
      onclick: () => openGroup(label, types) }, label, h("span", { class: "chev", "aria-hidden": "true" })));
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
        h("p", { class: "quiet" }, t.prefs.advancedText), table(t.prefs.advanced, [...mainGroups, "you"].map(group)))));
    again();
  };
  redraw();
}
