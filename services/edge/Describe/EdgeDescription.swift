// Describes Rally over HTTP, from the contracts: as OpenAPI, and as clients in TypeScript, JavaScript and Swift.
// Nothing is written by hand twice; a test compares the files under clients/ with this.

import Contracts
import JSON
import Values

/// The output of `edge openapi`, and the files under `clients/`.
public enum EdgeDescription {
    /// A file of a client, by its path in the repository.
    public struct File: Sendable {
        public var path: String
        public var text: String
    }

    /// The OpenAPI 3.1 document, indented, as UTF-8.
    ///
    /// - Parameter day: the dates of its examples follow this day.
    public static func openapi(on day: Day) -> [UInt8] {
        Array((OpenAPI.document(on: day).pretty() + "\n").utf8)
    }

    /// The generated files of the clients, also of the page and the terminal. One is there twice: an app copies the folder of
    /// a client, in which TypeScript finds the types of `rally.js` beside it; the page is served from its own folder, which
    /// the image has as it is.
    public static func clients() -> [File] {
        [
            File(path: "clients/typescript/rally.ts", text: TypeScriptClient.text()),
            File(path: "clients/typescript/rally.js", text: TypeScriptClient.javaScript()),
            File(path: "services/edge/Page/rally.js", text: TypeScriptClient.javaScript()),
            File(path: "clients/swift/Sources/RallyClient/Requests.swift", text: SwiftClient.requests()),
            File(path: "clients/swift/Sources/RallyClient/Answers.swift", text: SwiftClient.answers()),
            File(path: "services/edge/Page/told/kinds.js", text: NoticeKinds.javaScript()),
            File(path: "services/gateway/Terminal/FieldName.swift", text: FieldNames.swift()),
        ]
    }
}
