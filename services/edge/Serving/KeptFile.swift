// A file that is the same for everybody until the edge starts anew: those of the page, and what can be asked.

import Contracts
import EdgeDescription
import HTTP
import Values

struct KeptFile {
    let type: String
    let bytes: [UInt8]
    /// Of its bytes, by which a browser asks whether it has them already.
    private let tag: String

    init(type: String, _ bytes: [UInt8]) {
        (self.type, self.bytes) = (type, bytes)
        tag = "\"\(LiveDigest.of(bytes))\""
    }

    /// What can be asked, as OpenAPI.
    static let description = KeptFile(type: MediaType.json, EdgeDescription.openapi())

    func response(to head: HTTPHead, _ more: [HTTPField] = []) -> HTTPResponse {
        let fields = more + [HTTPField("ETag", tag), HTTPField("Cache-Control", "no-cache")]
        let response = HTTPResponse(200, type: type, fields, body: bytes)
        return EntityTag.isKnown(tag, by: head) ? response.notModified : response
    }
}
