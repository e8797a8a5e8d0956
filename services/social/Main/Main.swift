import ServiceKit
import SocialService

@main
enum Main {
    static func main() { serve(Social.self) }
}
