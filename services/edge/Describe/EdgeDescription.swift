// Rally over HTTP, described from the contracts.

import Contracts
import JSON

/// What `edge openapi` prints.
public enum EdgeDescription {
    /// The OpenAPI 3.1 document, indented, as UTF-8.
    public static func openapi() -> [UInt8] { Array((OpenAPI.document().pretty() + "\n").utf8) }
}
