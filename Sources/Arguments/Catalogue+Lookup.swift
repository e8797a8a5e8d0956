// Finds the request that a line names, or suggests the nearest name.

import Contracts
import JSON
import Values

extension Catalogue {
    /// The request of `noun verb`.
    package static func request(noun: Word, verb: Word?) throws(Refusal) -> any Request.Type {
        guard let known = Catalogue.noun(noun.text) else { throw unknown(noun: noun.text) }
        guard let verb else {
            throw .invalid("verb", "\(noun.text) needs a verb: \(verbs(of: known).joined(separator: ", "))")
        }
        return try request(noun: known, verb: verb.text)
    }

    package static func request(type: String) throws(Refusal) -> any Request.Type {
        if let request = requests[type] { return request }
        let parts = type.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        if parts.count == 2, let noun = Catalogue.noun(parts[0]) {
            _ = try request(noun: noun, verb: parts[1], field: "type")
        }
        let nearest = Nearest.name(to: type, in: requests.keys.sorted())
        throw .invalid(
            "type",
            "there is no request \(Wording.quoted(type))"
                + (nearest.map { "; did you mean \($0)?" } ?? "; help lists them all"))
    }

    package static func noun(orRefuse name: String) throws(Refusal) -> Noun {
        guard let noun = noun(name) else { throw unknown(noun: name) }
        return noun
    }

    package static func request(
        noun: Noun, verb: String, field: String = "verb"
    ) throws(Refusal) -> any Request.Type {
        if let request = noun.requests.first(where: { $0.verb == verb }) { return request }
        if let nearest = Nearest.name(to: verb, in: verbs(of: noun)) {
            throw .invalid(
                field, "\(noun.name) has no verb \(Wording.quoted(verb)); did you mean \(nearest)?")
        }
        let list = verbs(of: noun).joined(separator: ", ")
        throw .invalid(field, "\(noun.name) has no verb \(Wording.quoted(verb)); it has \(list)")
    }

    package static func verbs(of noun: Noun) -> [String] { noun.requests.map { $0.verb } }

    private static func unknown(noun: String) -> Refusal {
        let names = nouns.map(\.name)
        // A verb or a type may have been typed in place of the noun.
        if let request = requests[noun] {
            return .invalid("noun", "there is no noun \(Wording.quoted(noun)); write \(request.words)")
        }
        let nearest = Nearest.name(to: noun, in: names + ["help", "queue", "quit"])
        let advice =
            nearest.map { "; did you mean \($0)?" } ?? "; there is \(names.joined(separator: ", ")), and help"
        return .invalid("noun", "there is no noun \(Wording.quoted(noun))\(advice)")
    }
}
