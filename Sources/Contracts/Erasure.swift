// What becomes of an account's personal fields thirty days after it was deleted (architecture.md, The log; domain.md §3.3,
// Deletion): they are taken out of the logs, event by event. Each event that has such fields says here, or beside its noun,
// what goes: all that names, describes or reaches a person. What they said to others (posts, comments, chats, games) stays
// under the deleted name, and so does what happened: ids, times, numbers.

import JSON
import Values

/// An event with fields that are some account's own.
public protocol Personal: Event {
    /// Takes out what is personal of an account. The rest stays as it was, and once is as good as twice.
    mutating func erase(_ account: ID)
}

/// The marked fields of all events.
public enum Erasure {
    private static let types: [String: any Personal.Type] = Dictionary(
        uniqueKeysWithValues: Catalogue.services.flatMap(\.events).compactMap { type in
            (type as? any Personal.Type).map { (type.type, $0) }
        })

    /// An event without what is personal of some accounts.
    /// - Returns: as it was, and the data it is to have; `nil` where nothing of it goes.
    public static func erase(
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
