// The sections of stats' state in a snapshot.

import Machine
import Projections

extension Stats {
    public static func eachSection(_ state: inout State, _ pass: inout SectionPass) throws {
        try pass.entries("standings", &state.standings)
        try pass.entries("guest-records", &state.guestRecords)
        try pass.entries("unlocked", &state.unlocked)
        try pass.rows("opted-out", &state.optedOut)
        try pass.entries("likes", &state.likes)

        try state.people.sections("people", &pass)
        try pass.rows("circles", &state.circles)
        try state.groups.section("groups", &pass)
        try pass.json("games", &state.games)
        try pass.json("matches", &state.matches)
        try pass.json("ladder", &state.ladder)
        try pass.json("party", &state.party)
        try pass.entries("fame", &state.fame)
        try pass.entries("reviews", &state.reviews)
        try pass.json("days", &state.days)
        try pass.rows("withheld", &state.withheld)
        if pass.isReading { state.rankEveryone() }
    }
}
