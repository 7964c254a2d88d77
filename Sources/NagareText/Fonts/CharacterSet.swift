import CText

/// The characters that an installed font covers, known without opening it.
final class CharacterSet {
  private let handle: OpaquePointer

  /// Shares `set` with the pattern that owns it.
  init(_ set: OpaquePointer) { handle = FcCharSetCopy(set) }

  /// An empty set to merge other sets into.
  init() throws(FontError) {
    guard let handle = FcCharSetCreate() else { throw .outOfMemory }
    self.handle = handle
  }

  deinit { FcCharSetDestroy(handle) }

  func contains(_ scalar: UInt32) -> Bool { FcCharSetHasChar(handle, scalar) != 0 }

  /// Merges `other` into this set, which must not be shared.
  /// - Returns: whether characters were added.
  func add(_ other: CharacterSet) -> Bool {
    var changed = FcBool(FcFalse)
    return FcCharSetMerge(handle, other.handle, &changed) != 0 && changed != 0
  }
}
