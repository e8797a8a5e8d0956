"""A form that was refused is corrected and sent again, as it is open: nobody has to begin anew."""


def signs_up_after_a_refusal(nia, taken):
    """The address is somebody's already; then the nickname; with both corrected one is in."""
    nia.go("/#/welcome?new=1").fill("displayName", "Nia Test").fill("nickname", nia.name).fill("email", f"{taken.name}@example.com").fill("password", "left foot 11")
    nia.press("Sign up", "form").sees("There is an account with this e-mail address")
    nia.fill("email", f"{nia.name}@example.com").fill("nickname", taken.name).press("Sign up", "form").find(".error")
    nia.fill("nickname", nia.name).press("Sign up", "form").sees("What do you play?").press("Skip all").sees("Play now")


def hosts_after_a_refusal(nia):
    nia.go("#/host").fill("place", "Qwertyuiop").press("Publish", "form").sees("We can't find “Qwertyuiop”")
    nia.fill("place", "Dolores Park, San Francisco").press("Publish", "form").sees("You're hosting")
