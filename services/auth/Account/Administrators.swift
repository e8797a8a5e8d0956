// The first administrator (domain.md §3.3): the account that first confirms the address which `RALLY_ADMIN` names. By an
// address one account is named, once: nobody else is, when that one has left or has moved to another address. While there is an
// administrator, nobody is named at all.

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

    /// Who is an administrator, and who was named by which address.
    struct Administrators: Codable, Sendable {
        var holders = Ordered<ID>()
        /// Of the addresses that have named somebody.
        var marks = Ordered<String>()
        /// Whether somebody got the role by signing up, as in older logs. By which address is not known: so nobody is named
        /// any more.
        var isNamedAtSignUp = false

        func mayName(by mark: String) -> Bool {
            !isNamedAtSignUp && holders.first == nil && !marks.contains(mark)
        }
    }

    /// The events that make an account an administrator, if it is the one: it has confirmed the configured address.
    static func naming(_ account: Account, _ state: State, _ context: Context) -> [any Event] {
        guard let email = account.email, account.isEmailVerified, email == context.settings.adminEmail
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

    /// A new account has the role that its log says: in older ones an administrator's too.
    mutating func joined(_ id: ID, as role: Role) {
        give(role, to: id)
        if role == .admin { administrators.isNamedAtSignUp = true }
    }
}
