// Arguments that are separate already, as in an address: `?center=37.77,-122.42&radius=10mi`.

import Contracts
import JSON
import Values

package enum GivenArguments {
    /// The data of a request, read as a typed line's arguments are. There are no kept results and no files.
    package static func data(
        _ arguments: [(name: String, value: String)], for request: any Request.Type, zone: Zone,
        at now: Timestamp
    ) throws(Refusal) -> JSONObject {
        var read: [Argument] = []
        for (index, argument) in arguments.enumerated() {
            let path = argument.name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            let isName =
                path.count <= ArgumentLimits.nestingMax
                && path.allSatisfy { (1...ArgumentLimits.nameBytesMax).contains($0.utf8.count) }
            guard isName else {
                throw Refusal(.invalidArgument, "\(Wording.quoted(argument.name)) is no name of an argument")
            }
            let elements = elements(of: argument.value, column: index + 1)
            guard elements.count <= ArgumentLimits.elementsMax else {
                throw .invalid(
                    argument.name, "\(argument.name) has more than \(ArgumentLimits.elementsMax) values")
            }
            read.append(Argument(path: path, column: index + 1, elements: elements))
        }
        return try ArgumentReader.read(
            read, for: request.shape, command: request.type,
            context: TypingContext(now: now, zone: zone, place: .address), request: request
        ).data
    }

    /// Values separated by commas. A value that begins with `@` is a text: there are no files here.
    private static func elements(of value: String, column: Int) -> [Element] {
        if value.hasPrefix("@") { return [Element(content: .quoted(value), column: column)] }
        return value.split(separator: ",", omittingEmptySubsequences: false).map {
            Element(content: .bare(String($0)), column: column)
        }
    }
}
