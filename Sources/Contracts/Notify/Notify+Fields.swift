// Readers and writers of notify's events of which there are millions (``FieldReadable``, ``FieldWritable``).

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

extension Notification: FieldWritable {
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
