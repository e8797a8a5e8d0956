// @ts-check
// Texts of party cards.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  cards: {
    count: (count) => n(count, "card"), start: "Start", shuffle: "Shuffle the cards", player: "Player", play: "Play", all: "All decks", join: "Join a session",
    code: "Code", joinIt: "Join", before: "Sessions", noSessions: "No sessions yet. Pick a deck to start one.", own: "Your decks",
    noDecks: "No decks yet. Make one with your own cards.", newDeck: "Make a deck", deck: "Deck", deckName: "Name", prompts: "Cards",
    promptsHint: "One card per line: 5 to 200 cards of 3 to 240 characters.", onlyMe: "Only me", visibility: "Who can see it",
    deckDeleted: (name) => `${name} deleted.`,
    statuses: { active: "Active", paused: "Paused", completed: "All cards played", ended: "Ended" }, previous: "Back", skip: "Skip", done: "Done",
    favor: "☆ Favorite", unfavor: "★ Favorite", uncomplete: "Undo last card", progress: "Cards played", reshuffle: "Shuffle again", pause: "Pause",
    resume: "Resume", reset: "Start over", resetText: "All cards go back into the deck.", end: "End session",
    endText: "You can only bring it back by starting over.",
    more: "This session", together: "Play on more screens", codeText: "With a code, friends follow and take turns on their own phones.",
    codeIs: "Join with the code", makeCode: "Create code", newCode: "New code", leave: "Leave session",
    notYours: "Whoever's turn it is turns the card.",
    yourTurn: "Your turn", share: "Post the result", posted: "Posted.",
    turnOf: (name) => `${name}'s turn`, position: (at, of) => `Card ${at} of ${of}`, difficulty: (level) => `Difficulty ${level} of 5`,
    played: (count, of, skips) => `${count} of ${of} played${skips ? `, ${skips} skipped` : ""}`,
    result: (count, of, time) => `${count} of ${of} cards in ${time}.`, with: (names) => `With ${names}`, until: (time) => `until ${time}`,
  },
}) };
