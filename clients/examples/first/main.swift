import Foundation
import RallyClient

let rally = Rally(URL(string: CommandLine.arguments[1])!)
let nickname = "ann_\(UUID().uuidString.prefix(8))"
try await rally.account.signup(
    email: "\(nickname)@example.com", password: "left foot 11", displayName: "Ann Lee", nickname: nickname)
let game = try await rally.games.create(
    sport: .soccer, title: "Friday five-a-side",
    place: NewPlace(name: "Dolores Park", lat: 37.7596, lng: -122.4269), capacity: 10,
    startsAt: .exact(Timestamp(Date().addingTimeInterval(3 * 86_400))))
for try await shown in try rally.live.games.get(gameId: game.id) {
    print("\(shown.counts.going) of \(shown.capacity ?? 0) going")
    if shown.status == .open { break }
}
