// A URL parsed by libcurl, which will also connect to it, so that the checked parts are those that are used.

import CCurl
import Platform

/// The parts of a URL, percent-decoded.
struct URLParts: Equatable {
    var scheme: String
    var user: String?
    var password: String?
    /// The host; an IPv6 address is in brackets.
    var host: String
    var port: Int?
    /// `/` if the URL has none.
    var path: String
    var hasQuery: Bool

    /// `nil` unless the text is an absolute URL in ASCII. International names must be in punycode.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), let url = curl_url() else { return nil }
        defer { curl_url_cleanup(url) }
        guard curl_url_set(url, CURLUPART_URL, text, URLParts.anyScheme) == CURLUE_OK else { return nil }
        func part(_ part: CURLUPart) -> String? {
            var pointer: UnsafeMutablePointer<CChar>?
            guard curl_url_read(url, part, &pointer, URLParts.decoded) == CURLUE_OK, let pointer else {
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

    /// `https://push.example:8443`; the port of the scheme is left out (RFC 6454 §6.2).
    var origin: String {
        let usual = scheme == "https" ? 443 : 80
        return "\(scheme)://\(host)" + (port.flatMap { $0 == usual ? nil : ":\($0)" } ?? "")
    }

    /// Whether the host is this machine.
    var isLoopback: Bool {
        if host == "localhost" { return true }
        let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return IPAddress(bare)?.isLoopback ?? false
    }

    /// Whether a secret may be sent there: it is encrypted, or stays on this machine.
    var isSafeForSecrets: Bool { scheme == "https" || scheme == "http" && isLoopback }

    // C macros, which Swift does not import.
    private static let anyScheme: UInt32 = 1 << 3
    private static let decoded: UInt32 = 1 << 6
}
