// Removes an account's personal fields from events, thirty days after it was deleted (architecture.md, The log;
// domain.md §3.3, Deletion). An event with such fields conforms to Personal and removes everything that names,
// describes or reaches a person. Posts, comments, chats, games and groups stay, under the deleted name; so do ids, times and
// numbers.

import Contracts
import JSON
import Values

/// An event with an account's personal fields.
package protocol Personal: Event {
    /// Removes the personal fields of one account and keeps the others. Erasing twice has the same effect as once.
    mutating func erase(_ account: ID)
}

/// The erasure of personal fields from the lines of a log.
package enum Erasure {
    private static let types: [String: any Personal.Type] = Dictionary(
        uniqueKeysWithValues: Catalogue.services.flatMap(\.events).compactMap { type in
            (type as? any Personal.Type).map { (type.type, $0) }
        })

    /// Removes the personal fields of some accounts from an event.
    /// - Returns: the event before, and its new data; `nil` if nothing changes.
    package static func erase(
        _ accounts: [ID], type: String, _ data: UnsafeRawBufferPointer
    ) throws(JSONError) -> (event: any Event, data: [UInt8])? {
        guard let type = types[type] else { return nil }
        return try erase(accounts, type, data)
    }

    private static func erase<E: Personal>(
        _ accounts: [ID], _ type: E.Type, _ data: UnsafeRawBufferPointer
    ) throws(JSONError) -> (event: any Event, data: [UInt8])? {
        let event = try E.read(data)
        var erased = event
        for account in accounts { erased.erase(account) }
        let bytes = try erased.written()
        return bytes == (try event.written()) ? nil : (event, bytes)
    }
}
