// The part of a link that a command takes.

import Testing

@testable import Values

@Suite struct LinkEndTests {
    @Test(arguments: [
        ("https://rally.example/verify/AZ_k-9", "AZ_k-9"), ("AZ_k-9", "AZ_k-9"),
        ("  <https://rally.example/reset/AZ_k-9>\n", "AZ_k-9"),
        ("https://rally.example/verify/AZ_k-9/?utm_source=mail#top", "AZ_k-9"),
        ("rally.example/i/AZ_k-9", "AZ_k-9"), ("\"AZ_k-9\"", "AZ_k-9"), ("", ""), ("/", ""), ("//", ""),
        ("?", "?"),
        ("ABCD 1234", "ABCD 1234"),
    ]) func aLinkEndIsTheLastPartOfThePath(text: String, end: String) {
        #expect(LinkEnd.of(text) == end)
    }
}
