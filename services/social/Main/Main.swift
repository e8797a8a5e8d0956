import Process
import SocialService

@main
enum Main {
    static func main() { serve(Social.self) }
}
