// Hostile input to an edge in front of a complete Rally, and stolen cookies used elsewhere.

import Foundation
import JSON
import Testing

extension EndToEnd {
    @Suite struct EdgeBadInputTests {
        @Test func aMalformedRequestIsRefusedInASentenceAndTheEdgeLivesOn() throws {
            try withTown { town in
                let edge = try EdgeProcess(town, "edge")
                let ann = try edge.signUp("ann")
                for body in [
                    "{", "[1]", "nul", #"{"gameId":NaN}"#, #"{"gameId":"\ud800"}"#, #"{"gameId":1e999999}"#,
                    String(repeating: "[", count: 10_000), #"{"gameId":"no id"}"#, #"{"gameId":{}}"#, "{}",
                    #"{"gameId":["# + String(repeating: "1e99,", count: 3000) + "1]}",
                ] {
                    let answer = try edge.post("games.get", ann, body)
                    #expect(answer.status == 400, "\(body.prefix(40)): \(answer)")
                    #expect(answer.json["detail"]?.stringValue?.isEmpty == false)
                    #expect(answer.fields("X-Content-Type-Options") == ["nosniff"])
                }
                let letters = String(repeating: "x", count: 16 << 10)
                #expect(try edge.post("games.get", ann, #"{"gameId":"\#(letters)"}"#).status == 413)
                #expect(try edge.post("games.create", ann, #"{"title":"\#(letters)"}"#).status == 400)
                let photo = #"{"file":"data:image/jpeg;base64,eHh4eA=="}"#
                for file in [#"{"file":"@/etc/passwd"}"#, #"{"file":5}"#, photo] {
                    #expect(try edge.post("profile.photo-add", ann, file).status == 400, "\(file)")
                }
                #expect(try edge.post("games.craete", ann, "{}").status == 404)
                #expect(try edge.post("games.get", ann, "{}", [("Idempotency-Key", "mine")]).status == 400)
                let unknown = #"{"gameId":"\#(UUID().uuidString.lowercased())"}"#
                #expect(try edge.post("games.get", ann, unknown).status == 404)
                #expect(try edge.post("account.me", nil, "{}").status == 401, "nobody is whoever came before")

                // A gigabyte is refused by its head alone.
                let head = "POST /v1/games.get HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                let many = Array("\(head)Transfer-Encoding: chunked\r\n\r\n".utf8)
                #expect(try edge.send(many).answer().json["status"]?.intValue == 411)
                let huge = try edge.send(Array("\(head)Content-Length: 1073741824\r\n\r\n".utf8)).answer()
                #expect(huge.status == 413)
                let watches = (0..<40).map { "watch=account.me:%7B%22q%22:\($0)%7D" }.joined(separator: "&")
                #expect(try edge.get("/v1/live?\(watches)", ann).status == 400)
                // The maximum of arguments fits into a head next to a browser's own fields.
                let browser = [
                    ("User-Agent", String(repeating: "m", count: 120)), ("Accept-Language", "en-US,en;q=0.9"),
                    ("Cookie", "rally_access=\(ann); rally_refresh=\(String(repeating: "r", count: 60))"),
                ]
                for (count, sentence) in [(64, "a0"), (65, "at most 64")] {
                    let names = (0..<count).map { "a\($0)=1" }.joined(separator: "&")
                    let answer = try edge.get("/v1/games.near?\(names)", ann, browser)
                    #expect(answer.status == 400 && answer.body.contains(sentence), "\(answer)")
                }
                #expect(
                    try edge.get("/v1/account.me", ann).json["profile"]?["nickname"]?.stringValue == "ann")
            }
        }

        @Test func aSessionIsInvalidEverywhereAfterALogout() throws {
            try withTown { town in
                let edges = [try EdgeProcess(town, "edge"), try EdgeProcess(town, "edge-2")]
                _ = try edges[0].signUp("ann")
                let password = #"{"nickname":"ann","password":"left foot 11"}"#
                let login = try edges[0].post("account.login", nil, password, [("Rally-Session", "cookie")])
                #expect(login.json["accessToken"] == nil && login.json["refreshToken"] == nil)
                let cookies = login.fields("Set-Cookie").compactMap {
                    $0.split(separator: ";").first.map(String.init)
                }.filter { !$0.hasPrefix("rally_device=") }
                try #require(cookies.count == 2)
                // Somebody who stole the cookies uses them elsewhere, renews at the other edge, and continues.
                let renewed = try edges[0].get("/v1/account.me", nil, [("Cookie", cookies[1])])
                #expect(renewed.status == 200)
                let next = renewed.fields("Set-Cookie").compactMap {
                    $0.split(separator: ";").first.map(String.init)
                }.filter { !$0.hasPrefix("rally_device=") }
                try #require(next.count == 2)
                let all = [("Cookie", next.joined(separator: "; "))]
                #expect(
                    try edges[1].get("/v1/games.mine", nil, all + [("Rally-After", renewed.at)]).status == 200
                )

                let logout = try edges[0].post("account.logout", nil, "{}", all)
                #expect(logout.status == 200)
                #expect(logout.fields("Set-Cookie").count == 2)
                #expect(logout.fields("Set-Cookie").allSatisfy { $0.contains("Max-Age=0") })
                for edge in edges {
                    for cookie in cookies + next + [all[0].1] {
                        for query in ["account.me", "games.mine"] {
                            let fields = [("Cookie", cookie), ("Rally-After", logout.at)]
                            #expect(
                                try edge.get("/v1/\(query)", nil, fields).status == 401,
                                "\(cookie.prefix(14))")
                        }
                    }
                    let token = String(next[0].drop { $0 != "=" }.dropFirst())
                    let fields = [("Rally-After", logout.at)]
                    #expect(try edge.get("/v1/games.mine", token, fields).status == 401)
                    #expect(try edge.get("/v1/live?watch=account.me", token).body.contains(#""status":401"#))
                }
            }
        }

        @Test func aWatcherWhoNeverReadsIsCutOffAndOthersAreServed() throws {
            try withTown { town in
                let edge = try EdgeProcess(town, "edge")
                let (ann, bob) = (try edge.signUp("ann"), try edge.signUp("bob"))
                let game = try edge.post(
                    "games.create", ann,
                    #"{"sport":"soccer","startsAt":"\#(WallTime.inDays(3))","place":{"name":"Park","lat":37.76,"lng":-122.42}}"#
                )
                let id = try #require(game.json["id"]?.stringValue)
                let text = String(repeating: "\u{1f3d3}", count: 1000)
                var at = game.at
                for _ in 0..<50 {
                    let data = #"{"gameId":"\#(id)","text":"\#(text)"}"#
                    let sent = try edge.post("chat.send", ann, data, [("Rally-After", at)])
                    #expect(sent.status == 200, "\(sent)")
                    at = sent.at
                }
                // 32 answers of 200 kB: more than may be left unread, and more than the kernel buffers for such a small
                // window.
                let chat = "watch=chat.history:%7B%22gameId%22:%22\(id)%22,%22limit%22:50%7D"
                let target = "/v1/live?" + Array(repeating: chat, count: 32).joined(separator: "&")
                let head = "GET \(target) HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer \(ann)\r\n\r\n"
                let deaf = try edge.send(Array(head.utf8), receiveBytes: 4096)
                let one = try edge.open("/v1/live?\(chat)", ann)
                try eventually("one that reads is answered") { one.read().contains("event: answer\n") }
                try eventually("the other is cut off") {
                    try edge.get("/metrics", nil).body.contains("rally_edge_live_connections 1\n")
                }
                let more = #"{"gameId":"\#(id)","text":"Hello"}"#
                #expect(try edge.post("chat.send", ann, more, [("Rally-After", at)]).status == 200)
                try eventually("the reader hears the next") { one.read().contains("Hello") }
                #expect(try edge.get("/v1/account.me", bob).status == 200)
                withExtendedLifetime(deaf) {}
            }
        }
    }
}
