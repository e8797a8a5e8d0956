// The first administrator (domain.md §3.3): whoever has an account, and with it the address in `RALLY_ADMIN`. They are named
// when they confirm the address from the account, or log in to it later. One address names one account, once: no other
// account is named if that one leaves or moves to another address. While there is an administrator, nobody is named.

import Contracts
import LogContracts
import Machine
import Values

extension Auth {
    static let administrators = Rules<Auth>()
        .evolve(AdministratorNamed.self) { state, event, _ in
            state.give(.admin, to: event.accountId)
            state.administrators.marks.insert(event.addressMark)
        }

    /// The administrators, and the addresses that have named one.
    struct Administrators: Codable, Sendable {
        var holders = Ordered<ID>()
        /// Marks of addresses that have named somebody.
        var marks = Ordered<String>()
        /// Whether somebody got the role at sign-up, as in older logs. Since the address is not known, nobody
        /// is named any more.
        var isNamedAtSignUp = false

        func mayName(by mark: String) -> Bool {
            !isNamedAtSignUp && holders.first == nil && !marks.contains(mark)
        }
    }

    /// The events that make an account an administrator, if it has confirmed the configured address and may
    /// be named.
    static func naming(_ account: Account, _ state: State, _ context: Context) -> [any Event] {
        guard let email = account.email, account.emailProof != nil, email == context.settings.adminEmail
        else { return [] }
        let mark = mark(email, context)
        guard state.administrators.mayName(by: mark) else { return [] }
        var after = account
        after.role = .admin
        return [
            AdministratorNamed(accountId: account.id, addressMark: mark), facts(of: after, at: context.now),
        ]
    }
}

extension Auth.State {
    mutating func give(_ role: Role, to id: ID) {
        accounts[id]?.role = role
        if role == .admin { administrators.holders.insert(id) } else { administrators.holders.remove(id) }
    }

    /// Sets a new account's role. In older logs an account may be an administrator from the start.
    mutating func joined(_ id: ID, as role: Role) {
        give(role, to: id)
        if role == .admin { administrators.isNamedAtSignUp = true }
    }
}
