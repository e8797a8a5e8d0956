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

    /// Why the configured address makes nobody an administrator; `nil` if it may, or if an administrator has it.
    var addressRemark: String? {
        guard let email = context.settings.adminEmail,
            !state.administrators.mayName(by: mark(email))
        else { return nil }
        let holders = state.administrators.holders.all
        if holders.contains(where: { state.accounts[$0]?.email == email }) { return nil }
        return holders.isEmpty
            ? "RALLY_ADMIN has no effect: that address has made somebody an administrator before, and does so once. Set "
                + "another address of yours"
            : "RALLY_ADMIN has no effect: there is an administrator, who names others with account set-role"
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
