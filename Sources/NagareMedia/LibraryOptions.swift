import CFFmpeg

/// The dictionary of options that FFmpeg's functions take.
enum LibraryOptions {
  /// Adds an option.
  /// - Throws: `MediaError.outOfMemory`, which must not be ignored: without a whitelist, FFmpeg would open anything.
  static func set(_ key: String, to value: String, in options: inout OpaquePointer?) throws(MediaError) {
    guard av_dict_set(&options, key, value, 0) >= 0 else { throw .outOfMemory }
  }
}
