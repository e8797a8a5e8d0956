// `tap why`: asks, and prints the answer in sentences, one per line.

import BusProtocol
import Contracts
import EventLine
import Machine
import Messaging
import Platform
import TapReplay
import Terminal
import Usage
import Values
import ZeroMQ

enum WhyCommand {
    /// - Returns: the exit status: 0 if something is known, 1 if not.
    static func run(
        _ question: WhyQuestion, _ logs: ServiceLogs, _ connection: BusConnection, _ signals: Signals,
        _ screen: Screen
    ) throws -> Int32 {
        var queries = BusQueries(connection, signals: signals)
        do {
            switch question {
            case .refused(let id): return show(try request(id, .refused, &queries), screen)
            case .refusals(let person): return show(try refusals(of: person, &queries), screen)
            case .waiting(let id): return show(try request(id, .waiting, &queries), screen)
            case .late(let service): return show(try late(service, &queries), screen)
            case .notification(let person, let subject):
                let replay = NotificationReplay(logs, of: person, about: subject)
                return show(try notification(replay, hasSubject: subject != nil), screen)
            }
        } catch let interrupted as Interrupted {
            return interrupted.status
        }
    }

    private typealias Told = (sentences: [String], isKnown: Bool)

    private static func show(_ told: Told, _ screen: Screen) -> Int32 {
        let lines = told.sentences.enumerated().map { number, sentence in
            // The first sentence is the answer; the others explain it and suggest what to do.
            (number == 0 ? screen.paint(sentence, .bold) : "  " + sentence) + "\n"
        }
        Descriptor.write(lines.joined(), to: 1)
        return told.isKnown ? ExitStatus.success : ExitStatus.failure
    }

    // MARK: - A request

    private static func request(
        _ id: ID, _ question: WhyRequest.Question, _ queries: inout BusQueries
    ) throws -> Told {
        let services = Catalogue.services.map(\.name)
        let replies = try queries.ask(services, RequestNoun.fate, ["id": id], as: RequestFate.self)
        if replies.values.allSatisfy({ (try? $0.get()) == nil }) { return silence(queries) }
        let answers = services.compactMap { service in
            replies[service].map { WhyRequest.Answer(service: service, fate: $0) }
        }
        let isRefused = answers.contains { (try? $0.fate.get())?.is == .refused }
        let (lines, notices) = isRefused ? ([], []) : try effects(of: id, &queries)
        let why = WhyRequest(id: id, question: question, answers: answers, lines: lines, notices: notices)
        return (why.sentences, why.isKnown)
    }

    private static func refusals(of person: UserReference, _ queries: inout BusQueries) throws -> Told {
        let services = Catalogue.services.map(\.name)
        let replies = try queries.ask(
            services, RequestNoun.refusals, RefusalsRequest(of: person), as: RefusalsReply.self)
        let why = WhyRefusals(of: person, services.compactMap { name in replies[name].map { (name, $0) } })
        return why.isSilence ? silence(queries) : (why.sentences, why.isKnown)
    }

    private static func silence(_ queries: borrowing BusQueries) -> Told {
        let seconds = BusQueries.patienceMs / 1000
        let sentence =
            "The bus at \(queries.place) could not be asked: no service answered within \(seconds) s."
        return ([sentence], false)
    }

    /// The events of a request in the logs. Its id contains the time it was made.
    private static func effects(
        of id: ID, _ queries: inout BusQueries
    ) throws -> (lines: [EventLine], notices: [String]) {
        guard let start = TraceID.request(id).madeAt else { return ([], []) }
        let found = try queries.events(
            from: start, through: id.madeAt.adding(milliseconds: WhyRequest.spanMs))
        return (
            found.lines.filter { [id.description, id.hidden.description].contains($0.header.causation) },
            found.notices
        )
    }

    // MARK: - A notification

    /// Maximum number of entries if the question is about no particular thing.
    private static let latestMax = 50

    private static func notification(_ replay: NotificationReplay, hasSubject: Bool) throws -> Told {
        let progress = Progress("notify's log")
        defer { progress.end() }
        let now = WallClock.now
        let found: NotificationReplay.Finding
        do {
            found = try replay.find(at: now) { progress.tell($0) }
        } catch let failure as NotificationReplay.Failure {
            return (["\(failure)."], false)
        }
        guard hasSubject else {
            let latest = found.entries.suffix(latestMax).map {
                "\($0.time)  \(TextWidth.harmless($0.sentence))."
            }
            let summary =
                latest.isEmpty ? "nothing was told, as far as notify's log goes" : "what was told of late"
            return (["\(found.name): \(summary)."] + latest, true)
        }
        guard found.isKnown else {
            return (
                ["No event mentions it, as far as the logs go; is the id right, and are these the logs?"],
                false
            )
        }
        var sentences = found.entries.map { "\($0.time)  \(TextWidth.harmless($0.sentence))." }
        let others = found.others.sorted { $0.key < $1.key }.map { "\($0.key) ×\($0.value)" }
        if !others.isEmpty {
            sentences.append(
                "Events about it that by their rules tell \(found.name) nothing: \(others.joined(separator: ", "))."
            )
        }
        let count = found.entries.isEmpty ? "nothing was to be told" : "what was told, and what was not"
        return (["\(found.name): \(count)."] + sentences, true)
    }

    // MARK: - A service

    private static func late(_ service: String, _ queries: inout BusQueries) throws -> Told {
        let statuses = try queries.statuses()
        guard !statuses.isEmpty else {
            return (
                [
                    "Nobody has said anything at the bus at \(queries.place): it is not there, or nothing but it."
                ], false
            )
        }
        let why = WhyLate(service, among: statuses, now: WallClock.now)
        var next: [String: EventLine] = [:]
        for gap in why.gaps where gap.stopped == nil {
            let line = try? queries.lines(of: gap.source, from: gap.at + 1).get().first
            next["\(gap.source) \(gap.at)"] = line
        }
        return (why.sentences { next["\($0.source) \($0.at)"] }, true)
    }
}
