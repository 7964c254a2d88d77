/// The comments to which a Niconico script applies, by their origin.
enum ScriptScope: Equatable {
  case all
  /// All comments but the owner's.
  case viewers
  case owner

  @inline(__always)
  func includes(_ origin: Comment.Origin) -> Bool {
    switch self {
    case .all: true
    case .viewers: origin != .owner
    case .owner: origin == .owner
    }
  }
}
