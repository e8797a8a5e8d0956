// Reads a line of help as a request, for the examples in the OpenAPI document.

import Contracts
import JSON
import Values

package enum ExampleLine {
    /// The request that a line asks for, and its data.
    ///
    /// - Parameters:
    ///   - kept: values for the results that the line refers to: `$game`, `$feed.token`.
    ///   - now: the time that `tomorrow` is relative to; times without a zone are in UTC.
    package static func read(
        _ line: String, kept: [String: JSONValue], at now: Timestamp
    ) throws(Refusal) -> (request: any Request.Type, data: JSONObject) {
        let parsed: TypedLine
        do throws(LineError) { parsed = try TypedLine(parsing: line) } catch {
            throw .invalid("line", error.description)
        }
        guard case .command(let command) = parsed else {
            throw .invalid("line", "this line is not a request")
        }
        let request = try Catalogue.request(noun: command.noun, verb: command.verb)
        var results = KeptResults()
        for (name, value) in kept { results[name] = value }
        let read = try ArgumentReader.read(
            command.arguments, faults: command.faults, for: request.shape, command: request.words,
            context: TypingContext(now: now, zone: .utc, kept: results))
        return (request, read.data)
    }
}
