// Readers and writers of rsvp's most frequent events and replies: there are millions of them (``FieldReadable``,
// ``FieldWritable``).

import JSON

extension RsvpChanged: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        gameId = try fields.id("gameId")
        accountId = try fields.id("accountId")
        from = try fields.choiceIfPresent(ParticipationStatus.self, "from")
        to = try fields.choice(ParticipationStatus.self, "to")
        cause = try fields.choice(Cause.self, "cause")
        by = try fields.idIfPresent("by")
        isHost = try fields.boolIfPresent("isHost")
        note = try fields.textIfPresent("note")
        bySeries = try fields.idIfPresent("bySeries")
        seriesOthers = try fields.integerIfPresent("seriesOthers")
        invitedBy = try fields.idIfPresent("invitedBy")
        walkIn = try fields.boolIfPresent("walkIn")
        counts = try fields.read(Counts.self, "counts")
    }
}

extension Counts: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        going = try fields.integer("going")
        maybe = try fields.integer("maybe")
        waitlisted = try fields.integer("waitlisted")
        requested = try fields.integer("requested")
        invited = try fields.integer("invited")
    }
}

extension RsvpChanged: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("gameId", gameId)
        writer.field("accountId", accountId)
        writer.field("from", from)
        writer.field("to", to)
        writer.field("cause", cause)
        writer.field("by", by)
        writer.field("isHost", isHost)
        writer.field("note", note)
        writer.field("bySeries", bySeries)
        writer.field("seriesOthers", seriesOthers)
        writer.field("invitedBy", invitedBy)
        writer.field("walkIn", walkIn)
        try writer.field("counts", counts)
    }
}

extension Counts: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("going", going)
        writer.field("maybe", maybe)
        writer.field("waitlisted", waitlisted)
        writer.field("requested", requested)
        writer.field("invited", invited)
    }
}

extension Participation: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("gameId", gameId)
        writer.field("accountId", accountId)
        writer.field("status", status)
        writer.field("position", position)
        writer.field("note", note)
        writer.field("updatedAt", updatedAt)
        try writer.field("counts", counts)
        writer.field("overlaps", overlaps)
        try writer.field("overlapping", overlapping)
        try writer.field("game", game)
        writer.field("nickname", nickname)
        writer.field("offerUntil", offerUntil)
        writer.field("attendance", attendance)
    }
}

extension GameMention: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("title", title)
        writer.field("startsAt", startsAt)
        writer.field("placeName", placeName)
    }
}
