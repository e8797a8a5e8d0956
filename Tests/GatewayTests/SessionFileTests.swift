// A login that outlives its gateway.

import BusService
import Contracts
import Foundation
import JSON
import Loopback
import Messaging
import Synchronization
import Testing
import Values

@testable import GatewaySessions

/// Keeps a login in memory; locked by another gateway where a test says so.
private final class Pocket: LoginStore {
    let name = "pocket"
    var login: KeptLogin?
    var device: KeptDevice?
    var isLockedElsewhere = false
    var isLocked = false

    func read() -> KeptLogin? { login }
    func write(_ login: KeptLogin) -> Bool {
        self.login = login
        return true
    }
    func remove() { login = nil }
    func readDevice() -> KeptDevice? { device }
    func write(_ device: KeptDevice) { self.device = device }
    func lock() -> Bool {
        isLocked = !isLockedElsewhere
        return isLocked
    }
    func unlock() { isLocked = false }
}

@Suite struct KeptLoginTests {
    private let pocket = Pocket()

    private func bench(bus: String = "here") -> GatewayBench {
        var bench = GatewayBench()
        bench.gateway.begin(with: Keeping(pocket, bus: bus), at: bench.now)
        return bench
    }

    private func remembering() throws -> GatewayBench {
        var bench = bench()
        let sent = try bench.ask("account login nickname=ann password=x remember=true")
        #expect(sent.data == #"{"nickname":"ann","password":"x"}"#, "services are told nothing of it")
        _ = bench.answer(sent, bench.session(ann, nickname: "ann"))
        return bench
    }

    @Test func aKeptLoginLogsTheNextGatewayInAndIsRefreshed() throws {
        _ = try remembering()
        #expect(pocket.login?.refreshToken == "refresh-ann" && pocket.login?.bus == "here")
        var next = bench()
        #expect(next.gateway.login?.nickname == "ann")
        let refresh = try next.ask("games mine")
        #expect(refresh.envelope.type == "account.refresh" && pocket.isLocked)
        #expect(refresh.data == #"{"refreshToken":"refresh-ann"}"#)
        let fresh = next.session(ann, nickname: "ann", token: "newer").replacing("refresh-", with: "later-")
        #expect(try Sent(next.answer(refresh, fresh)).envelope.token == "newer-ann")
        #expect(pocket.login?.refreshToken == "later-ann" && !pocket.isLocked)
    }

    @Test func aLoginIsKeptOnlyOnRequest() throws {
        var bench = bench()
        try bench.logIn(ann, "ann")
        #expect(pocket.login == nil)
        let sent = try bench.ask("account login nickname=ann password=x remember=false")
        _ = bench.answer(sent, bench.session(ann, nickname: "ann"))
        #expect(pocket.login == nil)
    }

    /// The proof in the data of a login that was typed.
    private func proof(of sent: Sent) throws -> String? {
        try JSONValue(parsing: sent.envelope.data)["deviceProof"]?.stringValue
    }

    @Test func aTypedLoginProvesThatThisUserWasLoggedInBefore() throws {
        var bench = bench()
        let line = "account login nickname=ann password=x"
        let proven = bench.session(ann, nickname: "ann", deviceProof: "proof")
        let first = try bench.ask(line)
        #expect(try proof(of: first) == nil)
        _ = bench.answer(first, proven)
        _ = bench.answer(try bench.ask("account logout"))
        let second = try bench.ask(line)
        #expect(try proof(of: second) == "proof" && pocket.device == nil, "nothing is kept unasked")
        _ = bench.answer(second, proven)
        #expect(try proof(of: try bench.ask(line + " deviceProof=other")) == "other")
    }

    @Test func theProofOfARememberedLoginOutlivesALogoutAndTheGateway() throws {
        var first = bench()
        let sent = try first.ask("account login nickname=ann password=x remember=true")
        _ = first.answer(sent, first.session(ann, nickname: "ann", deviceProof: "proof"))
        _ = first.answer(try first.ask("account logout"))
        #expect(pocket.login == nil && pocket.device == KeptDevice(bus: "here", deviceProof: "proof"))
        var (next, elsewhere) = (bench(), bench(bus: "elsewhere"))
        #expect(try proof(of: try next.ask("account login nickname=ann password=x")) == "proof")
        #expect(try proof(of: try elsewhere.ask("account login nickname=ann password=x")) == nil)
    }

    @Test func aLoginInAnEnvelopeMayBeAnybodysAndProvesNothing() throws {
        pocket.device = KeptDevice(bus: "here", deviceProof: "proof")
        var bench = bench()
        let line = #"{"type":"account.login","data":{"nickname":"ann","password":"x"}}"#
        #expect(try proof(of: Sent(bench.type(line))) == nil)
    }

    @Test func aKeptLoginIsRefreshedByOneGatewayAtATime() throws {
        _ = try remembering()
        var (one, other) = (bench(), bench())
        pocket.isLockedElsewhere = true
        #expect(one.type("games mine").isEmpty)
        #expect(!one.gateway.wantsLine && one.gateway.keeping?.wait?.triesAt != nil)
        pocket.isLockedElsewhere = false
        let others = try other.ask("games mine")
        let fresh = other.session(ann, nickname: "ann").replacing("refresh-", with: "later-")
        _ = other.answer(others, fresh)
        one.now = one.now.adding(milliseconds: GatewayLimits.sessionPauseMs)
        let refresh = try Sent(one.gateway.tryRefreshAgain(at: one.now))
        #expect(refresh.data == #"{"refreshToken":"later-ann"}"#)
    }

    @Test func aGatewayDoesNotWaitForAnotherForEver() throws {
        _ = try remembering()
        pocket.isLockedElsewhere = true
        var bench = bench()
        #expect(bench.type("games mine").isEmpty)
        bench.now = bench.now.adding(milliseconds: GatewayLimits.sessionWaitMs - 1)
        #expect(bench.gateway.tryRefreshAgain(at: bench.now).isEmpty)
        bench.now = bench.now.adding(milliseconds: GatewayLimits.sessionPauseMs)
        let shown = try bench.shown(bench.gateway.tryRefreshAgain(at: bench.now))
        #expect(shown.first?["error"]?["code"]?.stringValue == "unavailable")
        #expect(bench.gateway.wantsLine && bench.gateway.login != nil)
    }

    @Test(arguments: ["account logout", "account logout-all", "account delete password=x"])
    func aKeptLoginEndsWithItsSession(_ line: String) throws {
        var bench = try remembering()
        _ = bench.answer(try bench.ask(line))
        #expect(pocket.login == nil && bench.gateway.login == nil)
    }

    @Test func aKeptLoginEndsWhereItIsRefused() throws {
        _ = try remembering()
        var next = bench()
        let refresh = try next.ask("games mine")
        _ = next.answer(refresh, .failure(Refusal(.sessionExpired, "over")))
        #expect(pocket.login == nil && !pocket.isLocked)
    }

    @Test func aKeptLoginIsLeftAloneWhileAnotherUserIsLoggedIn() throws {
        var bench = try remembering()
        try bench.logIn(bob, "bob")
        #expect(pocket.login?.accountId == ann)
        _ = bench.answer(try bench.ask("account logout"))
        #expect(pocket.login?.accountId == ann)
    }

    @Test func aKeptLoginIsValidInItsOwnTownUntilItEnds() throws {
        _ = try remembering()
        #expect(bench(bus: "elsewhere").gateway.login == nil)
        pocket.login?.refreshExpiresAt = GatewayBench().now
        #expect(bench().gateway.login == nil)
    }

    @Test func aKeptLoginBelongsToTheGatewayAndNotToAnEnvelopesToken() throws {
        var bench = bench()
        let data = #""data":{"nickname":"ann","password":"x","remember":true}"#
        #expect(try bench.refused(#"{"type":"account.login","token":null,\#(data)}"#).field == "remember")
        #expect(try Sent(bench.type(#"{"type":"account.login",\#(data)}"#)).request.remembers)
        var nowhere = GatewayBench()
        let refusal = try nowhere.refused("account login nickname=ann password=x remember=true")
        #expect(refusal.message.contains("RALLY_SESSION"))
    }

    @Test func aKeptGuestLoginTakesTheNameTheGuestGets() throws {
        var bench = bench()
        let guest = try bench.ask("account guest deviceId=phone")
        _ = bench.answer(guest, bench.session(ann, nickname: "x").replacing(#""nickname":"x","#, with: ""))
        #expect(bench.gateway.login?.nickname == nil)
        let upgrade = try bench.ask(
            "account upgrade email=a@example.com password=12345678 nickname=ann displayName=Ann")
        _ = bench.answer(upgrade, me("ann"))
        #expect(bench.gateway.login?.nickname == "ann")
        _ = bench.answer(try bench.ask("profile update nickname=anna"), me("anna"))
        #expect(bench.gateway.login?.nickname == "anna")
    }

    private func me(_ nickname: String) -> String {
        #"""
        {"id":"\#(ann)","kind":"registered","role":"user","status":"active","createdAt":"2026-11-20T21:30:00.000Z",
        "lastSeenAt":"2026-11-20T21:30:00.000Z","emailVerified":false,"timezone":"UTC","tier":0,"missing":[],
        "profile":{"id":"\#(ann)","nickname":"\#(nickname)","displayName":"Ann","interests":[],"photos":[]}}
        """#
    }
}

@Suite struct SessionFileTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    private var path: String { folder + "/rally/session" }
    private let login = KeptLogin(
        bus: "here", accountId: ann, nickname: "ann", refreshToken: "secret",
        refreshExpiresAt: Timestamp("2026-11-28T00:00:00Z") ?? .distantPast)

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func theLoginFileIsItsOwnersAloneAndItsFolderIsCreated() {
        let file = SessionFile(path) { Issue.record("\($0)") }
        #expect(file.read() == nil)
        #expect(file.write(login) && file.read() == login)
        #expect(mode(path) == 0o600 && mode(folder + "/rally") == 0o700)
        #expect(file.write(login) && mode(path) == 0o600)
        let device = KeptDevice(bus: "here", deviceProof: "proof")
        #expect(file.readDevice() == nil)
        file.write(device)
        file.remove()
        #expect(file.read() == nil && file.readDevice() == device && mode(path + ".device") == 0o600)
        file.remove()
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test(arguments: [0o640, 0o604, 0o622] as [mode_t])
    func aLoginFileThatOthersCanReadIsNotUsedAndSaysWhy(_ mode: mode_t) {
        var told: [String] = []
        let file = SessionFile(path) { told.append($0) }
        #expect(file.write(login) && chmod(path, mode) == 0)
        #expect(file.read() == nil)
        #expect(told.first?.contains("others can read it. Write chmod 600 \(path)") == true)
        #expect(told.first?.contains("secret") == false)
        #expect(file.write(login) && file.read() == login)
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test func aLoginFileThatIsALinkAPipeOrNonsenseIsNotUsed() throws {
        var told: [String] = []
        let file = SessionFile(path) { told.append($0) }
        #expect(file.write(login))
        #expect(rename(path, path + "2") == 0 && symlink(path + "2", path) == 0)
        #expect(file.read() == nil)
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(file.read() == nil)
        #expect(unlink(path) == 0 && rename(path + "2", path) == 0 && truncate(path, 7) == 0)
        #expect(file.read() == nil)
        #expect(truncate(path, off_t(GatewayLimits.sessionFileBytesMax) + 1) == 0)
        #expect(file.read() == nil)
        #expect(told.count == 4)
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test func aLoginFileIsLockedByOneAtATime() {
        let (one, other) = (SessionFile(path) { _ in }, SessionFile(path) { _ in })
        #expect(one.write(login))
        #expect(one.lock() && one.lock() && !other.lock())
        one.unlock()
        #expect(other.lock())
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test(
        arguments: [
            (["RALLY_SESSION": "/x/y", "HOME": "/home/ann"], "/x/y"),
            (["XDG_CONFIG_HOME": "/c", "HOME": "/home/ann"], "/c/rally/session"),
            (["XDG_CONFIG_HOME": "c", "HOME": "/home/ann"], "/home/ann/.config/rally/session"),
            (["RALLY_SESSION": "", "HOME": "/home/ann"], "/home/ann/.config/rally/session"), ([:], nil),
        ] as [([String: String], String?)])
    func theLoginFileLiesInTheSettingsFolderOrWhereItIsSet(_ environment: [String: String], _ path: String?) {
        #expect(SessionFile.path { environment[$0] } == path)
    }

    /// Tokens like auth's: the present one and its predecessor are valid, an older one ends the session.
    private final class Tokens: Sendable {
        private let present = Mutex(0)
        private let over = Mutex(false)
        var isOver: Bool { over.withLock { $0 } }

        func take(_ text: String) -> String? {
            present.withLock { present in
                guard let number = Int(text), present - number <= 1, !isOver else {
                    over.withLock { $0 = true }
                    return nil
                }
                present = number + 1
                return "\(present)"
            }
        }
    }

    @Test func aLoginFileServesManyGatewaysAndSurvivesKilledOnes() throws {
        let tokens = Tokens()
        let rally = try FakeRally(nouns: ["account", "games"]) { request in
            if request.type == "games.mine" { return request.reply(#"{"items":[]}"#) }
            let asked = (try? JSONValue(parsing: request.data))?["refreshToken"]?.stringValue ?? "0"
            guard let token = tokens.take(asked) else {
                return ReplyEnvelope(
                    id: request.id, at: Positions(), outcome: .failure(Refusal(.sessionExpired, "over")))
            }
            let session = Session(
                accountId: ann, nickname: "ann", sessionId: ann, accessToken: "access",
                accessExpiresAt: .distantPast.adding(days: 365 * 100), refreshToken: token,
                refreshExpiresAt: .distantPast.adding(days: 365 * 3000))
            return request.reply(String(decoding: (try? JSONCoding.encode(session)) ?? [], as: UTF8.self))
        }
        let bus = ["--bus", rally.bus.address.description, "--wait", "20"]
        let place = ["RALLY_SESSION": path]
        let first = try ChildProgram(
            "gateway", bus, input: Array("account login nickname=ann password=x remember=true\n".utf8),
            environment: place
        ).start()
        #expect(first.wait() == 0)
        #expect(mode(path) == 0o600)
        // Access tokens expire at once: each request needs a refresh.
        for _ in 0..<3 {
            let lines = Array(repeating: "games mine\n", count: 8).joined()
            let gateways = try (0..<4).map { _ in
                try ChildProgram("gateway", bus, input: Array(lines.utf8), environment: place).start()
            }
            for gateway in gateways {
                #expect(gateway.wait() == 0, "\(gateway.errors)\(gateway.output)")
                #expect(gateway.lines.count == 8)
            }
        }
        #expect(!tokens.isOver)
        try? FileManager.default.removeItem(atPath: folder)
        rally.stop()
    }
}
