// A group as its members want to watch it: what it is, how many they are, and what waits for whoever runs it.

import Contracts

enum GroupFacts {
    /// Fields of a watched group, which are few enough to stay in view.
    static let watched: [FieldName] = [
        .name, .status, .joining, .memberCount, .requestedCount, .invitedCount, .unread, .role,
    ]

    /// The shape of a group whose members see it, with all fields side by side.
    static let shape = Shape.object(
        GetGroup.replyShape.fields + (GetGroup.replyShape[.inside]?.fields ?? []))
}
