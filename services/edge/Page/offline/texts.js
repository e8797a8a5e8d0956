// @ts-check
// Texts of what waits for a connection.

import { spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  queue: {
    waits: "Waiting for a connection", retry: "Retry", takeBack: "Take back", tooLate: "It waited for more than a day.",
    full: "Too much is waiting for a connection. Go online first.",
    refused: (text) => `Something you did offline didn't go through: ${text}`,
    /** What will have become of it. */
    said: { "friends.accept": "You're friends now", "friends.deny": "Declined", "friends.remove": "Not friends", "rsvp.accept": "Let in",
      "rsvp.decline": "Declined" },
    /** What became of an answer to a game. */
    answered: {
      going: (title) => `You're in: ${title}.`, waitlisted: (title, place) => `You're ${place} in line: ${title}.`,
      requested: (title) => `You asked to join: ${title}.`, maybe: (title) => `Maybe it is: ${title}.`, left: (title) => `You left: ${title}.`,
      declined: (title) => `You declined: ${title}.`,
    },
    filled: (title, place) => `${title} filled up meanwhile. You're ${place} in line.`, isFull: (title) => `${title} filled up meanwhile. You're not in.`,
    notIn: (title, text) => `You're not in: ${title}. ${text}`, notAnswered: (title, text) => `Your answer didn't go through: ${title}. ${text}`,
    notSent: (title, text) => `Your message wasn't sent: ${title}. ${text}`,
  },
}) };
