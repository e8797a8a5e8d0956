// `queue`, `queue drop` and `queue retry`: the commands about the queue itself.

import Arguments
import Contracts
import OfflinePlay
import Values

extension GatewaySession {
    /// `queue`, `queue drop 3`, `queue retry`
    mutating func takeQueue(_ words: [Word]) -> [Action] {
        guard let queuing else {
            let message = "there is no queue: start the gateway with --queue FILE"
            return [.show(Answer(Refusal(.invalidArgument, message)))]
        }
        do throws(Refusal) {
            if words.isEmpty { return [.show(Answer(QueueView(queuing.queue)))] }
            if words[0].text == "retry" { return retry(try queuing.queue.named(by: words)) }
            let dropped = try queuing.queue.named(by: words)
            self.queuing?.note(dropped.map { .answered($0.id) }, isFact: true)
            var actions: [Action] = []
            for entry in dropped {
                self.queuing?.lines[entry.id] = nil
                if queuing.sending?.id == entry.id {
                    self.queuing?.sending = nil
                    actions.append(.forget(entry.id))
                }
            }
            return actions + [.show(Answer(QueueView(dropped: dropped)))]
        } catch {
            return [.show(Answer(error))]
        }
    }

    /// Makes refused commands wait again, and ends pauses.
    private mutating func retry(_ entries: [QueueEntry]) -> [Action] {
        self.queuing?.note(entries.filter { !$0.waits }.map { .retried($0.id) }, isFact: true)
        self.queuing?.goOn()
        self.queuing?.refusedToken = nil
        return queuing.map { [.show(Answer(QueueView($0.queue)))] } ?? []
    }
}

extension Queue {
    /// The entries that `queue drop` and `queue retry` name: by number, by id, or all that were refused.
    fileprivate func named(by words: [Word]) throws(Refusal) -> [QueueEntry] {
        if words.map(\.text) == ["retry"] { return entries.filter { !$0.waits } }
        guard words.count == 2, ["drop", "retry"].contains(words[0].text) else {
            throw Refusal(
                .invalidArgument,
                "write queue, queue drop NUMBER, queue drop ID, queue drop refused or queue retry")
        }
        let name = words[1].text
        if name == "refused" { return entries.filter { !$0.waits } }
        guard let entry = entries.first(where: { "\($0.number)" == name || $0.id == ID(name) }) else {
            throw Refusal(
                .notFound, "the queue has no entry \(Wording.quoted(name)); type queue to list them")
        }
        return [entry]
    }
}
