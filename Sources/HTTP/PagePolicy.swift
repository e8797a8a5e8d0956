// What a page may load and run.

import Crypto
import Values

/// The Content-Security-Policy of a page (CSP Level 3): all that it loads is its own, no other site shows it in a frame,
/// and of the scripts within its HTML those run that it came with, and no other.
public enum PagePolicy {
    /// - Parameters:
    ///   - html: the page as its files have it. What an answer adds to it later is under the policy, not in it.
    ///   - images: from where pictures may come, as `img-src` has it.
    ///   - forms: where forms may lead, as `form-action` has it.
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

    /// As a policy names a script (CSP Level 3, 6.7.3.3): in Base64 of the usual letters, which all browsers know.
    private static func digest(_ script: Substring) -> String {
        let text = Base64URL.encode(Crypto.sha256(Array(script.utf8)))
        return "sha256-\(text.replacing("-", with: "+").replacing("_", with: "/"))="
    }
}
