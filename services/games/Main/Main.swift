import GamesService
import Process

@main
enum Main {
    static func main() { serve(Games.self) }
}
