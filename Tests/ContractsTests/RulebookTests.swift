// Each request belongs to an existing section of the rules.

import Contracts
import Foundation
import Testing

@Suite struct RulebookTests {
    private static let headings: Set<String> = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text =
            (try? String(contentsOf: root.appendingPathComponent("docs/domain.md"), encoding: .utf8)) ?? ""
        return Set(text.matches(of: #/(?m)^### (\d+\.\d+) /#).map { String($0.1) })
    }()

    @Test func eachRequestHasASectionInTheRulebook() {
        #expect(Self.headings.count > 50)
        for type in Catalogue.requests.keys.sorted() {
            let section = Rulebook.section(of: type)
            #expect(section.map(Self.headings.contains) == true, "\(type): \(section ?? "none")")
        }
        #expect(Rulebook.section(of: "dogs.walk") == nil)
    }

    @Test func eachReasonHasASectionInTheRulebook() {
        for reason in Reason.allCases {
            let section = Rulebook.section(of: "rsvp.going", reason)
            #expect(section.map(Self.headings.contains) == true, "\(reason)")
        }
        #expect(Rulebook.section(of: "games.create", .rateLimited) == "12.1")
        #expect(Rulebook.section(of: "rsvp.going", .gameFull) == "6.3")
        #expect(Rulebook.section(of: "games.close", .conflict) == "4.2")
    }
}
