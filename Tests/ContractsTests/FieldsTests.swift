// Decoding field by field accepts and refuses the same as Codable. Encoding field by field writes the same as Codable.

import Contracts
import JSON
import LogContracts
import TestSupport
import Testing
import Values

@Suite struct FieldsTests {
    private static let id = ID(high: 0x0199_a3c4_7a1b_7c3d, low: 0x9e4f_5a6b_7c8d_9e0f)
    private static let time = Timestamp(milliseconds: 1_796_126_400_123)
    private static let counts = Counts(going: 3, maybe: 1, waitlisted: 2, requested: 0, invited: 4)

    private static var game: GameDetails {
        var game = GameDetails(
            sport: .fieldHockey, title: "Hockey \"by\" night",
            place: Place(
                name: "Dolores Park", address: "Dolores St", cityLabel: "San Francisco, CA", lat: 37.7596,
                lng: -122.4269, geohash: "9q8yyk8yt"), startsAt: time, durationMinutes: 90,
            timezone: "America/Los_Angeles")
        game.place.venueId = id
        game.description = "Bring a stick"
        game.skillLevel = .advanced
        game.capacity = 12
        game.price = try? JSONCoding.decode(
            Price.self, from: Array(#"{"type":"exact","amount":500,"currency":"USD"}"#.utf8))
        game.requirements = try? JSONCoding.decode(Requirements.self, from: Array(#"{"minAge":18}"#.utf8))
        game.golf = try? JSONCoding.decode(Golf.self, from: Array(#"{"holes":9}"#.utf8))
        return game
    }

    private static var facts: FactsChanged {
        var facts = FactsChanged(accountId: id, kind: .registered, role: .moderator, createdAt: time)
        facts.until = time
        facts.coolingOffUntil = time
        facts.missing = ["birthDate", "gender"]
        facts.timezone = "Europe/Berlin"
        facts.gender = .preferNot
        facts.age = 33
        facts.skillLevel = .beginner
        facts.sportSkills = ["golf": .advanced]
        facts.avgScore18 = 92
        facts.homeApprox = Place.Point(lat: 52.52, lng: 13.4)
        facts.cityKey = "berlin"
        facts.homeCourseKey = "wannsee"
        return facts
    }

    private static var profile: PublicProfile {
        var profile = PublicProfile(id: id, nickname: "ann", displayName: "Ann Åkesson", createdAt: time)
        profile.firstName = "Ann"
        profile.lastName = "Åkesson"
        profile.photos = ["a.jpg", "b.jpg"]
        profile.bio = "Plays\nanything"
        profile.occupation = "Baker"
        profile.instagram = "@ann"
        profile.gender = .female
        profile.cityLabel = "Berlin"
        profile.cityKey = "berlin"
        profile.skillLevel = .intermediate
        profile.sportSkills = ["golf": .beginner]
        profile.ageDecade = "30s"
        profile.avgScore18 = 100
        profile.handicap = 12.5
        profile.experienceYears = 4
        profile.playsPerMonth = 8
        profile.homeCourse = "Wannsee"
        return profile
    }

    @Test func rsvpsEventsReadTheSameByBothCodecs() throws {
        var changed = RsvpChanged(
            gameId: Self.id, accountId: Self.id, from: .maybe, to: .going, cause: .host, by: Self.id,
            isHost: false, note: "late", counts: Self.counts)
        try agree(changed)
        (changed.bySeries, changed.invitedBy, changed.walkIn) = (Self.id, Self.id, true)
        try agree(changed)
    }

    @Test func chatEventsReadTheSameByBothCodecs() throws {
        var sent = ChatSent(
            gameId: Self.id, messageId: Self.id, senderId: Self.id, type: .photo, preview: "\"so\"")
        try agree(sent)
        (sent.senderId, sent.type, sent.preview) = (nil, .system, nil)
        (sent.line, sent.aboutId) = (.timeChanged, Self.id)
        try agree(sent)
        try agree(
            ChatWritten(
                gameId: Self.id, messageId: Self.id, senderId: Self.id, text: "so\nand so", photo: "p",
                nonce: "n"))
        try agree(ChatRead(gameId: Self.id, accountId: Self.id, upTo: Self.id, unread: 7))
    }

    @Test func chatsReadTheSameByBothCodecs() throws {
        var message = ChatMessage(id: Self.id, type: .photo, createdAt: Self.time)
        (message.senderId, message.nickname, message.displayName) = (Self.id, "ann", "Ann Åkesson")
        (message.avatar, message.text, message.photo, message.nonce) = ("a.jpg", "\"so\"", "p", "n")
        (message.line, message.aboutId, message.removed, message.hidden) = (.left, Self.id, true, true)
        let standing = ChatStanding(gameId: Self.id, lastReadAt: Self.time, unread: 3, muted: true)
        try writesAlike(
            ChatHistory.Reply(
                items: [message, message], next: Self.id, readOnlyFrom: Self.time, standing: standing))
        try writesAlike(ChatHistory.Reply(items: [], next: nil, readOnlyFrom: nil, standing: nil))
    }

    @Test func gamesEventsReadTheSameByBothCodecs() throws {
        var created = GameCreated(gameId: Self.id, hostId: Self.id, details: Self.game)
        try agree(created)
        (created.seriesId, created.occurrence, created.bySeries) = (Self.id, 3, Self.id)
        created.copiedFrom = Self.id
        try agree(created)
    }

    @Test func authsEventsReadTheSameByBothCodecs() throws {
        try agree(SignedUp(accountId: Self.id, kind: .guest, role: .user))
        try agree(CredentialsSet(accountId: Self.id, email: "ann@example.com", passwordHash: "$argon2id$"))
        try agree(
            ProfileUpdated(
                accountId: Self.id, nickname: "ann", displayName: "Ann", avatar: "a.jpg", changed: ["bio"]))
        try agree(Self.facts)
        try agree(TierChanged(accountId: Self.id, from: 0, to: 1))
        try agree(SessionStarted(accountId: Self.id, sessionId: Self.id, deviceId: "phone"))
        try agree(SessionRefreshed(accountId: Self.id, sessionId: Self.id, generation: 3))
        try agree(
            ProfileStored(
                profile: Self.profile, birthDate: Day(year: 1990, month: 2, day: 3),
                home: Place.Point(lat: 1.5, lng: -2), timezone: "Asia/Tokyo"))
    }

    private static let content = PostContent(
        text: "Best \"turf\"\n", photos: ["https://a.example/1.jpg"], gameId: id, score: 7,
        tags: ["turf", "golf"], cityKey: "berlin", courseKey: "wannsee",
        session: PostedSession(sessionId: id, category: nil, cards: 50, activeSeconds: 90))

    @Test func postEventsReadTheSameByBothCodecs() throws {
        try agree(
            PostWritten(
                postId: Self.id, authorId: Self.id, postType: .review, visibility: .friends,
                content: Self.content, isAuthorNew: true))
        try agree(
            Upvoted(postId: Self.id, accountId: Self.id, on: true, postAuthorId: Self.id, upvotes: 3))
        try agree(
            CommentWritten(
                commentId: Self.id, postId: Self.id, authorId: Self.id, text: "é", parentId: Self.id,
                replyTo: Self.id))
        try agree(
            CommentLiked(
                commentId: Self.id, postId: Self.id, accountId: Self.id, on: false, commentAuthorId: Self.id,
                likes: 0))
    }

    @Test func notifysEventsReadTheSameByBothCodecs() throws {
        try agree(NotificationCreated(notificationId: Self.id, recipientId: Self.id, type: .rsvpReceived))
        try agree(NotificationUpdated(notificationId: Self.id, recipientId: Self.id, type: .postUpvoted))
        let notification = Notification(
            id: Self.id, type: .commentReplied, actorIds: [Self.id, Self.id], actorCount: 3,
            actorName: "Ann \"A\"",
            actorPhoto: "a.jpg", targetType: .post, targetId: Self.id, title: "Ann answered", body: "é\n",
            data: ["until": "2026-12-01", "commentId": "c", "": "x", "é\"": "y"], read: true,
            createdAt: Self.time,
            updatedAt: Self.time, foldKey: "k")
        let deliveries = [
            NotificationWritten.Delivery(
                id: Self.id, channel: .webhook, deviceId: "phone", dueAt: Self.time, isUrgent: true),
            NotificationWritten.Delivery(
                id: Self.id, channel: .email, deviceId: nil, dueAt: Self.time, isUrgent: false),
        ]
        try agree(
            NotificationWritten(
                recipientId: Self.id, notification: notification, deliveries: deliveries, trace: "00-1",
                withdrawn: Self.id))
        var plain = notification
        (plain.actorIds, plain.data, plain.targetId, plain.foldKey) = ([], [:], nil, nil)
        try agree(
            NotificationWritten(recipientId: Self.id, notification: plain, deliveries: [], trace: nil))
    }

    @Test func postsReadTheSameByBothCodecs() throws {
        var post = PostView(
            id: Self.id, authorId: Self.id, type: .review, visibility: .friends, content: Self.content,
            createdAt: Self.time)
        post.author = PersonRow(
            id: Self.id, nickname: "ann", displayName: "Ann", avatar: "a.jpg", isFriend: true)
        post.game = LinkedGame(
            available: true, id: Self.id, title: "Golf", sport: .golf, startsAt: Self.time, status: .open)
        post.lastEngagementAt = Self.time
        post.explain = FeedTerms()
        post.explain?.recency = 0.123456789
        try writesAlike(post)
        try writesAlike(Page(items: [post, post], next: "there"))
    }

    @Test func viewsReadTheSameByBothCodecs() throws {
        var game = GameView(
            id: Self.id, hostId: Self.id, version: 7, createdAt: Self.time, updatedAt: Self.time,
            details: Self.game, status: .cancelled, counts: Self.counts, now: Self.time)
        game.hostNickname = "ann"
        game.statusReason = "rain\n"
        let observation = WeatherObservation(
            observedAt: Self.time, temperatureF: 60.5, windMph: 3, precipitationPct: 0, lightning: true)
        game.weather = GameWeather(observation: observation, level: .severe)
        game.cancelledBy = Self.id
        game.completedAt = Self.time
        game.participation = .waitlisted
        game.actions = ["rsvp.leave", "games.close"]
        game.distanceMiles = 0.123456789
        (game.seriesId, game.occurrence, game.detached) = (Self.id, 2, false)
        try writesAlike(game)
        try writesAlike(Page(items: [game, game], next: "there"))
        try writesAlike(Page<GameView>(items: []))
        try writesAlike(
            Participation(
                gameId: Self.id, accountId: Self.id, status: .waitlisted, position: 2, note: "\"late\"",
                updatedAt: Self.time, counts: Self.counts, overlaps: [Self.id, Self.id]))
        var mine = Participation(
            gameId: Self.id, accountId: Self.id, status: .going, position: nil, note: nil,
            updatedAt: Self.time, counts: Self.counts, overlaps: [Self.id])
        mine.game = GameMention(id: Self.id, title: "Friday", startsAt: Self.time, placeName: "Park")
        mine.overlapping = [GameMention(id: Self.id, title: "Late", startsAt: Self.time, placeName: nil)]
        try writesAlike(mine)
        game.distanceMiles = .nan
        let page = Page(items: [game])
        let refusals = [Result { try JSONCoding.write(page) }, Result { try JSONCoding.encode(page) }].map {
            result -> String in
            guard case .failure(let error) = result else { return "none" }
            return "\(error)"
        }
        #expect(refusals[0] == refusals[1] && refusals[0].contains("items.0.distanceMiles"))
    }

    /// All fields, and each value removed or replaced by another one.
    private func writesAlike<Value: Codable & FieldWritable>(_ sample: Value) throws {
        let bytes = try JSONCoding.encode(sample)
        var samples = [sample]
        for variant in variants(of: try JSONValue(parsing: bytes)) {
            let other = try? JSONCoding.decode(Value.self, from: Array(variant.text().utf8))
            if let other { samples.append(other) }
        }
        #expect(samples.count > 1)
        for sample in samples { #expect(try JSONCoding.write(sample) == JSONCoding.encode(sample)) }
    }

    /// The sample itself, each of its values removed, duplicated or replaced by another, and bytes changed at random.
    private func agree<E: Event & FieldReadable>(_ sample: E) throws {
        let bytes = try JSONCoding.encode(sample)
        #expect(try JSONCoding.encode(read(E.self, bytes).get()) == bytes)
        #expect(bytes.withUnsafeBytes { JSONCoding.straight(E.self, from: $0) } != nil, "\(E.type) in order")
        let value = try JSONValue(parsing: bytes)
        for variant in variants(of: value) { compare(E.self, Array(variant.text().utf8)) }
        for seed in Seeds.some(2) {
            var random = SplitMix64(seed: seed)
            for _ in 0..<300 {
                var mutated = bytes
                for _ in 0...(random.next() % 2) {
                    let place = Int(random.next() % UInt64(mutated.count))
                    switch random.next() % 3 {
                    case 0: mutated[place] = UInt8(truncatingIfNeeded: random.next())
                    case 1: mutated.remove(at: place)
                    default:
                        mutated.insert(Array("\"{}[],:0.-ent\\".utf8)[Int(random.next() % 14)], at: place)
                    }
                }
                compare(E.self, mutated)
            }
        }
    }

    private func read<E: Event>(_ type: E.Type, _ bytes: [UInt8]) -> Result<E, any Error> {
        Result { try bytes.withUnsafeBytes { try E.read($0) } }
    }

    private func compare<E: Event>(_ type: E.Type, _ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let usual = Result { try JSONCoding.decode(E.self, from: bytes) }
        switch (read(E.self, bytes), usual) {
        case (.success(let one), .success(let other)):
            #expect((try? JSONCoding.encode(one)) == (try? JSONCoding.encode(other)), "\(text)")
            #expect((try? one.written()) == (try? JSONCoding.encode(one)), "\(text)")
        case (.failure(let one), .failure(let other)):
            #expect((one as? JSONError)?.kind == (other as? JSONError)?.kind, "\(text)")
            #expect((one as? JSONError)?.path == (other as? JSONError)?.path, "\(text)")
        case (.success, .failure(let error)): Issue.record("only field by field: \(text): \(error)")
        case (.failure(let error), .success): Issue.record("only the usual way: \(text): \(error)")
        }
    }

    private func variants(of value: JSONValue) -> [JSONValue] {
        let others: [JSONValue] = [
            .null, .bool(true), .integer(7), .integer(-1), .number(1.5), .string("x"), .string(""),
            .array([]), .array([.string("y")]), .object(JSONObject()),
        ]
        switch value {
        case .object(let object):
            var all = others
            let members = object.members
            all.append(Self.object(members.reversed()))
            for (index, member) in members.enumerated() {
                var rest = members
                rest.remove(at: index)
                all.append(Self.object(rest))
                all.append(Self.object(members + [(member.0, .null)]))
                all.append(Self.object([(member.0, .integer(1))] + members))
                for variant in variants(of: member.1) {
                    var changed = members
                    changed[index].1 = variant
                    all.append(Self.object(changed))
                }
            }
            return all
        default: return others
        }
    }

    private static func object(_ members: some Sequence<(String, JSONValue)>) -> JSONValue {
        var object = JSONObject()
        object.members = Array(members)
        return .object(object)
    }
}
