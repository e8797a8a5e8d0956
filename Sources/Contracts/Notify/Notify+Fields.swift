// Readers and writers of notifications and of notify's most frequent events: there are millions of them
// (``FieldReadable``, ``FieldWritable``).

import JSON

extension NotificationCreated: FieldReadable, FieldWritable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        notificationId = try fields.id("notificationId")
        recipientId = try fields.id("recipientId")
        type = try fields.choice(NotificationType.self, "type")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("notificationId", notificationId)
        writer.field("recipientId", recipientId)
        writer.field("type", type)
    }
}

extension NotificationUpdated: FieldReadable, FieldWritable {
    public init(fields: borrowing JSONFields) throws(JSONError) {
        notificationId = try fields.id("notificationId")
        recipientId = try fields.id("recipientId")
        type = try fields.choice(NotificationType.self, "type")
    }

    public func write(to writer: inout JSONWriter) {
        writer.field("notificationId", notificationId)
        writer.field("recipientId", recipientId)
        writer.field("type", type)
    }
}

extension Notification: FieldReadable, FieldWritable {
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

    public func write(to writer: inout JSONWriter) {
        writer.field("id", id)
        writer.field("type", type)
        writer.field("actorIds", actorIds)
        writer.field("actorCount", actorCount)
        writer.field("actorName", actorName)
        writer.field("actorPhoto", actorPhoto)
        writer.field("targetType", targetType)
        writer.field("targetId", targetId)
        writer.field("title", title)
        writer.field("body", body)
        writer.field("data", texts: data)
        writer.field("read", read)
        writer.field("createdAt", createdAt)
        writer.field("updatedAt", updatedAt)
        writer.field("foldKey", foldKey)
    }
}
