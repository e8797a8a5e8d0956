// Decisions that need a request's head alone, and the header fields of every answer.

import Contracts
import EdgeDescription
import HTTP
import Values

extension Edge {
    /// Whether the body of a request is read, and up to which length.
    func admission(of head: HTTPHead) -> HTTPAdmission {
        let address = Address(head.path)
        guard head.method != "OPTIONS" else { return .take(bodyBytesMax: 0) }
        if let refusal = address.refusal(page) { return .refuse(Problem.response(refusal)) }
        guard address.methods.contains(head.method) else {
            let methods = address.methods.joined(separator: ", ")
            return .refuse(
                Problem.response(
                    405, "There is no such method here", "here one can \(methods)",
                    [HTTPField("Allow", methods)]))
        }
        guard head.method == "POST", case .ask(let type) = address else { return .take(bodyBytesMax: 0) }
        guard let mediaType = head.value("Content-Type").map(MediaType.bare) else {
            let isEmpty = head.value("Content-Length").map { $0 == "0" } ?? true
            return isEmpty ? .take(bodyBytesMax: 0) : .refuse(Edge.wrongMediaType(isFile: false))
        }
        if mediaType == MediaType.json { return .take(bodyBytesMax: EdgeLimits.bodyBytesMax) }
        let takesFile = RequestFacts.of(type: type)?.file != nil
        guard takesFile, MediaType.pictures.contains(mediaType) else {
            return .refuse(Edge.wrongMediaType(isFile: takesFile, mediaType))
        }
        return .take(bodyBytesMax: EdgeLimits.fileBytesMax)
    }

    private static func wrongMediaType(isFile: Bool, _ mediaType: String = "") -> HTTPResponse {
        let advice =
            switch (isFile, mediaType) {
            case (true, "image/heic"), (true, "image/heif"):
                "pictures of an iPhone (HEIC) are not taken; send a JPEG: choose Share, Options, Most Compatible"
            case (true, _): "send the picture itself, with Content-Type: image/jpeg, image/png or image/webp"
            case (false, _): "send JSON, with Content-Type: application/json"
            }
        return Problem.response(415, "This is not a media type that is taken here", advice)
    }

    /// Adds the header fields of all answers, for browsers and for other sites' pages.
    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse {
        var response = response
        response.fields += CrossOrigin(head, allowed: settings.origins).fields
        response.fields.append(HTTPField("X-Content-Type-Options", "nosniff"))
        return response
    }
}
