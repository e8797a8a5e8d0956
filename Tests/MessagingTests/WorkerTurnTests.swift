// A worker that has more to do than a turn takes is heard by the bus, and hears it, between two turns.

import JSON
import Messaging
import Testing
import ZeroMQ

@Suite struct WorkerTurnTests {
    @Test func aTurnBeginsRequestsUntilItsTimeIsUp() {
        let turn = WorkerTurn(at: 5000)
        #expect(!turn.isOver(at: 5000) && !turn.isOver(at: 104_999))
        #expect(turn.isOver(at: 105_000))
    }

    @Test func aBacklogHandsOutWhatCameFirstAndKeepsNothing() {
        var backlog = Backlog<Int>()
        #expect(backlog.isEmpty)
        #expect(backlog.next() == nil)
        var (appended, taken) = (0, 0)
        for round in 0..<300 {
            for _ in 0..<(round * 7 % 5) {
                backlog.append(appended)
                appended += 1
            }
            for _ in 0..<(round * 3 % 5) where taken < appended {
                #expect(backlog.next() == taken)
                taken += 1
            }
            #expect(backlog.count == appended - taken)
        }
        while taken < appended {
            #expect(backlog.next() == taken)
            taken += 1
        }
        #expect(backlog.isEmpty && appended > 500)
        #expect(backlog.next() == nil)
    }

    /// Sixty requests of 90 ms each, given at once: 5.4 s of work.
    ///
    /// - Returns: whether the bus still knows the worker, and how many requests it answered.
    private func burst(inTurns: Bool) -> (isKnown: Bool, answered: Int) {
        let bench = BrokerBench()
        bench.ready("w", "games", capacity: 1024)
        bench.beating = []
        for number in 0..<60 { bench.ask("c", "games", id: "\(number)", timeoutMs: 60_000) }
        var backlog = Backlog<Frame>()
        for request in bench.takeRequests("w") { backlog.append(request.name) }
        while !backlog.isEmpty {
            let turn = WorkerTurn(at: bench.nowMs * 1000)
            var begun: [Frame] = []
            while !inTurns || !turn.isOver(at: bench.nowMs * 1000), let name = backlog.next() {
                bench.advance(90)
                begun.append(name)
            }
            for name in begun { bench.reply("w", to: name) }
            bench.receive(.heartbeat, from: "w")
        }
        return (bench.broker.workersCount == 1, bench.takeReplies("c").count { $0["ok"] == true })
    }

    // Finding A65.
    @Test func aBurstOfDearRequestsIsNotTakenForADeath() {
        let (isKnown, answered) = burst(inTurns: true)
        #expect(isKnown && answered == 60)
        let asOne = burst(inTurns: false)
        #expect(!asOne.isKnown && asOne.answered == 0, "without turns it is one")
    }

    /// A worker that has work for ten seconds.
    @Test func aBusyWorkerDoesNotTakeItsBusForDead() {
        var connection = WorkerConnection(noun: "games", capacity: 1024)
        var (nowMs, beats, begun) = (Int64(1_000_000), 0, 0)
        _ = connection.connected(at: nowMs)
        var incoming = (0..<100).map {
            Majordomo.request(client: Frame("\($0)"), body: [Frame("{}")]).frames
        }
        var backlog = Backlog<WorkRequest>()
        while begun < 100 {
            for frames in incoming {
                for case .request(let request) in connection.receive(frames, at: nowMs) {
                    backlog.append(request)
                }
            }
            incoming = []
            let turn = WorkerTurn(at: nowMs * 1000)
            while !turn.isOver(at: nowMs * 1000), let request = backlog.next() {
                #expect(request.name.frame == Frame("\(begun)"))
                begun += 1
                nowMs += 100
            }
            for action in connection.tick(at: nowMs) {
                guard case .send = action else {
                    Issue.record("it asks for a fresh socket after \(begun) requests")
                    continue
                }
                beats += 1
                incoming.append(Majordomo.heartbeat.frames)
            }
        }
        #expect((9...11).contains(beats))
    }
}
