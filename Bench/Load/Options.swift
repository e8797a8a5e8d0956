// The bench's command line. deploy/bench fills in where things are.

import Usage

/// What was asked for.
struct Options {
    var patterns: [String] = []
    var rounds = 5
    var runMs = 2000
    var products = ""
    var limits = ""
    /// Rally's side of each row only.
    var isAlone = false
    var scripts = ""

    static let program = Program(
        "bench",
        opening: """
            deploy/bench: measures Rally beside its limits and its peers, each row in one run, and says what it must reach.

                deploy/bench                    every row, five rounds of two seconds
                deploy/bench relayed "1 in"     the rows whose name contains one of the words
            """,
        [
            .init(options: [
                Option("--quick", "three rounds of one second"),
                Option("--rounds", "N", "so many rounds; the medians are of them"),
                Option("--alone", "Rally's side only, say under a profiler"),
            ]),
            .init(
                "filled in by deploy/bench",
                options: [
                    Option("--products", "DIR", "where the programs are"),
                    Option("--limits", "DIR", "where the bare programs in C are"),
                    Option("--scripts", "DIR", "what PostgreSQL is asked"),
                ]),
        ],
        closing: """
            A ratio is Rally's median to the other's. It ends with 0; 1 where a row is short of what it must reach; 64 if it
            was called wrongly. Peers (nats-server, redis-server, postgresql, postgresql-15-postgis-3) are installed where
            apt-get can; the rows of one that is missing say so. Everything runs on 127.0.0.1 and is gone at the end.
            """)

    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.has("--quick") { (rounds, runMs) = (3, 1000) }
        rounds = try arguments.whole("--rounds", in: 1...99) ?? rounds
        isAlone = arguments.has("--alone")
        products = arguments.value("--products") ?? ""
        limits = arguments.value("--limits") ?? ""
        scripts = arguments.value("--scripts") ?? ""
        patterns = arguments.words
    }

    func wants(_ name: String) -> Bool {
        patterns.isEmpty || patterns.contains { name.lowercased().contains($0.lowercased()) }
    }
}
