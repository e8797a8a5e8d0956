// The page's files, read once at the start. What is asked is looked up by its path; nothing is opened for a request.

import Contracts
import HTTP
import JSON
import Platform
import Values

struct PageFiles {
    /// Bytes of one file.
    static let fileBytesMax = 4 << 20
    private static let index = "/index.html"
    /// What others have made is kept when it is first asked for.
    static let vendored = "/vendor/"
    /// Where `index.html` takes what a link tells.
    private static let landingMark = "<!-- landing -->"
    /// Keeps the page in a browser (a service worker), by its version.
    private static let keeper = "/sw.js"
    private static let keeperMark = #"/* served */ { version: "", files: ["/"] }"#

    private var files: [String: KeptFile] = [:]
    private let policy: String

    /// - Parameters:
    ///   - contents: the bytes of each file, by its path: `/app.js`.
    ///   - tiles: from where maps may come.
    init(_ contents: [String: [UInt8]] = [:], tiles: EdgeSettings.Tiles? = nil) {
        let images = ["'self'", "data:", "blob:"] + (tiles.map { [$0.origin] } ?? [])
        policy = PagePolicy.text(for: contents[Self.index] ?? [], images: images, forms: "'self'")
        var contents = contents
        contents[Self.keeper] = contents[Self.keeper].map { Self.keeper($0, of: contents, policy) }
        for (path, bytes) in contents {
            files[path] = KeptFile(type: Self.type(of: path), bytes)
        }
    }

    /// The service worker with the page's own files and a version that differs where anything differs that is served.
    private static func keeper(_ script: [UInt8], of contents: [String: [UInt8]], _ policy: String) -> [UInt8]
    {
        let digests = contents.sorted { $0.key < $1.key }.map { "\($0.key) \(LiveDigest.of($0.value))" }
        let version = LiveDigest.of(Array((digests + [policy]).joined(separator: "\n").utf8))
        let own = contents.keys.filter { $0 != keeper && !$0.hasPrefix(vendored) }
        let names = own.map { $0 == index ? "/" : $0 }.sorted().map { JSONValue.string($0) }
        let served = JSONValue.object(["version": .string(version), "files": .array(names)]).text()
        return Array(String(decoding: script, as: UTF8.self).replacing(keeperMark, with: served).utf8)
    }

    var isEmpty: Bool { files.isEmpty }

    func has(_ path: String) -> Bool { file(path) != nil }

    private func file(_ path: String) -> KeptFile? { files[path == "/" ? Self.index : path] }

    /// A file that is there.
    func response(to path: String, _ head: HTTPHead) -> HTTPResponse {
        file(path)?.response(to: head, fields) ?? HTTPResponse(404)
    }

    private var fields: [HTTPField] {
        [
            HTTPField("Content-Security-Policy", policy), HTTPField("X-Frame-Options", "DENY"),
            HTTPField("Referrer-Policy", "same-origin"),
        ]
    }

    /// The page that a link leads to, with what the link tells anyone.
    ///
    /// - Parameter outcome: the answer to `games.link-open`; `nil` for other links.
    func landing(_ link: Link, _ outcome: Result<[UInt8], Refusal>?) -> HTTPResponse {
        guard let index = files[Self.index] else {
            return Problem.response(404, "Not found", "no page is served here; RALLY_PAGE names its folder")
        }
        var tags = [("og:site_name", "Rally"), ("og:title", "Rally: \(link.kind.noun)")]
        if case .success(let data) = outcome, let told = try? JSONCoding.decode(GameLanding.self, from: data)
        {
            tags = told.openGraph
        }
        let text = String(decoding: index.bytes, as: UTF8.self).replacing(
            Self.landingMark,
            with: tags.map { "<meta property=\"\($0.0)\" content=\"\(Self.escaped($0.1))\">" }.joined(
                separator: "\n"))
        return HTTPResponse(
            200, type: index.type,
            fields + [HTTPField("Cache-Control", "no-store"), HTTPField("X-Robots-Tag", "noindex")],
            body: Array(text.utf8))
    }

    /// A text within quotes of HTML. Browsers read scalars: a mark beside a quote makes another `Character` of it, and leaves
    /// it a quote.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;".unicodeScalars
            case "<": escaped += "&lt;".unicodeScalars
            case ">": escaped += "&gt;".unicodeScalars
            case "\"": escaped += "&quot;".unicodeScalars
            case "'": escaped += "&#39;".unicodeScalars
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private static func type(of path: String) -> String {
        let types = [
            ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
            ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
            ".json": "application/json", ".webmanifest": "application/manifest+json", ".ico": "image/x-icon",
        ]
        return types.first { path.hasSuffix($0.key) }?.value ?? "application/octet-stream"
    }
}

extension GameLanding {
    /// What other programs show of a link (ogp.me).
    var openGraph: [(String, String)] {
        let tags = [("og:site_name", "Rally"), ("og:type", "website")]
        guard `private` != true else { return tags + [("og:title", "A private game")] }
        let sport = sport.map { $0.rawValue.replacing("-", with: " ") }
        let name = title ?? sport.map { "A game of \($0)" } ?? "A game"
        let day = [localDate?.description, localTime].compactMap(\.self).joined(separator: " ")
        let place = [placeName, cityLabel].compactMap(\.self).joined(separator: ", ")
        let slots = openSlots.map { Wording.counted($0, "place left", "places left") }
        let told = [day, place, past == true ? "over" : slots ?? ""].filter { !$0.isEmpty }
        return tags + [("og:title", name), ("og:description", told.joined(separator: " · "))]
    }
}
