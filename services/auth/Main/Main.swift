import AuthService
import ServiceKit

@main
enum Main {
    static func main() { serve(Auth.self) }
}
