// Whose bus it is. Services that work together belong to one stack; those of another would answer from their own logs. The first
// worker that says its stack makes the bus that stack's, for as long as one of its workers is there, and a while longer. A stack
// that asks for more nouns than the other serves gets it: one stray process is not a stack.
//
//   a worker says                                              done
//   -------------                                              ----
//   nothing (another language, an older version)               taken
//   another stack than the bus's                               refused, with a sentence
//   the same, when more of its nouns were refused of late      taken, and the others are sent away
//   than the bus's stack serves
//   another history than a worker of its noun that is there    refused, with a sentence
//   else                                                       taken

import BusProtocol
import Values
import ZeroMQ

/// The stack of a bus, and the one that was refused last.
struct BusStack {
    var tag: LogTag
    /// How long it stays the bus's without any worker.
    var untilMs: Int64
    var refused: LogTag?
    /// When each noun of the refused stack asked last.
    var nouns: [String: Int64] = [:]
}

extension Broker {
    /// Why a worker does not belong here; `nil` if it does, as far as it says.
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
