// @ts-check
// Notification settings: each kind in the app, by push, by mail; reminders, quiet hours, games nearby.

import { act, ask } from "../ask.js";
import { button, choices } from "../parts/form.js";
import { sportNames } from "../parts/icons.js";
import { part } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { h } from "../view.js";
import { canPush, pushState, startPush, stopPush } from "./push.js";
import { t } from "./texts.js";

const channels = /** @type {const} */ (["inApp", "push", "email"]);

/** @param {import("../router.js").Stage} stage */
export async function show(stage) {
  let prefs = await ask("notifications.prefs");
  let isPushed = await pushState();
  stage.title(t.tabs.prefs);

  const set = async (/** @type {Record<string, any>} */ change) => {
    prefs = (await act("notifications.prefs-set", change, { done: t.saved })) ?? prefs;
    redraw();
  };
  const setChannel = (type, channel, on) =>
    set({ types: { [type]: channel === "inApp" && !on ? { inApp: false, push: false,
      email: false } : on ? { inApp: true, [channel]: true } : { [channel]: false } } });

  const redraw = () => {
    const quiet = prefs.quietHours;
    stage.draw(tabs("told", "prefs"), h("h1", null, t.tabs.prefs),
      canPush() && part(t.prefs.browser,
        h("p", null, isPushed ? t.prefs.pushOn : t.prefs.pushOff),
        button(isPushed ? t.prefs.stopPush : t.prefs.startPush, async () => { isPushed = await (isPushed ? stopPush() : startPush()); redraw(); })),
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
      part(t.prefs.kinds,
        h("table", { class: "prefs" },
          h("thead", null,
            h("tr", null, h("th", { scope: "col" }, t.prefs.what), channels.map((name) => h("th", { scope: "col" }, t.prefs.channels[name])))),
        h("tbody", null,
          Object.keys(prefs.types).map((type) => h("tr", { key: type }, h("th", { scope: "row" }, t.prefs.types[type]),
          channels.map((name) => h("td", null,
            h("input",
              { type: "checkbox",
                "aria-label": t.prefs.of(t.prefs.types[type], t.prefs.channels[name]),
                checked: prefs.types[type][name],
                onchange: (event) => setChannel(type, name, event.target.checked) })))))))));
  };
  redraw();
}
