// The first administrator (domain.md §3.3): the account that has the address in `RALLY_ADMIN`, once it confirms the
// address or later logs in. An address makes one account an administrator, once; no other account follows if that one
// leaves or changes its address. While there is an administrator, nobody becomes one this way.

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

    /// The administrators, and the addresses that have made one.
    struct Administrators: Codable, Sendable {
        var holders = Ordered<ID>()
        /// Marks of the addresses that have made somebody an administrator.
        var marks = Ordered<String>()
        /// Whether somebody got the role at sign-up, as in older logs. The address is not known then, so nobody gets
        /// the role any more.
        var isNamedAtSignUp = false

        func mayName(by mark: String) -> Bool {
            !isNamedAtSignUp && holders.first == nil && !marks.contains(mark)
        }
    }
}

extension Situation<Auth> {
    /// The events that make an account an administrator, if it has confirmed the configured address and nothing
    /// prevents it.
    func naming(_ account: Auth.Account) -> [any Event] {
        guard let email = account.email, account.emailProof != nil, email == context.settings.adminEmail
        else { return [] }
        let mark = mark(email)
        guard state.administrators.mayName(by: mark) else { return [] }
        var after = account
        after.role = .admin
        return [
            AdministratorNamed(accountId: account.id, addressMark: mark), Auth.facts(of: after, at: now),
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
