import CFFmpeg

/// The side data of a stream, such as its display matrix.
enum StreamSideData {
  /// All side data of a stream, valid as long as the stream.
  static func all(of stream: UnsafePointer<AVStream>) -> [AVPacketSideData] {
    (0..<nagare_stream_side_data_count(stream)).compactMap { nagare_stream_side_data_at(stream, $0)?.pointee }
  }

  /// The bytes of one type, valid as long as the stream; nil if it has none.
  static func find(_ type: AVPacketSideDataType, of stream: UnsafePointer<AVStream>) -> UnsafeRawBufferPointer? {
    all(of: stream).first { $0.type == type }.map { UnsafeRawBufferPointer(start: $0.data, count: $0.size) }
  }

  /// Adds side data to a stream, replacing any of its type.
  /// - Returns: the bytes to fill in; nil if out of memory.
  static func add(
    _ type: AVPacketSideDataType, size: Int, to stream: UnsafeMutablePointer<AVStream>
  ) -> UnsafeMutableRawPointer? {
    nagare_stream_add_side_data(CodecLibrary.functions, stream, type, size).map { UnsafeMutableRawPointer($0) }
  }
}
