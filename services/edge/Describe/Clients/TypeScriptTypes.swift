// Generates the types of rally.ts: the data and the reply of each request, named as in the contracts.

import Contracts

enum TypeScriptTypes {
    static func text() -> String {
        let named = NamedTypes.contracts.all.flatMap { type -> [String] in
            if case .choice = type.shape { return [declaration(type.name, type.shape, .data)] }
            return NamedTypes.contracts.directions(of: type).map { direction in
                let name = NamedTypes.contracts.name(of: type.shape, in: direction) ?? type.name
                return declaration(name, type.shape, direction)
            }
        }
        return ([usual] + named + RequestFacts.all.flatMap(types) + [requests, watches] + nouns)
            .joined(separator: "\n\n") + "\n"
    }

    /// `readonly games!: GamesRequests;`
    static let members: String = Catalogue.nouns.map { noun in
        "  /** \(Words.capitalized(noun.summary)). */\n  readonly \(noun.name)!: \(Words.capitalized(noun.name))Requests;"
    }
    .joined(separator: "\n")

    // MARK: - Types that are no contract

    private static let usual = """
        /** A UUID. */
        export type ID = string;
        /** A moment, as RFC 3339 has it. */
        export type Timestamp = string;
        /** A moment as RFC 3339 has it, or a date and a time of day by the clock of the place: `2026-12-31T18:00`. */
        export type LocalTime = string;
        /** A date, `YYYY-MM-DD`. */
        export type Day = string;
        /** A user's id or nickname. */
        export type User = string;

        /** A word of an answer. A newer server may know more of them than this file does: they come as they are. */
        export type Open<Known extends string> = Known | (string & {});

        export type ProblemCode = \(choices(ErrorCode.allCases.map(\.rawValue)));

        export type ProblemReason = \(choices(Reason.allCases.map(\.rawValue)));

        /** The members of a problem (RFC 9457). */
        export interface ProblemMembers {
          type?: string;
          title?: string;
          status: number;
          detail?: string;
          code?: Open<ProblemCode>;
          reason?: Open<ProblemReason>;
          field?: string;
          errors?: ReadonlyArray<{ field: string; detail: string; state?: string }>;
          retryAfter?: number | undefined;
          state?: string;
          version?: number;
          tier?: number;
          missing?: readonly string[];
          failed?: readonly string[];
          until?: Timestamp;
        }

        /** An access token, or what gets one before each request. */
        export type Token = string | (() => string | null | undefined | Promise<string | null | undefined>);

        export interface Options {
          /** Where the edge is: `https://rally.example`; an empty text, or nothing, for the page's own address. */
          base?: string;
          token?: Token;
          /** The page's session, in cookies that no script can read: then there is no token. */
          cookie?: boolean;
          /** The device's time zone, `Europe/Berlin`: by it go days and times of people whose account has none. */
          timezone?: string;
          fetch?: typeof fetch;
          /** Milliseconds for which a request without an answer is repeated: 30,000 if left out, 0 to ask once. */
          repeatMs?: number;
          /** A session to go on with. */
          session?: Session | null;
          /** The `deviceProof` of the last time that the app ran, even if somebody has logged out since. */
          deviceProof?: string;
          /** Is told of each change of the session that the client keeps. */
          onSession?: (session: Session | null) => void;
          /** For tests: a monotonic clock, the device's clock, pauses, timers, and who tells that the device is online. */
          now?: () => number;
          deviceNow?: () => number;
          pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
          after?: (ms: number, act: () => void) => () => void;
          network?: Pick<EventTarget, "addEventListener" | "removeEventListener">;
        }

        export interface AskOptions {
          /** The request's id (Idempotency-Key), a UUID: repeated within a day it has one effect. */
          id?: string;
          signal?: AbortSignal;
          /** Another time zone than that of `Options`. */
          timezone?: string;
          /** Milliseconds for the answer, 100 to 30,000. */
          timeoutMs?: number;
          /** Another `repeatMs` than that of `Options`: 0 to ask once. */
          repeatMs?: number | undefined;
          /** The picture, for a request that takes one. */
          file?: Blob;
          traceparent?: string;
        }

        export interface LiveOptions {
          signal?: AbortSignal;
        }

        export interface PatchOperation {
          op: "add" | "remove" | "replace";
          path: string;
          value?: unknown;
        }

        interface Told {
          watch: number;
          at: Map<string, number>;
          data?: unknown;
          problem?: Problem;
        }

        export interface ServerEvent {
          event: string;
          data: string;
          id: string | undefined;
          retry: number | undefined;
        }
        """

    // MARK: - Requests

    private static func types(of facts: RequestFacts) -> [String] {
        let data = declaration(
            facts.name + "Data", facts.shape, .data, notes: facts.request.notes, summary: facts.about.summary)
        guard facts.isJSON else { return [data] }
        guard let name = NamedTypes.contracts.name(of: facts.reply, in: .reply) else {
            return [data, declaration(facts.name + "Reply", facts.reply, .reply)]
        }
        return [data, "export type \(facts.name)Reply = \(name);"]
    }

    private static func reply(of facts: RequestFacts) -> String {
        switch facts.answer {
        case .json, .map: facts.name + "Reply"
        case .file: "Blob"
        case .calendar, .table: "string"
        }
    }

    private static let requests: String = {
        let rows = RequestFacts.all.map { facts in
            "  \"\(facts.type)\": { data: \(facts.name)Data; reply: \(reply(of: facts)); query: \(facts.isQuery) };"
        }
        return "/** Every request: what it takes, what it is answered with, and whether it only reads. */\n"
            + "export interface Requests {\n\(rows.joined(separator: "\n"))\n}"
    }()

    private static let watches = """
        export type RequestType = keyof Requests;

        /** Queries whose answer is JSON. */
        export type QueryType = {
          [K in RequestType]: Requests[K] extends { query: true }
            ? (Requests[K]["reply"] extends Blob | string ? never : K)
            : never;
        }[RequestType];

        /** A query to watch, and its data. */
        export type Watch = { [K in QueryType]: readonly [K, Requests[K]["data"]] }[QueryType];

        /**
         * The answer of a watched query, or why it is over. `watch` is its place in the list, `at` what the answer reflects:
         * it has one's own `rsvp.going` once `at.get("rsvp")` is no less than `rally.positions.get("rsvp")` was after it.
         */
        export type News = {
          [K in QueryType]:
            | { watch: number; at: Map<string, number>; type: K; data: Requests[K]["reply"]; problem?: undefined }
            | { watch: number; at: Map<string, number>; type: K; data?: undefined; problem: Problem };
        }[QueryType];
        """

    /// An interface for each noun, with a method for each of its requests.
    private static let nouns: [String] = Catalogue.nouns.map { noun in
        let methods = RequestFacts.all.filter { $0.request.noun == noun.name }.map { facts in
            "  /** \(facts.about.summary). For \(facts.about.access.sentence). */\n"
                + "  \(facts.method)(data\(facts.needsNothing ? "?" : ""): \(facts.name)Data, options?: AskOptions): "
                + "Promise<\(reply(of: facts))>;"
        }
        return
            "export interface \(Words.capitalized(noun.name))Requests {\n\(methods.joined(separator: "\n"))\n}"
    }

    // MARK: - Shapes

    private static func declaration(
        _ name: String, _ shape: Shape, _ direction: Direction, notes: [String: String] = [:],
        summary: String? = nil
    ) -> String {
        let comment = summary.map { "/** \($0). */\n" } ?? ""
        guard case .object(let fields) = shape else {
            return "\(comment)export type \(name) = \(unnamed(shape, direction));"
        }
        if fields.isEmpty { return "\(comment)export type \(name) = Record<string, never>;" }
        var lines = ["\(comment)export interface \(name) {"]
        for field in fields {
            if let note = notes[field.name] { lines.append("  /** \(Words.capitalized(note)). */") }
            lines.append("  \(member(field, direction))")
        }
        return (lines + ["}"]).joined(separator: "\n")
    }

    private static func member(_ field: Shape.Field, _ direction: Direction) -> String {
        let value = type(field.shape, direction) + (field.isClearable ? " | null" : "")
        return "\(field.name)\(field.isOptional ? "?" : ""): \(value);"
    }

    private static func type(_ shape: Shape, _ direction: Direction) -> String {
        if case .choice(let names) = shape {
            let known = NamedTypes.contracts.name(of: shape) ?? choices(names)
            return direction == .reply ? "Open<\(known)>" : known
        }
        return NamedTypes.contracts.name(of: shape, in: direction) ?? unnamed(shape, direction)
    }

    private static func unnamed(_ shape: Shape, _ direction: Direction) -> String {
        switch shape {
        case .text: return "string"
        case .integer, .number, .file: return "number"
        case .boolean: return "boolean"
        case .id: return "ID"
        case .timestamp: return "Timestamp"
        case .localTime: return "LocalTime"
        case .day: return "Day"
        case .user: return "User"
        case .choice(let names): return choices(names)
        case .list(let element): return "Array<\(type(element, direction))>"
        case .map(let element): return "Record<string, \(type(element, direction))>"
        case .object(let fields):
            return fields.isEmpty
                ? "Record<string, never>"
                : "{ \(fields.map { member($0, direction) }.joined(separator: " ")) }"
        case .anything: return "unknown"
        }
    }

    private static func choices(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: " | ")
    }
}
