// Takes an account's personal fields out of events, thirty days after it was deleted (architecture.md, The
// log; domain.md §3.3, Deletion). An event with such fields is Personal: it says what goes, which is all that
// names, describes or reaches a person. Posts, comments, chats and games stay under the deleted name; ids,
// times and numbers stay too.

import Contracts
import JSON
import Values

/// An event with personal fields of some account.
package protocol Personal: Event {
    /// Takes out the personal fields of an account and leaves the others. Erasing twice is the same as once.
    mutating func erase(_ account: ID)
}

/// The marked fields of all events.
package enum Erasure {
    private static let types: [String: any Personal.Type] = Dictionary(
        uniqueKeysWithValues: Catalogue.services.flatMap(\.events).compactMap { type in
            (type as? any Personal.Type).map { (type.type, $0) }
        })

    /// Takes the personal fields of some accounts out of an event.
    /// - Returns: the event as it was, and its new data; `nil` where nothing goes.
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
