// All accounts by id, and the index of names. The index is derived and in no snapshot.

import Contracts
import Packed
import Values

extension Auth {
    struct Accounts: Sendable {
        private var rows = PackedTable<Account>()
        private(set) var names = ProfileNameIndex()

        subscript(id: ID) -> Account? {
            get { rows[id] }
            _modify { yield &rows[id] }
        }

        /// Reads or changes an account in place. `nil` if there is none.
        mutating func change<Result>(_ id: ID, _ body: (inout Account) -> Result) -> Result? {
            rows.change(id, body)
        }

        /// Updates the index of names after a change of an account's names or standing.
        mutating func index(_ id: ID) {
            let shown = change(id) { $0.shownNames }
            names.set(id, shown ?? nil)
        }
    }
}

extension Auth.Account {
    /// The names by which others find the account.
    fileprivate var shownNames: (nickname: String, displayName: String)? {
        guard kind == .registered, let profile, status != .banned, status != .deleted else { return nil }
        return (profile.nickname, profile.displayName)
    }
}

/// In a snapshot: the rows as they are in memory.
extension Auth.Accounts: SectionRows {
    static var rowForm: String { PackedTable<Auth.Account>.rowForm }

    func writeRows(_ writer: SectionWriter) throws { try rows.writeRows(writer) }

    init(rows reader: SectionReader) throws {
        var names = ProfileNameIndex()
        rows = try PackedTable(rows: reader) { account in
            if let shown = account.shownNames { names.set(account.id, shown) }
        }
        self.names = names
    }
}

/// Encoded as a dictionary, one account after the other.
extension Auth.Accounts: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: NameKey.self)
        for key in container.allKeys {
            let account = try container.decode(Auth.Account.self, forKey: key)
            rows[account.id] = account
            index(account.id)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for id in rows.ids { try container.encodeIfPresent(rows[id], forKey: NameKey(id.description)) }
    }
}
