import CText

/// The characters that installed fonts cover, known without opening them.
final class CharacterSet {
  private let handle: OpaquePointer

  /// Shares `set` with the pattern that holds it.
  init(_ set: OpaquePointer) { handle = FcCharSetCopy(set) }

  /// An empty set, to add others to.
  init() throws(FontError) {
    guard let handle = FcCharSetCreate() else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { FcCharSetDestroy(handle) }

  func contains(_ scalar: UInt32) -> Bool { FcCharSetHasChar(handle, scalar) != 0 }

  /// Adds another set to one that nobody shares. Says whether there was anything new in it.
  func add(_ other: CharacterSet) -> Bool {
    var changed = FcBool(FcFalse)
    return FcCharSetMerge(handle, other.handle, &changed) != 0 && changed != 0
  }
}
