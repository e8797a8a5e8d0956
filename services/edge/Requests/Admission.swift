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
        guard head.method == "POST", case .ask(let type) = address else {
            return Edge.withoutBody(head, address)
        }
        let codings = head.values("Content-Encoding").map { Text.trimmed($0).lowercased() }
        guard codings.allSatisfy({ $0.isEmpty || $0 == "identity" }) else {
            return .refuse(
                Problem.response(
                    415, "This is not an encoding that is taken here",
                    "bodies are not unpacked here: send it without Content-Encoding",
                    [HTTPField("Accept-Encoding", "identity")]))
        }
        let facts = RequestFacts.of(type: type)
        let file = facts?.file
        guard let mediaType = head.value("Content-Type").map(MediaType.bare) else {
            let isEmpty = head.value("Content-Length").map { $0 == "0" } ?? true
            return isEmpty ? .take(bodyBytesMax: 0) : .refuse(Edge.wrongMediaType(file))
        }
        let isJSON = mediaType == MediaType.json
        guard isJSON || file != nil && MediaType.pictures.contains(mediaType) else {
            return .refuse(Edge.wrongMediaType(file, mediaType))
        }
        let length = Edge.length(of: head)
        guard isJSON || length <= EdgeLimits.fileBytesMax else {
            return .refuse(
                Problem.response(
                    413, "The picture is too large",
                    "the picture has \(Edge.mebibytes(length)) MiB; at most "
                        + "\(Edge.mebibytes(EdgeLimits.fileBytesMax)) MiB are taken: make it smaller",
                    field: file?.name))
        }
        let query = facts.flatMap { $0.isQuery ? $0.request : nil }
        let bytesMax =
            isJSON ? query?.dataBytesMax ?? EdgeLimits.bodyBytesMax : EdgeLimits.fileBytesMax
        if length <= bytesMax, let facts, let refusal = refusal(of: facts, length, head) {
            return .refuse(Problem.response(refusal, hasToken: Credentials.hasToken(head)))
        }
        return .take(bodyBytesMax: bytesMax)
    }

    /// Refuses a long body of whoever shows no account to a request that needs one: all of it would be read in vain.
    private func refusal(of facts: RequestFacts, _ length: Int, _ head: HTTPHead) -> Refusal? {
        guard facts.about.access != .anyone, length > EdgeLimits.bodyOfNobodyBytesMax else { return nil }
        do throws(Refusal) {
            let credentials = try Credentials(
                head, isCommand: !facts.isQuery, isSecure: isSecure(head))
            return credentials == .nobody ? .loggedOut : nil
        } catch {
            return error
        }
    }

    /// The network whose share of the room for bodies a request takes.
    func network(of head: HTTPHead) -> String? { Proxies.counted(settings.proxies.address(of: head)) }

    private static func length(of head: HTTPHead) -> Int {
        head.value("Content-Length").map { Int($0) ?? .max } ?? 0
    }

    /// A size in MiB, rounded up to a tenth: a size over a limit never looks like the limit.
    static func mebibytes(_ bytes: Int) -> String {
        let (whole, rest) = bytes.quotientAndRemainder(dividingBy: 1 << 20)
        let tenths = (rest * 10 + (1 << 20) - 1) >> 20
        return tenths == 0 ? "\(whole)" : tenths == 10 ? "\(whole + 1)" : "\(whole).\(tenths)"
    }

    private static func withoutBody(_ head: HTTPHead, _ address: Address) -> HTTPAdmission {
        guard length(of: head) > 0, head.method == "GET" || head.method == "HEAD" else {
            return .take(bodyBytesMax: 0)
        }
        let advice =
            if case .ask = address { ": put the arguments into the address, or POST" } else { "" }
        return .refuse(
            Problem.response(Refusal(.invalidArgument, "a \(head.method) has no body\(advice)")))
    }

    private static func wrongMediaType(_ file: Shape.Field?, _ mediaType: String = "") -> HTTPResponse {
        let advice =
            switch (file != nil, mediaType) {
            case (true, "image/heic"), (true, "image/heif"):
                "pictures of an iPhone (HEIC) are not taken; send a JPEG: choose Share, Options, Most Compatible"
            case (true, _): "send the picture itself, with Content-Type: image/jpeg, image/png or image/webp"
            case (false, _): "send JSON, with Content-Type: application/json"
            }
        return Problem.response(
            415, "This is not a media type that is taken here", advice, field: file?.name)
    }

    /// Adds the header fields of all answers, for browsers and for other sites' pages.
    func complete(_ response: HTTPResponse, for head: HTTPHead) -> HTTPResponse {
        var response = response
        response.fields += CrossOrigin(head, allowed: settings.origins).fields
        response.fields.append(HTTPField("X-Content-Type-Options", "nosniff"))
        return response
    }
}
