// Published events contain no private data, and at most the first fifty characters of texts that everyone may read
// (domain.md §1.7).

import JSON
import TestSupport
import Values

struct PublishedEventCheck {
    private(set) var problems: [String] = []

    init(_ neighbourhood: Neighbourhood) {
        for (topic, body) in neighbourhood.town.published where !topic.hasPrefix("_") {
            guard let event = try? JSONValue(parsing: body) else {
                problems.append("\(topic) is no JSON")
                continue
            }
            look(topic, event, neighbourhood)
        }
        problems = Set(problems).sorted()
    }

    private mutating func look(_ topic: String, _ event: JSONValue, _ neighbourhood: Neighbourhood) {
        var found: [String] = []
        let marks = neighbourhood.marks
        event.forEachValue { name, value in
            switch value {
            // Other services get a location to about a kilometer, never the exact one (§1.8).
            case .number(let number) where Marks.isOfHome(number) && !Self.isRounded(number):
                found.append("a home")
            case .string(let text):
                for fact in marks.told(by: text) where !Self.isPublic(fact, topic) {
                    found.append("\(fact) in \(name)")
                }
            default: break
            }
        }
        if topic.hasPrefix("social.feedback"), event["actor"] != nil || event["causationid"] != nil {
            found.append("who gave it")
        }
        if topic.hasSuffix("._private"), event["data"] != nil || event["actor"] != nil {
            found.append("more than that there is something")
        }
        problems += found.map { "\(topic) tells \($0)" }
    }

    private static func isRounded(_ number: Double) -> Bool {
        (number * 100).rounded() / 100 == number
    }

    /// Names, groups, games and answers to them are shared between services (§1.8); so are guest players' names.
    private static func isPublic(_ fact: Fact, _ topic: String) -> Bool {
        switch fact {
        case .profile, .title, .place, .note: true
        case .group: topic == "social.group-changed"
        case .own: topic == "auth.guest-saved" || topic.hasPrefix("games.match-")
        // An earlier note, replaced since.
        case .sealed: topic == "rsvp.changed"
        case .post, .comment, .line, .report, .pickUp, .review, .deck, .groupAbout, .groupRules, .due,
            .dueNote, .dueShare, .cost, .guestName:
            false
        }
    }
}
