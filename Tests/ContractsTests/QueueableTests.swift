// Commands that may wait for a connection: a promise to people who play offline.

import Contracts
import JSON
import Testing
import Values

@Suite struct QueueableTests {
    private let queueable = Catalogue.requests.values.compactMap { $0 as? any Queueable.Type }

    @Test func onlyWhatADeviceDoesByItselfMayWaitInTheQueue() {
        #expect(
            queueable.map { $0.type }.sorted() == [
                "account.settings", "cards.complete", "cards.end", "cards.favorite", "cards.jump",
                "cards.next",
                "cards.pause", "cards.previous", "cards.reset", "cards.resume", "cards.shuffle",
                "cards.start",
                "cards.uncomplete", "darts.abandon", "darts.sync", "guests.add", "guests.remove",
                "guests.update", "rounds.score",
            ])
    }

    @Test func onlyOptionalFieldsAreFilledInForAQueuedRequest() {
        for request in queueable {
            let shape = shape(of: request)
            for (name, wanted) in [
                (request.deviceTimeField, Shape.timestamp), (request.newIDField, .id),
                (request.seedField, .text),
            ] {
                guard let name else { continue }
                let field = shape.fields.first { $0.name == name }
                #expect(field?.isOptional == true && field?.shape == wanted, "\(request.type) \(name)")
            }
            // A device sends the time of an action wherever possible.
            let told = shape.fields.filter { $0.shape == .timestamp && $0.isOptional }.map(\.name)
            #expect(told == (request.deviceTimeField.map { [$0] } ?? []), "\(request.type)")
        }
    }

    @Test func noQueueableRequestHasAFileOrASecret() {
        for request in queueable {
            let fields = shape(of: request).fields
            #expect(!fields.contains { $0.shape == .file }, "\(request.type)")
            #expect(
                !fields.contains { $0.name.lowercased().contains("password") || $0.name.contains("oken") })
        }
    }

    private func shape(of request: any Queueable.Type) -> Shape { Described.any(request).shape }
}
