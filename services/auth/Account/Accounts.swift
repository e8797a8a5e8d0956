// All accounts by id, and the index of names. The index is derived and in no snapshot.

import Contracts
import Values

extension Auth {
    struct Accounts: Sendable {
        private var rows: [ID: Account] = [:]
        private(set) var names = NameIndex()

        subscript(id: ID) -> Account? {
            get { rows[id] }
            _modify { yield &rows[id] }
        }

        /// Updates the index of names after a change of an account's names or standing.
        mutating func index(_ id: ID) {
            guard let account = rows[id], account.kind == .registered, let profile = account.profile,
                account.status != .banned, account.status != .deleted
            else { return names.set(id, nil) }
            names.set(id, (profile.nickname, profile.displayName))
        }
    }
}

extension Auth.Accounts: Codable {
    init(from decoder: any Decoder) throws {
        rows = try decoder.singleValueContainer().decode([ID: Auth.Account].self)
        for id in rows.keys { index(id) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rows)
    }
}
