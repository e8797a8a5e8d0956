// A line of help as a request: what the OpenAPI document shows as an example.

import Contracts
import JSON
import Values

package enum ExampleLine {
    /// The request that a line asks for, and its data.
    ///
    /// - Parameters:
    ///   - kept: what stands for the results that the line refers to: `$game`, `$feed.token`.
    ///   - now: what `tomorrow` is counted from; times without a zone are UTC's.
    package static func read(
        _ line: String, kept: [String: JSONValue], at now: Timestamp
    ) throws(Refusal) -> (request: any Request.Type, data: JSONObject) {
        let parsed: TypedLine
        do throws(LineError) { parsed = try TypedLine(parsing: line) } catch {
            throw .invalid("line", error.description)
        }
        guard case .command(let command) = parsed else { throw .invalid("line", "this asks for nothing") }
        let request = try Catalogue.request(noun: command.noun, verb: command.verb)
        var results = KeptResults()
        for (name, value) in kept { results[name] = value }
        let read = try ArgumentReader.read(
            command.arguments, faults: command.faults, for: request.shape, command: request.words,
            context: TypingContext(now: now, zone: .utc, kept: results))
        return (request, read.data)
    }
}
