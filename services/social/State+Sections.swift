// The sections of social's state in a snapshot.

import Machine
import Projections

extension Social {
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try pass.rows("circles", &state.circles)
        try pass.rows("pauses", &state.pauses)
        try pass.entries("former-friends", &state.formerFriends)
        try pass.entries("links", &state.links)
        try pass.rows("links-of", &state.linksOf)
        try pass.json("chats", &state.chats)
        try pass.json("feedback", &state.feedback)
        try pass.json("posts", &state.posts)
        try pass.json("reports", &state.reports)
        try pass.json("groups", &state.groups)
        try pass.rows("untold-photos", &state.untoldPhotos)

        try state.people.sections("people", &pass)
        try pass.entries("uploads", &state.uploads)
        try pass.json("games", &state.games)
        try pass.entries("finished-decks", &state.finishedDecks)
        try pass.entries("reviews", &state.reviews)
        try pass.entries("courses", &state.courses)
        try pass.entries("competitions", &state.competitions)
    }
}
