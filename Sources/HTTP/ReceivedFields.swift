// The header fields from libmicrohttpd, and whether another program on the way may read them differently (RFC 9112,
// 11.2: request smuggling).

import CMicroHTTPD

/// The fields of one request.
struct ReceivedFields {
    private(set) var fields: [HTTPField] = []
    /// Whether a field continued on a second line. libmicrohttpd takes that line for part of the field's name, others
    /// for part of its value.
    private(set) var isFolded = false
    /// The memory that the head takes.
    private let bytes: Int

    init(of connection: OpaquePointer) {
        bytes = http_head_bytes(connection)
        withUnsafeMutablePointer(to: &self) { list in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { context, _, name, value in
                    guard let list = context?.assumingMemoryBound(to: ReceivedFields.self), let name else {
                        return .NO
                    }
                    list.pointee.fields.append(
                        HTTPField(String(cString: name), value.map { String(cString: $0) } ?? ""))
                    if !http_is_one_line(name, value) { list.pointee.isFolded = true }
                    return .YES
                }, list)
        }
    }

    /// Why the request is refused and its connection closed; `nil` if it is not.
    func doubt(_ target: String, needsHost: Bool, bytesMax: Int) -> (status: Int, sentence: String)? {
        guard bytes <= bytesMax else {
            return target.utf8.count > bytesMax / 2
                ? (414, "the address has \(target.utf8.count) bytes, which is too long")
                : (
                    431,
                    "the header is too long: its bytes, and 64 more for each field and cookie, are \(bytes); "
                        + "at most \(bytesMax) are taken"
                )
        }
        guard !target.utf8.contains(UInt8(ascii: " ")) else {
            return (400, "the address has a blank in it; write it as %20")
        }
        let head = HTTPHead(method: "", target: "", fields: fields, peer: "")
        if !head.values("Transfer-Encoding").isEmpty {
            return (411, "a body needs its Content-Length; pieces without one are not taken")
        }
        let hosts = head.values("Host").count
        guard head.values("Content-Length").count < 2, hosts < 2 else {
            return (400, "Content-Length and Host may be given once each")
        }
        guard hosts == 1 || !needsHost else { return (400, "the header needs a Host") }
        guard !isFolded else {
            return (400, "a field of the header goes on in a second line; write it in one")
        }
        guard fields.allSatisfy(\.isWellFormed) else {
            return (400, "a field of the header has a sign in it that it may not have")
        }
        return nil
    }
}
