// The personal fields of notify's events: an account's own inbox, and other inboxes' rows that name the account.

import Contracts
import Values

extension NotificationWritten: Personal {
    package mutating func erase(_ account: ID) {
        notification.erase(account, of: recipientId)
        guard recipientId == account else { return }
        for index in deliveries.indices where deliveries[index].deviceId != nil {
            deliveries[index].deviceId = ""
        }
    }
}

extension DeviceDropped: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { deviceId = "" } }
}

extension DeviceFailed: Personal {
    package mutating func erase(_ account: ID) { if accountId == account { deviceId = "" } }
}

extension Notification {
    /// Removes the text of a row that belongs to the account or is about it.
    package mutating func erase(_ account: ID, of recipient: ID) {
        guard recipient == account || actorIds.contains(account) else { return }
        (actorName, actorPhoto, title, body, data) = (nil, nil, "", "", [:])
    }
}
