// The page's files, read once at the start. Requests look files up by path; no file is opened for a request.

import Contracts
import HTTP
import JSON
import Platform
import Values

struct PageFiles {
    /// Length of one file.
    static let fileBytesMax = 4 << 20
    private static let index = "/index.html"
    /// Third-party files; browsers keep them when they are first requested.
    static let vendored = "/vendor/"
    /// A picture for each sport, which chats show beside a link. No browser needs them.
    static let previews = "/previews/"
    /// Where `index.html` gets the metadata of a link.
    private static let landingMark = "<!-- landing -->"
    /// The service worker, which keeps a version of the page in the browser.
    private static let keeper = "/sw.js"
    private static let keeperMark = #"/* served */ { version: "", files: ["/"] }"#

    private var files: [String: KeptFile] = [:]
    private let policy: String
    private let host: String?

    /// - Parameters:
    ///   - contents: the bytes of each file, by its path: `/app.js`.
    ///   - tiles: the source of map tiles.
    ///   - host: the host in links.
    init(_ contents: [String: [UInt8]] = [:], tiles: EdgeSettings.Tiles? = nil, host: String? = nil) {
        self.host = host
        let images = ["'self'", "data:", "blob:"] + (tiles.map { [$0.origin] } ?? [])
        policy = PagePolicy.text(for: contents[Self.index] ?? [], images: images, forms: "'self'")
        var contents = contents
        for (path, bytes) in contents { contents[path] = Uncommented.bytes(bytes, of: path) }
        contents[Self.keeper] = contents[Self.keeper].map { Self.keeper($0, of: contents, policy) }
        for (path, bytes) in contents {
            files[path] = KeptFile(type: Self.type(of: path), bytes)
        }
    }

    /// The service worker with the list of the page's own files, and a version that changes with anything that is
    /// served.
    private static func keeper(_ script: [UInt8], of contents: [String: [UInt8]], _ policy: String) -> [UInt8]
    {
        let digests = contents.sorted { $0.key < $1.key }.map { "\($0.key) \(LiveDigest.of($0.value))" }
        let version = LiveDigest.of(Array((digests + [policy]).joined(separator: "\n").utf8))
        let own = contents.keys.filter { $0 != keeper && !$0.hasPrefix(vendored) && !$0.hasPrefix(previews) }
        let names = own.map { $0 == index ? "/" : $0 }.sorted().map { JSONValue.string($0) }
        let served = JSONValue.object(["version": .string(version), "files": .array(names)]).text()
        return Array(String(decoding: script, as: UTF8.self).replacing(keeperMark, with: served).utf8)
    }

    var isEmpty: Bool { files.isEmpty }

    func has(_ path: String) -> Bool { file(path) != nil }

    private func file(_ path: String) -> KeptFile? { files[path == "/" ? Self.index : path] }

    /// The response for a file that exists.
    func response(to path: String, _ head: HTTPHead) -> HTTPResponse {
        file(path)?.response(to: head, fields) ?? HTTPResponse(404)
    }

    private var fields: [HTTPField] {
        [
            HTTPField("Content-Security-Policy", policy), HTTPField("X-Frame-Options", "DENY"),
            HTTPField("Referrer-Policy", "same-origin"),
        ]
    }

    /// The page for a link, with the metadata that anyone may see.
    ///
    /// - Parameter outcome: the answer to the link's ``LinkQuestion``; `nil` if it was not asked.
    func landing(_ link: Link, _ outcome: Result<[UInt8], Refusal>?) -> HTTPResponse {
        guard let index = files[Self.index] else {
            return Problem.response(404, "Not found", "no page is served here; RALLY_PAGE names its folder")
        }
        // A visitor's own link says nothing to other programs, nor to the servers of what the page leads to.
        let isSecret = link.kind == .visitor
        let tags = isSecret ? [] : tags(LinkPreview(of: link, try? outcome?.get()))
        let text = String(decoding: index.bytes, as: UTF8.self).replacing(
            Self.landingMark,
            with: tags.map { "<meta property=\"\($0.0)\" content=\"\(Self.escaped($0.1))\">" }.joined(
                separator: "\n"))
        return HTTPResponse(
            200, type: index.type,
            fields.map { isSecret && $0.name == "Referrer-Policy" ? HTTPField($0.name, "no-referrer") : $0 }
                + [HTTPField("Cache-Control", "no-store"), HTTPField("X-Robots-Tag", "noindex")],
            body: Array(text.utf8))
    }

    private func tags(_ preview: LinkPreview) -> [(String, String)] {
        var tags = [("og:site_name", "Rally"), ("og:type", preview.type), ("og:title", preview.title)]
        if !preview.about.isEmpty { tags.append(("og:description", preview.about)) }
        return tags + self.tags(preview.picture)
    }

    /// The address of a picture must be whole (ogp.me), so a link has none where the operator has not named the host.
    private func tags(_ picture: LinkPreview.Picture) -> [(String, String)] {
        guard let host else { return [] }
        let site = Link.site(of: host)
        switch picture {
        case .photo(let hash):
            return [("og:image", "\(site)/landing/\(hash)"), ("twitter:card", "summary")]
        case .sport(let sport):
            let path = "\(Self.previews)\(sport?.rawValue ?? "rally").jpg"
            guard has(path) else { return [] }
            return [
                ("og:image", site + path), ("og:image:width", "1200"), ("og:image:height", "630"),
                ("twitter:card", "summary_large_image"),
            ]
        }
    }

    /// A text for use within HTML quotes. Browsers read scalars: a combining mark after a quote makes another
    /// `Character` of it, but the quote remains.
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
            ".jpg": "image/jpeg", ".woff2": "font/woff2",
            ".json": "application/json", ".webmanifest": "application/manifest+json", ".ico": "image/x-icon",
        ]
        return types.first { path.hasSuffix($0.key) }?.value ?? "application/octet-stream"
    }
}
