// The bench's command line. deploy/bench adds the paths.

import Usage

/// The options given.
struct Options {
    var patterns: [String] = []
    var rounds = 5
    var runMs = 2000
    /// Whether chapters that take long to prepare are smaller or left out.
    var isQuick = false
    /// Whether only Rally's side of each row is measured.
    var isAlone = false
    /// Files: where to save the run, which run to compare with, where to write the chart.
    var savePath: String?
    var comparePath: String?
    var chartPath: String?
    var products = ""
    var limits = ""
    var scripts = ""
    /// The revision of the sources.
    var revision = ""

    static let program = Program(
        "bench",
        opening: """
            deploy/bench: measures Rally beside its limits and its peers, each row in one run, and says what it must reach.

                deploy/bench                    every row, five rounds of two seconds
                deploy/bench relayed "1 in"     the rows whose name contains one of the words
                deploy/bench --save before; …; deploy/bench --compare before
            """,
        [
            .init(options: [
                Option(
                    "--quick",
                    "under three minutes: two rounds of 0.4 s; PostgreSQL with 32 clients alone;\n"
                        + "a tenth of the games, posts and matches, a twentieth of the million accounts;\n"
                        + "searches with one filter each are left out. Its figures are a first look:\n"
                        + "compare them with those of another quick run alone"),
                Option("--rounds", "N", "so many rounds; the medians are of them"),
                Option("--alone", "Rally's side only, say under a profiler"),
                Option("--save", "FILE", "keeps the run, as lines of JSON"),
                Option("--compare", "FILE", "shows what a saved run found beside this one"),
                Option(
                    "--chart", "FILE",
                    "durable RSVPs with 1 to 1,024 in flight, drawn as SVG; of the rows only these"),
            ]),
            .init(
                "filled in by deploy/bench",
                options: [
                    Option("--products", "DIR", "where the programs are"),
                    Option("--limits", "DIR", "where the bare programs in C are"),
                    Option("--scripts", "DIR", "what PostgreSQL is asked"),
                    Option("--revision", "TEXT", "of the sources; goes into a saved run"),
                ]),
        ],
        closing: """
            A ratio is Rally's median to the other's; docs/performance.md says more of each row. It ends with 0; 1 where a row is short of what it must reach; 64 if it
            was called wrongly. Peers (nats-server, redis-server, postgresql, postgresql-15-postgis-3) are installed where
            apt-get can; the rows of one that is missing say so. Everything runs on 127.0.0.1 and is gone at the end.
            """)

    init(_ arguments: Arguments) throws(UsageError) {
        isQuick = arguments.has("--quick")
        if isQuick { (rounds, runMs) = (2, 400) }
        rounds = try arguments.whole("--rounds", in: 1...99) ?? rounds
        isAlone = arguments.has("--alone")
        products = arguments.value("--products") ?? ""
        limits = arguments.value("--limits") ?? ""
        scripts = arguments.value("--scripts") ?? ""
        revision = arguments.value("--revision") ?? ""
        savePath = arguments.value("--save")
        comparePath = arguments.value("--compare")
        chartPath = arguments.value("--chart")
        patterns = arguments.words
    }

    func wants(_ name: String) -> Bool {
        patterns.isEmpty || patterns.contains { name.lowercased().contains($0.lowercased()) }
    }
}
