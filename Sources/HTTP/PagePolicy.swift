// The content security policy of a page.

import Crypto
import Values

/// The Content-Security-Policy of a page (CSP Level 3): the page loads only its own resources, no other site shows it
/// in a frame, and of the inline scripts only its original ones run.
public enum PagePolicy {
    /// - Parameters:
    ///   - html: the page as in its files. Anything an answer adds later is subject to the policy but not part of it.
    ///   - images: the allowed sources of pictures, as in `img-src`.
    ///   - forms: the allowed targets of forms, as in `form-action`.
    public static func text(for html: [UInt8], images: [String], forms: String) -> String {
        let digests = scripts(in: String(decoding: html, as: UTF8.self)).map { " '\(digest($0))'" }.joined()
        let scripts = digests.isEmpty ? "" : "script-src 'self'\(digests); "
        return "default-src 'self'; \(scripts)img-src \(images.joined(separator: " ")); object-src 'none'; "
            + "base-uri 'none'; form-action \(forms); frame-ancestors 'none'"
    }

    private static func scripts(in html: String) -> [Substring] {
        html.split(separator: "<script>", omittingEmptySubsequences: false).dropFirst().compactMap {
            $0.split(separator: "</script>", maxSplits: 1, omittingEmptySubsequences: false).first
        }
    }

    /// The digest of a script in a policy (CSP Level 3, 6.7.3.3), in standard Base64, which all browsers accept.
    private static func digest(_ script: Substring) -> String {
        let text = Base64URL.encode(Crypto.sha256(Array(script.utf8)))
        return "sha256-\(text.replacing("-", with: "+").replacing("_", with: "/"))="
    }
}
