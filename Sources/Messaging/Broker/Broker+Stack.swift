// The stack of a bus. Services that work together belong to one stack; a service of another stack would answer from
// its own logs. The first worker that names a stack makes the bus belong to it, while one of its workers is there and
// a while longer. A second stack gets the bus if it asks for more nouns than the first one serves: one stray process
// is no stack.
//
//   a worker says                                              done
//   -------------                                              ----
//   nothing (another language, an older version)               taken
//   another stack than the bus's                               refused, with a sentence
//   another stack, and more of its nouns were refused lately   taken, and the others are sent away
//   than the bus's stack serves
//   another history than a present worker of its noun          refused, with a sentence
//   anything else                                              taken

import BusProtocol
import Values
import ZeroMQ

/// The stack that a bus belongs to, and the stack that it last refused.
struct BusStack {
    var tag: LogTag
    /// Until when the bus stays with this stack without any worker.
    var untilMs: Int64
    var refused: LogTag?
    /// The nouns that the refused stack asked to serve, with the time of the last try.
    var nouns: [String: Int64] = [:]
}

extension Broker {
    /// Why a worker is refused; `nil` if it belongs here, or names neither stack nor history.
    mutating func foreignness(of worker: BrokerWorker, noun: String, at nowMs: Int64) -> String? {
        if let tag = worker.identity.stack, let reason = refusal(of: tag, noun, at: nowMs) { return reason }
        guard let history = worker.identity.history, let index = nounsByName[noun] else { return nil }
        let others = nouns[index].workers.compactMap { workers[$0]?.identity.history }
        guard let other = others.first(where: { $0 != history }) else { return nil }
        return
            "its log is of the history \(history), and another \(noun) is here whose log is of \(other); only one of them can be "
            + "right: end the other (RALLY_DATA says which logs a process has)"
    }

    private mutating func refusal(of tag: LogTag, _ noun: String, at nowMs: Int64) -> String? {
        let members = workers.slots.filter { workers[$0]?.identity.stack == stack?.tag }
        guard let known = stack?.tag, known != tag, !members.isEmpty || nowMs < stack?.untilMs ?? 0 else {
            let isSame = stack?.tag == tag
            if !isSame { stack = BusStack(tag: tag, untilMs: 0) }
            stack?.untilMs = nowMs + BusLimits.stackKeptMs
            return nil
        }
        if stack?.refused != tag {
            stack?.refused = tag
            stack?.nouns = [:]
        }
        if stack?.nouns.count ?? 0 < BusLimits.refusedNounsMax { stack?.nouns[noun] = nowMs }
        let sinceMs = nowMs - BusLimits.silenceMaxMs
        let asking = stack?.nouns.values.count { $0 >= sinceMs } ?? 0
        let served = Set(members.compactMap { workers[$0]?.noun }).count
        if asking > max(served, 1), !members.isEmpty {
            stack = BusStack(tag: tag, untilMs: nowMs + BusLimits.stackKeptMs)
            for member in members { sendAway(member, sentence(of: known, on: tag)) }
            return nil
        }
        return sentence(of: tag, on: known)
    }

    private func sentence(of tag: LogTag, on known: LogTag) -> String {
        "it belongs to the stack \(tag), and this bus to the stack \(known); start it on the bus of its own stack (RALLY_BUS)"
    }

    /// Sends a worker away, with the reason.
    mutating func refuse(_ peer: Frame, _ reason: String) {
        actions.append(.send(to: peer, Majordomo.refused(reason).frames))
    }
}
