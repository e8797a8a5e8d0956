import Process
import StatsService

@main
enum Main {
    static func main() { serve(Stats.self) }
}
