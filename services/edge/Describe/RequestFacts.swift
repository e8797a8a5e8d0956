// Facts about a request that the descriptions use, derived once.

import Contracts
import GatewayBridge
import JSON

/// A request in its HTTP form.
package struct RequestFacts {
    let request: any Request.Type
    /// Its data, without the file.
    let shape: Shape
    let reply: Shape
    /// The field of the file that is sent as the body.
    package let file: Shape.Field?
    package let isQuery: Bool

    /// The format of its answer.
    package enum Answer {
        case json
        /// A picture.
        case file
        /// `text/calendar`
        case calendar
        /// `application/geo+json`
        case map
    }

    package let answer: Answer

    package init(_ request: any Request.Type) {
        self.request = request
        let fields = Shape(of: request).fields
        file = fields.first { $0.shape == .file }
        shape = .object(fields.filter { $0.shape != .file })
        reply = request.replyShape
        isQuery = request is any Query.Type
        if reply.fields.contains(where: { $0.shape == .file }) {
            answer = .file
        } else if request is any DocumentQuery.Type {
            answer = reply == Shape(of: CalendarText.self) ? .calendar : .map
        } else {
            answer = .json
        }
    }

    /// All requests, in the order of help.
    static var all: [RequestFacts] { Catalogue.nouns.flatMap(\.requests).map { RequestFacts($0) } }

    var type: String { request.type }
    var about: About { request.about }
    /// `photoAdd` for `profile.photo-add`.
    var method: String { Words.camel(request.verb) }
    /// `ProfilePhotoAdd`
    var name: String { Words.capitalized(request.noun) + Words.capitalized(method) }
    /// Whether all its fields are optional.
    var needsNothing: Bool { !shape.fields.contains(where: \.isNeeded) && file?.isOptional != false }

    /// The reasons for which it can be refused, in the order of the registry.
    var reasons: [Reason] {
        let own = Set(about.reasons)
        return Reason.allCases.filter { own.contains($0) }
    }
}

/// Names in the style of each language.
enum Words {
    /// `photoAdd` for `photo-add`.
    static func camel(_ words: String) -> String {
        let parts = words.split(separator: "-").map(String.init)
        return (parts.first ?? "") + parts.dropFirst().map(capitalized).joined()
    }

    /// The word with its first letter capitalized.
    static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
