import CFFmpeg

/// Options that FFmpeg's functions take beside their arguments.
enum LibraryOptions {
  /// Adds an option.
  /// - Throws: `MediaError.outOfMemory` where there is no room for it: what it keeps out would be let in without it.
  static func set(_ key: String, to value: String, in options: inout OpaquePointer?) throws(MediaError) {
    guard av_dict_set(&options, key, value, 0) >= 0 else { throw .outOfMemory }
  }
}
