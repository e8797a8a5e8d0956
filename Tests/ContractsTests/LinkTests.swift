// The table of links: every link that Rally sends can be parsed (domain.md §4.8).

import Contracts
import Testing
import Values

@Suite struct LinkTableTests {
    private static let id = ID("0199a3c4-7a1b-7c3d-9e4f-5a6b7c8d9e0f") ?? ID(high: 1, low: 1)
    private static let token = "AZmjxHobfD2eT1pr-_0"

    private static func sent(_ kind: LinkKind) -> Link { kind.hasID ? Link(kind, id) : Link(kind, token) }

    @Test(arguments: LinkKind.allCases) func linksAreReadAsTheyAreSent(kind: LinkKind) {
        let link = Self.sent(kind)
        let url = link.url(host: "rally.example")
        #expect(url.hasPrefix("https://rally.example/"))
        #expect(Link(url) == link && Link(url, host: "rally.example") == link)
        #expect(Link(url, host: "other.example") == nil, "the host is another")
        #expect(Link(url + "/more") == nil && Link("rally.example") == nil)
    }

    @Test(arguments: [
        ("https://rally.example/verify/AZ_k-9", "AZ_k-9"), ("AZ_k-9", "AZ_k-9"),
        ("  <https://rally.example/reset/AZ_k-9>\n", "AZ_k-9"),
        ("https://rally.example/verify/AZ_k-9/?utm_source=mail#top", "AZ_k-9"),
        ("rally.example/i/AZ_k-9", "AZ_k-9"), ("https://rally.example/f/AZ_k-9.ics", "AZ_k-9"),
        ("dandarts://invite?token=AZ_k-9", "AZ_k-9"), ("\"AZ_k-9\"", "AZ_k-9"), ("ABCD 1234", "ABCD 1234"),
        ("", ""), ("/", "/"), ("//", "//"), ("?", "?"),
        ("https://rally.example/u/ann", "https://rally.example/u/ann"),
        ("https://rally.example/x/AZ_k-9", "https://rally.example/x/AZ_k-9"),
    ]) func aLinkGivesItsTokenAndOtherTextStaysWhole(text: String, token: String) {
        #expect(Link.token(in: text) == token)
    }

    @Test func linksAreDifferentForEachKind() {
        let all = LinkKind.allCases.map { Self.sent($0).url(host: "h") }
        #expect(Set(all).count == all.count)
        #expect(
            Link(.game, Self.id, inviter: Self.id).url(host: "h")
                == "https://h/r/\(Self.id)?inviter=\(Self.id)")
        #expect(Link(.profile, "ann").url(host: "h") == "https://h/u/ann")
    }

    @Test func aGroupsLinkBringsItsCodeAlong() {
        var link = Link(.group, "friday-five")
        link.code = "7FQ2XGHM"
        let url = link.url(host: "rally.example")
        #expect(url == "https://rally.example/g/friday-five?code=7FQ2XGHM" && Link(url) == link)
        for text in [url, "<\(url)>", "rally.example/g/friday-five?utm=x&code=7FQ2XGHM#top"] {
            let found = Link.slug(in: text)
            #expect(found.slug == "friday-five" && found.code == "7FQ2XGHM", "\(text)")
        }
        let bare = Link.slug(in: " friday-five\n")
        #expect(bare.slug == "friday-five" && bare.code == nil)
        #expect(Link.slug(in: "https://rally.example/u/ann").code == nil, "a profile's link")
    }

    @Test func theLinkForPeopleWithoutAnAccountBringsItsKeyAlong() {
        var link = Link(.game, Self.id)
        link.key = "mV2bqEwB-_0"
        let url = link.url(host: "rally.example")
        #expect(url == "https://rally.example/r/\(Self.id)?k=mV2bqEwB-_0" && Link(url) == link)
        #expect(Link("https://rally.example/r/\(Self.id)?k=<b>")?.key == nil)
        #expect(Link("https://rally.example/v/AZ_k-9?k=x") == Link(.visitor, "AZ_k-9"))
        #expect(Link.token(in: "https://rally.example/v/AZ_k-9") == "AZ_k-9")
    }

    @Test func aTextLongerThanAnyLinkIsNotParsed() {
        let token = String(repeating: "a", count: 100)
        let link = "https://rally.example/verify/\(token)#"
        let longest = link + String(repeating: "x", count: 4096 - link.utf8.count)
        #expect(Link(longest)?.value == token && Link.token(in: longest) == token)
        #expect(Link(longest + "x") == nil && Link.token(in: longest + "x") == longest + "x")
    }

    @Test func aWebhooksLaneIsItsHost() {
        for url in [
            "https://Example.com/a", "https://example.com:8443/b?c", "http://example.com.#x",
            "https://example.com",
        ] {
            #expect(AddDevice.host(of: url) == "example.com", "\(url)")
        }
        #expect(AddDevice.host(of: "https://[::1]:80/") == "::1" && AddDevice.host(of: "ftp://x/") == nil)
    }
}
