// No reply shows data that belongs to somebody else alone: an e-mail address, a birth date, a home (domain.md §14.5,
// §1.7). Other private data depends on the caller, and EntitlementTests compares it with the specification.

import Contracts
import JSON
import Values

package enum SecretCheck {
    /// Parts of a reply that are not for its recipient. An address named in the request does not count: "a mail is on
    /// its way to ann@example.com" reveals nothing.
    package static func problems(
        in reply: JSONValue, to account: ID?, among emails: Set<String>, askedWith request: String
    ) -> [String] {
        var found: [String] = []
        func look(_ value: JSONValue, _ path: String) {
            switch value {
            case .string(let text):
                if emails.contains(text), !request.contains("\"\(text)\"") {
                    found.append("\(path) is \(text)")
                }
            case .array(let items): for (index, item) in items.enumerated() { look(item, "\(path).\(index)") }
            case .object(let object):
                let isOwn = account.map { object["id"]?.stringValue == $0.description } ?? false
                for (name, member) in object.members {
                    // The home side of a fixture is no place.
                    let isHome = name == "home" && member["entrant"] == nil
                    let isPersonal = name == "birthDate" || isHome
                    if isPersonal, member != .null, !isOwn {
                        found.append("\(path).\(name) is \(member.text())")
                    }
                    look(member, "\(path).\(name)")
                }
            default: break
            }
        }
        look(reply, "reply")
        return found
    }
}
