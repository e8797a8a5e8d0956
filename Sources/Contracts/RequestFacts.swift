// Facts about a request that follow from its type. Each is found once: to look it up is slower than to ask the request.

import Synchronization

/// A request's type, and all that asking it, describing it and answering it go by.
package final class RequestFacts: Sendable {
    package let request: any Request.Type
    package let type: String
    package let noun: String
    package let about: About
    package let isQuery: Bool
    package let opensSession: Bool
    /// All its fields, a file included.
    package let arguments: Shape
    /// Its data, without the file.
    package let shape: Shape
    package let reply: Shape
    /// The field of the file that follows the envelope, or is the body of an HTTP request.
    package let file: Shape.Field?
    package let answer: Answer

    /// The format of its answer.
    package enum Answer: Sendable {
        case json
        /// A picture.
        case file
        /// `text/calendar`
        case calendar
        /// `application/geo+json`
        case map
        /// `text/csv`
        case table
    }

    private init(_ request: any Request.Type) {
        self.request = request
        (type, noun, about) = (request.type, request.noun, request.about)
        (isQuery, opensSession) = (request is any Query.Type, request.opensSession)
        arguments = Shape(of: request)
        file = arguments.fields.first { $0.shape == .file }
        shape = .object(arguments.fields.filter { $0.shape != .file })
        let reply = RequestFacts.reply(of: request)
        self.reply = reply
        if reply.fields.contains(where: { $0.shape == .file }) {
            answer = .file
        } else if request is any DocumentQuery.Type {
            answer = RequestFacts.format(of: request)
        } else {
            answer = .json
        }
    }

    private static func reply<R: Request>(of request: R.Type) -> Shape { Shape(of: R.Reply.self) }

    /// The format of a document, by the type of the reply.
    private static func format<R: Request>(of request: R.Type) -> Answer {
        if R.Reply.self == CalendarText.self { return .calendar }
        return R.Reply.self == TableText.self ? .table : .map
    }

    /// Whether its answer is a document rather than data: a calendar, a map, or a table.
    package var isDocument: Bool {
        switch answer {
        case .calendar, .map, .table: true
        case .json, .file: false
        }
    }

    /// Whether its answer is JSON over HTTP too.
    package var isJSON: Bool {
        switch answer {
        case .json, .map: true
        case .file, .calendar, .table: false
        }
    }

    /// Whether a login: it needs no token, and an expired one must not be in its way.
    package var needsNoToken: Bool { opensSession && about.access == .anyone }
}

extension RequestFacts {
    /// The facts found so far, by type.
    private static let known = Mutex<[String: RequestFacts]>([:])

    /// The facts of a request.
    package static func of(_ request: any Request.Type) -> RequestFacts {
        let type = request.type
        return known.withLock { known in
            if let facts = known[type] { return facts }
            let facts = RequestFacts(request)
            known[type] = facts
            return facts
        }
    }

    /// The facts of the request of this type; `nil` if there is none.
    package static func of(type: String) -> RequestFacts? {
        known.withLock { $0[type] } ?? Catalogue.requests[type].map { of($0) }
    }

    /// All requests, in the order of help.
    package static var all: [RequestFacts] { Catalogue.nouns.flatMap(\.requests).map { of($0) } }
}

extension Request {
    /// The shape of all its fields, a file included.
    package static var shape: Shape { RequestFacts.of(self).arguments }
    package static var replyShape: Shape { RequestFacts.of(self).reply }
}
