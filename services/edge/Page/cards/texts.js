// @ts-check
// Texts of party cards.

import { n, spoken, t as common } from "../texts.js";

export const t = { ...common, ...spoken({
  cards: {
    count: (count) => n(count, "card"), start: "Start", shuffle: "Shuffle the cards", player: "Player", play: "Play", all: "All decks", join: "Join a session",
    code: "Code", joinIt: "Join", before: "Sessions", noSessions: "No sessions yet. Choose a deck to begin one.", own: "Decks of your own",
    noDecks: "No decks yet. Make one with your own cards.", newDeck: "Make a deck", deck: "Deck", deckName: "Name", prompts: "Cards",
    promptsHint: "A card on each line, 5 to 200 cards of 3 to 240 characters.", onlyMe: "Only me", visibility: "Who sees it",
    deckDeleted: (name) => `${name} is deleted.`,
    statuses: { active: "Active", paused: "Paused", completed: "All cards are played", ended: "Ended" }, previous: "Back", skip: "Skip", done: "Done",
    favor: "☆ Favorite", unfavor: "★ Favorite", uncomplete: "The last one was not played", progress: "Cards played", reshuffle: "Shuffle again", pause: "Pause",
    resume: "Go on", reset: "Start over", resetText: "All cards are unplayed again.", end: "End session", endText: "Only starting over brings it back.",
    more: "This session", together: "Several screens", codeText: "With a code others see the cards on their own screens and take turns.",
    codeIs: "Join with the code", makeCode: "Make a code", newCode: "New code", leave: "Leave session", notYours: "The card is turned by whoever's turn it is.",
    yourTurn: "Your turn", share: "Post the result", posted: "It is posted.",
    turnOf: (name) => `${name}'s turn`, position: (at, of) => `Card ${at} of ${of}`, difficulty: (level) => `Difficulty ${level} of 5`,
    played: (count, of, skips) => `${count} of ${of} played${skips ? `, ${skips} skipped` : ""}`,
    result: (count, of, time) => `${count} of ${of} cards in ${time}.`, with: (names) => `With ${names}`, until: (time) => `until ${time}`,
  },
}) };
