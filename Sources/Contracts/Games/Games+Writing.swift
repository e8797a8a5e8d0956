// Writers of games and their parts (``FieldWritable``): replies contain many of them.

import JSON

extension GameView: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("id", id)
        writer.field("hostId", hostId)
        writer.field("hostNickname", hostNickname)
        writer.field("version", version)
        writer.field("createdAt", createdAt)
        writer.field("updatedAt", updatedAt)
        writer.field("sport", sport)
        writer.field("title", title)
        writer.field("description", description)
        try writer.field("place", place)
        writer.field("startsAt", startsAt)
        writer.field("endsAt", endsAt)
        writer.field("durationMinutes", durationMinutes)
        writer.field("timezone", timezone)
        writer.field("skillLevel", skillLevel)
        writer.field("capacity", capacity)
        writer.field("waitlist", waitlist)
        writer.field("waitlistMode", waitlistMode)
        writer.field("visibility", visibility)
        writer.field("joinPolicy", joinPolicy)
        writer.field("membersCanInvite", membersCanInvite)
        writer.field("requireTier2", requireTier2)
        try writer.field("price", price)
        writer.field("priceTier", priceTier)
        try writer.field("requirements", requirements)
        try writer.field("golf", encoding: golf)
        writer.field("seriesId", seriesId)
        writer.field("occurrence", occurrence)
        writer.field("detached", detached)
        writer.field("status", status)
        try writer.field("weather", encoding: weather)
        writer.field("statusReason", statusReason)
        writer.field("hidden", hidden)
        writer.field("cancelledBy", cancelledBy)
        writer.field("completedAt", completedAt)
        try writer.field("counts", counts)
        writer.field("openSlots", openSlots)
        writer.field("full", full)
        writer.field("phase", phase)
        writer.field("participation", participation)
        writer.field("actions", actions)
        try writer.field("distanceMiles", distanceMiles)
        writer.field("tentative", tentative)
        try writer.field("options", encoding: options)
    }
}

extension Price: FieldWritable {
    public func write(to writer: inout JSONWriter) {
        writer.field("type", type)
        writer.field("amount", amount)
        writer.field("min", min)
        writer.field("max", max)
        writer.field("currency", currency)
        writer.field("note", note)
    }
}

extension Requirements: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("genders", genders?.map(\.rawValue))
        writer.field("minAge", minAge)
        writer.field("maxAge", maxAge)
        writer.field("skills", skills?.map(\.rawValue))
        writer.field("minAvgScore", minAvgScore)
        writer.field("maxAvgScore", maxAvgScore)
        try writer.field("maxDistanceMiles", maxDistanceMiles)
    }
}

extension Place: FieldWritable {
    public func write(to writer: inout JSONWriter) throws(JSONError) {
        writer.field("name", name)
        writer.field("address", address)
        writer.field("cityLabel", cityLabel)
        try writer.field("lat", lat)
        try writer.field("lng", lng)
        writer.field("geohash", geohash)
        writer.field("venueId", venueId)
        writer.field("approximate", approximate)
        writer.field("attribution", attribution)
    }
}
