// No reply shows what of somebody else is theirs alone: an e-mail address, a birth date, a home (domain.md §14.5, §1.7). What is
// private beyond that depends on who asks, and is held against the specification in EntitlementTests.

import Contracts
import JSON
import Values

package enum SecretCheck {
    /// What a reply shows the owner of an account that is not for them. An address that the asker has named in the
    /// request is none of it: "a mail is on its way to ann@example.com" tells nobody anything.
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
                    let isPersonal = name == "birthDate" || name == "home"
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
