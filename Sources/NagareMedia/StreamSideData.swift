import CFFmpeg

/// What a container says of a stream as a whole, such as how it is turned, beside its codec's parameters.
enum StreamSideData {
  /// All of a stream's, which live as long as it.
  static func all(of stream: UnsafePointer<AVStream>) -> [AVPacketSideData] {
    (0..<nagare_stream_side_data_count(stream)).compactMap { nagare_stream_side_data_at(stream, $0)?.pointee }
  }

  /// The bytes of one type, which live as long as the stream; nil where it has none.
  static func find(_ type: AVPacketSideDataType, of stream: UnsafePointer<AVStream>) -> UnsafeRawBufferPointer? {
    all(of: stream).first { $0.type == type }.map { UnsafeRawBufferPointer(start: $0.data, count: $0.size) }
  }

  /// Adds side data to a stream, in place of any of its type.
  /// - Returns: the bytes to fill in; nil without memory for them.
  static func add(
    _ type: AVPacketSideDataType, size: Int, to stream: UnsafeMutablePointer<AVStream>
  ) -> UnsafeMutableRawPointer? {
    nagare_stream_add_side_data(CodecLibrary.functions, stream, type, size).map { UnsafeMutableRawPointer($0) }
  }
}
