// The reader of a notification, of which a log holds as many as there were (``FieldReadable``).

import JSON

extension Notification: FieldReadable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        id = try fields.id("id")
        type = try fields.choice(NotificationType.self, "type")
        actorIds = try fields.ids("actorIds")
        actorCount = try fields.integer("actorCount")
        actorName = try fields.textIfPresent("actorName")
        actorPhoto = try fields.textIfPresent("actorPhoto")
        targetType = try fields.choice(NotificationTarget.self, "targetType")
        targetId = try fields.idIfPresent("targetId")
        title = try fields.text("title")
        body = try fields.text("body")
        data = try fields.textsByName("data")
        read = try fields.bool("read")
        createdAt = try fields.time("createdAt")
        updatedAt = try fields.time("updatedAt")
        foldKey = try fields.textIfPresent("foldKey")
    }
}
