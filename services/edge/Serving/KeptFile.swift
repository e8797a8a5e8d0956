// A file that is kept as it is sent: those of the page until the edge restarts, and the OpenAPI document for a day.

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

    func response(to head: HTTPHead, _ more: [HTTPField] = []) -> HTTPResponse {
        let form = packed.flatMap { Gzip.isAccepted(by: head) ? $0 : nil } ?? plain
        let response = HTTPResponse(200, type: type, more + form.fields, body: form.bytes)
        return EntityTag.isKnown(form.tag, by: head) ? response.notModified : response
    }
}

/// The OpenAPI document. The dates of its examples follow the day, so that each can be sent as it stands.
struct KeptDescription {
    private var kept: (day: Day, file: KeptFile)?

    mutating func file(on day: Day) -> KeptFile {
        if let kept, kept.day == day { return kept.file }
        let file = KeptFile(type: MediaType.json, EdgeDescription.openapi(on: day))
        kept = (day, file)
        return file
    }
}
