// A URL taken apart by the library that will connect to it, so that what is checked is what is used.

import CCurl

/// The parts that matter here, percent-decoded.
struct URLParts: Equatable {
    var scheme: String
    var user: String?
    var password: String?
    /// An IPv6 address in brackets.
    var host: String
    var port: Int?
    /// `/` where there is none.
    var path: String
    var hasQuery: Bool

    /// `nil` for what is no absolute URL in ASCII; a name in other letters is written as punycode.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, URLParts.anyScheme) == CURLUE_OK else { return nil }
        func part(_ part: CURLUPart) -> String? {
            var pointer: UnsafeMutablePointer<CChar>?
            guard curl_url_get(url, part, &pointer, URLParts.decoded) == CURLUE_OK, let pointer else {
                return nil
            }
            defer { curl_free(pointer) }
            return String(cString: pointer)
        }
        guard let scheme = part(CURLUPART_SCHEME), let host = part(CURLUPART_HOST), !host.isEmpty else {
            return nil
        }
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        user = part(CURLUPART_USER)
        password = part(CURLUPART_PASSWORD)
        port = part(CURLUPART_PORT).flatMap { Int($0) }
        path = part(CURLUPART_PATH) ?? "/"
        hasQuery = part(CURLUPART_QUERY) != nil || part(CURLUPART_FRAGMENT) != nil
    }

    /// Whether it leads to this machine and nowhere else.
    var isLoopback: Bool {
        if host == "localhost" { return true }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return IPAddress(bare)?.isLoopback ?? false
    }

    /// Whether a secret may be sent there: encrypted, or not over any network.
    var isSafeForSecrets: Bool { scheme == "https" || scheme == "http" && isLoopback }

    // The header has them as C macros that Swift does not read.
    private static let anyScheme: UInt32 = 1 << 3
    private static let decoded: UInt32 = 1 << 6
}
