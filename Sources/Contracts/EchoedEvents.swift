// Events that make another service, apart from notify, write lines of its own: after an edit of a game, chat and boards
// say something too.

/// Events to which a service other than notify reacts with lines of its own. Which they are is in HeardEvents+Types.swift.
public enum EchoedEvents {}
