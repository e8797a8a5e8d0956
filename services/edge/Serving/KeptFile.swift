// A file that stays the same until the edge restarts: those of the page, and the OpenAPI document.

import Contracts
import EdgeDescription
import HTTP
import Values

struct KeptFile {
    let type: String
    let bytes: [UInt8]
    /// The entity tag, by which a browser asks whether its copy is current.
    private let tag: String

    init(type: String, _ bytes: [UInt8]) {
        (self.type, self.bytes) = (type, bytes)
        tag = "\"\(LiveDigest.of(bytes))\""
    }

    /// The OpenAPI document.
    static let description = KeptFile(type: MediaType.json, EdgeDescription.openapi())

    func response(to head: HTTPHead, _ more: [HTTPField] = []) -> HTTPResponse {
        let fields = more + [HTTPField("ETag", tag), HTTPField("Cache-Control", "no-cache")]
        let response = HTTPResponse(200, type: type, fields, body: bytes)
        return EntityTag.isKnown(tag, by: head) ? response.notModified : response
    }
}
