/// Whose comments a script of Niconico's acts on.
enum ScriptScope: Equatable {
  case everybody
  /// All but the owner: viewers, and what is made for them.
  case viewers
  case owner

  @inline(__always)
  func includes(_ origin: Comment.Origin) -> Bool {
    switch self {
    case .everybody: true
    case .viewers: origin != .owner
    case .owner: origin == .owner
    }
  }
}
