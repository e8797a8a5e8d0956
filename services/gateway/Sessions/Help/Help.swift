// `help`, `help games`, `help games create`, all generated from the types of the contracts.

import Arguments
import Contracts
import JSON
import Values

/// A page of help, as a value: at a terminal it becomes text, on a pipe JSON.
package enum Help: Sendable, Equatable {
    case overview
    case noun(String)
    /// The page of a request, by its type: `games.create`.
    case request(String)

    /// The page that was asked for, or the reason why there is none.
    static func answer(to words: [Word]) -> Answer {
        do throws(Refusal) {
            guard words.count <= 2 else { throw .invalid("verb", "write help, help NOUN or help NOUN VERB") }
            guard let first = words.first else { return Answer(.overview) }
            // `help games.create` is accepted like `help games create`.
            if words.count == 1, Catalogue.requests[first.text] != nil { return Answer(.request(first.text)) }
            let noun = try Catalogue.noun(orRefuse: first.text)
            guard words.count == 2 else { return Answer(.noun(noun.name)) }
            return Answer(.request(try Catalogue.request(noun: noun, verb: words[1].text).type))
        } catch {
            return Answer(error)
        }
    }

    var json: JSONValue {
        switch self {
        case .overview:
            let nouns = Catalogue.services.flatMap { service in
                service.nouns.map { noun -> JSONValue in
                    [
                        "noun": .string(noun.name), "service": .string(service.name),
                        "summary": .string(noun.summary),
                        "verbs": .array(Catalogue.verbs(of: noun).map(JSONValue.string)),
                    ]
                }
            }
            return ["nouns": .array(nouns)]
        case .noun(let name):
            guard let noun = Catalogue.noun(name) else { return [:] }
            let requests = noun.requests.map { request -> JSONValue in
                [
                    "type": .string(request.type), "summary": .string(request.about.summary),
                    "access": .string(request.about.access.rawValue),
                ]
            }
            return ["noun": .string(name), "summary": .string(noun.summary), "requests": .array(requests)]
        case .request(let type):
            return Catalogue.requests[type].map(Help.json) ?? [:]
        }
    }

    private static func json(_ request: any Request.Type) -> JSONValue {
        let about = request.about
        let arguments = HelpArgument.all(of: request).map { argument -> JSONValue in
            var object: JSONObject = [
                "name": .string(argument.name), "type": .string(argument.kind),
                "optional": .bool(argument.isOptional),
            ]
            if argument.isClearable { object["clearable"] = true }
            if let note = argument.note { object["note"] = .string(note) }
            return .object(object)
        }
        let reasons = about.reasons.map { reason -> JSONValue in
            ["reason": .string(reason.rawValue), "sentence": .string(reason.sentence)]
        }
        return [
            "type": .string(request.type), "summary": .string(about.summary),
            "access": .string(about.access.sentence), "arguments": .array(arguments),
            "reasons": .array(reasons), "example": .string(about.example),
        ]
    }
}
