import GamesService
import ServiceKit

@main
enum Main {
    static func main() { serve(Games.self) }
}
