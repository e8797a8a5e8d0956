// The sections of notify's state in a snapshot.

import Machine
import Projections

extension Notify {
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try pass.entries("inboxes", &state.inboxes)
        try pass.entries("preferences", &state.preferences)
        try pass.json("outbox", &state.outbox)
        try pass.json("content-rows", &state.contentRows)
        try pass.json("nearby", &state.nearby)
        try pass.entries("reminded", &state.reminded)
        try pass.json("sweep-at", &state.sweepAt)
        try pass.json("told", &state.told)

        try state.people.sections("people", &pass)
        try pass.rows("circles", &state.circles)
        try pass.entries("contacts", &state.contacts)
        try state.games.sections("games", &pass)
        try state.groups.section("groups", &pass)
        try pass.entries("group-mutes", &state.groupMutes)
        try pass.rows("withheld", &state.withheld)
        try pass.rows("scheduled-at", &state.scheduledAt)
        try pass.json("homes", &state.homes)
        try pass.entries("posts", &state.posts)
        try pass.json("chats", &state.chats)
        try pass.entries("cups", &state.cups)
        try pass.entries("ladders", &state.ladders)
        try pass.entries("challenges", &state.challenges)
        try pass.rows("reminders", &state.reminders)
        try pass.rows("reminder-at", &state.reminderAt)
    }
}
