// A file that stays the same until the edge restarts: those of the page, and the OpenAPI document.

import Contracts
import EdgeDescription
import HTTP
import Values

struct KeptFile {
    let type: String
    private let plain: Form
    /// The packed form, made once; `nil` if it would hardly be shorter.
    private let packed: Form?

    /// The bytes that are sent, and the entity tag by which a browser asks whether its copy is current.
    private struct Form {
        let bytes: [UInt8]
        let tag: String
        let fields: [HTTPField]

        init(_ bytes: [UInt8], _ more: [HTTPField] = []) {
            (self.bytes, tag) = (bytes, "\"\(LiveDigest.of(bytes))\"")
            fields = [HTTPField("ETag", tag), HTTPField("Cache-Control", "no-cache")] + more
        }
    }

    init(type: String, _ bytes: [UInt8]) {
        self.type = type
        guard let small = Gzip.packed(bytes) else {
            (plain, packed) = (Form(bytes), nil)
            return
        }
        let vary = HTTPField("Vary", "Accept-Encoding")
        plain = Form(bytes, [vary])
        packed = Form(small, [vary, HTTPField("Content-Encoding", "gzip")])
    }

    /// The bytes of the file itself.
    var bytes: [UInt8] { plain.bytes }

    /// The OpenAPI document.
    static let description = KeptFile(type: MediaType.json, EdgeDescription.openapi())

    func response(to head: HTTPHead, _ more: [HTTPField] = []) -> HTTPResponse {
        let form = packed.flatMap { Gzip.isAccepted(by: head) ? $0 : nil } ?? plain
        let response = HTTPResponse(200, type: type, more + form.fields, body: form.bytes)
        return EntityTag.isKnown(form.tag, by: head) ? response.notModified : response
    }
}
