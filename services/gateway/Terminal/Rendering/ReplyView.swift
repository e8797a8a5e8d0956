// An answer as text: help, the queue, a reply in the view for its request, or a refusal in red.

import Arguments
import Contracts
import GatewaySessions
import JSON
import Terminal

extension Screen {
    /// The lines of an answer.
    package func lines(of answer: Answer) -> [String] {
        if let late = answer.late {
            var answer = answer
            answer.late = nil
            return [heading(of: late)] + lines(of: answer)
        }
        switch answer.content {
        case .help(let help): return lines(of: help)
        case .receipt(let receipt): return lines(of: receipt)
        case .queue(let queue): return lines(of: queue)
        case .watched(let watched, _): return lines(of: watched)
        case .reply(let reply, let type):
            switch reply.outcome {
            case .failure(let refusal): return lines(of: refusal.naming(answer.typedNames), type: type)
            case .success(let data): return lines(of: data, type: type, answer)
            }
        }
    }

    private func lines(of data: [UInt8], type: String?, _ answer: Answer) -> [String] {
        guard let value = try? JSONValue(parsing: data) else { return [paint("done", .green)] }
        let shown = Shown(
            request: type.flatMap { Catalogue.requests[$0] }, data: data, value: value,
            asked: answer.asked.flatMap { try? JSONValue(parsing: $0) } ?? [:])
        let rendering = ReplyRendering.of(shown.request)
        let nothing = type.flatMap { EmptyListTexts.sentence(of: value, $0) }.map(dimmed)
        if let nothing, !rendering.isShownEmpty { return nothing }
        if let whole = rendering.whole(shown, self) { return whole }
        let page = rendering.page(shown, self)
        if page.isEmpty { return [paint("done", .green)] }
        let picture = rendering.picture(shown, self)
        return picture + (picture.isEmpty ? [] : [""]) + page + (nothing ?? rowsHint(answer, value))
    }

    /// A hint how to name a visible row in the next line.
    private func rowsHint(_ answer: Answer, _ value: JSONValue) -> [String] {
        guard let name = answer.rowsName, let row = KeptResults.firstRow(of: value) else { return [] }
        let place =
            row == "0" ? "the first row" : row == "0.0" ? "row 0.0" : "the first of \(row.dropLast(2))"
        let until = name == KeptResults.latest ? ", until the next list" : ""
        return dimmed("$\(name).\(row) is \(place)\(until)")
    }

    private func dimmed(_ sentence: String) -> [String] {
        TextWidth.wrapped(sentence, max(20, columns)).map { paint($0, .dim) }
    }

    func bytes(of answer: Answer) -> [UInt8] { Screen.bytes(lines(of: answer)) }

    /// Each line with its line feed.
    package static func bytes(_ lines: [String]) -> [UInt8] {
        Array(lines.map { $0 + "\n" }.joined().utf8)
    }
}
