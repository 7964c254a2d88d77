import CText

/// FreeType's root object. Faces and outlines keep it alive. All of them must be used from one thread at a time.
final class FreeTypeLibrary {
  let handle: FT_Library

  init?() {
    var handle: FT_Library?
    guard FT_Init_FreeType(&handle) == 0, let handle else { return nil }
    self.handle = handle
  }

  deinit { FT_Done_FreeType(handle) }
}
