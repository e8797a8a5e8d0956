// Made by deploy/contracts from Sources/Contracts/Notify/Notification.swift.

import JSON
import Values

extension Notification {
    @_disfavoredOverload
    public init(
        id: sending ID, type: NotificationType, actorIds: [ID], actorCount: Int, actorName: String?,
        actorPhoto: String?, targetType: NotificationTarget, targetId: ID?, title: String, body: String,
        data: [String: String], read: Bool, createdAt: Timestamp, updatedAt: Timestamp, foldKey: String?
    ) {
        self.id = id
        self.type = type
        self.actorIds = actorIds
        self.actorCount = actorCount
        self.actorName = actorName
        self.actorPhoto = actorPhoto
        self.targetType = targetType
        self.targetId = targetId
        self.title = title
        self.body = body
        self.data = data
        self.read = read
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.foldKey = foldKey
    }

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
