// All accounts by id, and the index of names. The index is derived and in no snapshot.
//
// An account has some nine hundred bytes. Rows lie in chunks and are changed in place: to take one out of
// a dictionary and put it back takes longer than the change.

import Contracts
import Packed
import Values

extension Auth {
    struct Accounts: Sendable {
        /// `nil` for one that was removed.
        private var rows = IDTable<Account?>()
        private(set) var names = NameIndex()

        subscript(id: ID) -> Account? {
            get { rows.find(id).flatMap { rows[number: $0] } }
            _modify {
                if let number = rows.find(id) {
                    yield &rows[number: number]
                } else {
                    var added: Account?
                    yield &added
                    if let added { rows.append(id, added) }
                }
            }
        }

        /// Reads or changes an account in place. `nil` if there is none.
        mutating func change<Result>(_ id: ID, _ body: (inout Account) -> Result) -> Result? {
            guard let number = rows.find(id) else { return nil }
            var result: Result?
            rows[number: number]?.apply { result = body(&$0) }
            return result
        }

        /// Updates the index of names after a change of an account's names or standing.
        mutating func index(_ id: ID) {
            let shown = change(id) { account -> (nickname: String, displayName: String)? in
                guard account.kind == .registered, let profile = account.profile,
                    account.status != .banned, account.status != .deleted
                else { return nil }
                return (profile.nickname, profile.displayName)
            }
            names.set(id, shown ?? nil)
        }
    }
}

extension Auth.Account {
    fileprivate mutating func apply(_ body: (inout Auth.Account) -> Void) { body(&self) }
}

/// Written as a dictionary.
extension Auth.Accounts: Codable {
    init(from decoder: any Decoder) throws {
        for (id, account) in try decoder.singleValueContainer().decode([ID: Auth.Account].self) {
            rows.append(id, account)
            index(id)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let all = (0..<rows.count).compactMap { number in rows[number: number].map { (rows.key(number), $0) }
        }
        try container.encode(Dictionary(uniqueKeysWithValues: all))
    }
}
