// How rsvp's events are read where there are millions of them (``FieldReadable``).

public import JSON

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
