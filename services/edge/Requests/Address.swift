// Routes the path of an address (docs/http.md). Everything is decided here; no path reaches the file system.

import Contracts
import HTTP
import Values

/// The target of a path.
enum Address: Equatable {
    /// `/v1/games.create`
    case ask(type: String)
    /// `/v1/live`
    case live
    /// `/photos/9f86d081…`
    case photo(hash: String)
    /// `/landing/9f86d081…`: a picture that a link shows to anyone.
    case landingPhoto(hash: String)
    /// `/f/AZmjxHob….ics`
    case calendar(token: String)
    /// `/g/friday-five.ics`: the calendar of a public group.
    case groupCalendar(slug: String)
    /// `/r/0199a3c4-…`: links that Rally sends lead to the page.
    case link(Link)
    /// `/problems/game_full`
    case problem(Reason)
    case health
    case metrics
    /// `/openapi.json`
    case description
    /// `/page.json`: the operator's settings that the page needs.
    case pageSettings
    /// A file of the page, if there is one of that name. `/b/0199a3c4-…/3`, a board of a cup, is `/`: the page draws its
    /// screen.
    case file(String)
    /// A path that can never exist: `/v1/games/near`.
    case nothing(String)

    init(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
        switch (parts.first, parts.count) {
        case ("v1", 2) where !parts[1].isEmpty: self = parts[1] == "live" ? .live : .ask(type: parts[1])
        case ("v1", _): self = .nothing(path)
        case ("photos", 2) where !parts[1].isEmpty: self = .photo(hash: parts[1])
        case ("landing", 2) where !parts[1].isEmpty: self = .landingPhoto(hash: parts[1])
        case ("health", 1): self = .health
        case ("metrics", 1): self = .metrics
        case ("page.json", 1): self = .pageSettings
        case ("openapi.json", 1): self = .description
        case ("problems", 2):
            if let reason = Reason(rawValue: parts[1]) { self = .problem(reason) } else { self = .file(path) }
        case ("g", 2) where parts[1].hasSuffix(Self.calendarEnding):
            self = .groupCalendar(slug: String(parts[1].dropLast(Self.calendarEnding.count)))
        case ("b", 3) where !parts[1].isEmpty && Int(parts[2]) != nil: self = .file("/")
        case (_, 2):
            // The host is irrelevant to a link's meaning.
            guard let link = Link("https://rally\(path)") else {
                self = .file(path)
                return
            }
            self = link.kind == .calendar ? .calendar(token: link.value) : .link(link)
        default: self = .file(path)
        }
    }

    private static let calendarEnding = ".ics"

    /// The methods that are allowed there; `OPTIONS` always is.
    var methods: [String] {
        switch self {
        case .ask(let type):
            RequestFacts.of(type: type)?.isQuery == false ? ["POST"] : ["GET", "HEAD", "POST"]
        case .live, .photo, .landingPhoto, .calendar, .groupCalendar, .link, .problem, .health, .metrics,
            .description, .pageSettings, .file, .nothing:
            ["GET", "HEAD"]
        }
    }

    /// The refusal of an address that no method can reach, with a suggestion.
    func refusal(_ page: PageFiles) -> Refusal? {
        switch self {
        case .ask(let type): RequestFacts.of(type: type) == nil ? Self.nowhere("/v1/\(type)", page) : nil
        case .file(let path): page.has(path) ? nil : Self.nowhere(path, page)
        case .nothing(let path): Self.nowhere(path, page)
        case .live, .photo, .landingPhoto, .calendar, .groupCalendar, .link, .problem, .health, .metrics,
            .description, .pageSettings:
            nil
        }
    }

    private static func nowhere(_ path: String, _ page: PageFiles) -> Refusal {
        guard path != "/" else {
            return Refusal(.notFound, "no page is served here; RALLY_PAGE names its folder")
        }
        let parts = path.split(separator: "/")
        let type = parts.dropFirst(parts.first == "v1" ? 1 : 0).joined(separator: ".")
        let nearest =
            Nearest.name(to: type, in: RequestFacts.names).map { "/v1/\($0)" }
            ?? Nearest.name(to: path, in: ["/v1/live", "/health", "/metrics", "/openapi.json"])
        return Refusal(
            .notFound,
            "there is nothing at \(Wording.quoted(path))" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
}

extension Escaped {
    /// The parts of a query string, in order: `a=1&b=2`.
    static func parts(_ query: String) throws(Refusal) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        for part in query.split(separator: "&") {
            guard found.count < EdgeLimits.argumentsMax else {
                throw Refusal(.invalidArgument, "an address has at most \(EdgeLimits.argumentsMax) arguments")
            }
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            guard let name = text(part[..<equals], plus: true),
                let value = text(part[equals...].dropFirst(), plus: true)
            else { throw Refusal(.invalidArgument, "an argument is badly escaped: \(Wording.shown(part))") }
            found.append((name, value))
        }
        return found
    }
}
