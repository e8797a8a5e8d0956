// @ts-check
// Texts of what waits for an answer.

import { spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({ asked: {
  title: "Answer these", more: (count) => `Show ${count} more`, invites: (name) => `${name} invites you`, befriends: "Friend request",
  join: (count) => (count > 1 ? `${count} want to join` : "1 wants to join"), said: (note) => `“${note}”`, all: (count) => `See all ${count}`,
  letIn: "Let in", notNow: "Not now", later: "Later",
} }) };
