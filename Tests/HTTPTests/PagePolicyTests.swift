// The content security policy of a page.

import HTTP
import Testing

@Suite struct PagePolicyTests {
    private func policy(_ html: String) -> String {
        PagePolicy.text(for: Array(html.utf8), images: ["'self'", "data:"], forms: "'none'")
    }

    @Test func aPageWithoutInlineScriptsRunsOnlyThoseOfItsOrigin() {
        let all =
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
        for html in ["", "<p>", "<script src=\"/app.js\"></script>", "</script><p>"] {
            #expect(policy(html) == all)
        }
    }

    /// The script and its digest are from CSP Level 3, 8.4.
    @Test func inlineScriptsAreNamedByTheirDigests() {
        let script = "<script>alert('Hello, world.');</script>"
        let digest = " 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
        #expect(policy(script).contains("; script-src 'self'\(digest); img-src"))
        let twice = policy("<p>\(script)<br>\(script)<script src=\"/app.js\"></script>")
        #expect(twice.contains(digest + digest + ";"))
        #expect(!policy("<script>alert('hello, world.');</script>").contains(digest))
    }
}
