// The names are FFmpeg's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CFFmpeg

/// libavcodec and libavformat, loaded when one of their functions is first called.
enum CodecLibrary {
  /// The table of functions, filled in once and then constant.
  nonisolated(unsafe) private static let loaded: Result<UnsafePointer<nagare_codec_library>, MediaError> = {
    // Limits each allocation, in bytes, whatever a file claims: no packet or plane of a frame needs more.
    av_max_alloc(1 << 30)
    let functions = UnsafeMutablePointer<nagare_codec_library>.allocate(capacity: 1)
    functions.initialize(to: nagare_codec_library())
    if nagare_load_codecs(functions) != 0 { return .success(UnsafePointer(functions)) }
    functions.deallocate()
    return .failure(.noCodecs(reason: dlerror().map { String(cString: $0) } ?? "their version is different"))
  }()

  /// Loads the libraries, and checks their version. Must precede all calls of their functions.
  /// - Throws: `MediaError.noCodecs` if they cannot be loaded, `MediaError.oldLibraries` if they are too old.
  static func check() throws(MediaError) {
    try MediaLibraries.checkRelease(loaded.get().pointee.avcodec_version())
  }

  /// The table of functions. `check` must have succeeded before: without the libraries, access ends the program.
  static var functions: UnsafePointer<nagare_codec_library> {
    switch loaded {
    case .success(let functions): functions
    case .failure(let error): fatalError("\(error)")
    }
  }
}

// Each constant has the name of a library function, and shadows it in this module.
private let library = CodecLibrary.functions.pointee

nonisolated(unsafe) let avcodec_alloc_context3 = library.avcodec_alloc_context3!
nonisolated(unsafe) let avcodec_decode_subtitle2 = library.avcodec_decode_subtitle2!
nonisolated(unsafe) let avcodec_descriptor_get = library.avcodec_descriptor_get!
nonisolated(unsafe) let avcodec_encode_subtitle = library.avcodec_encode_subtitle!
nonisolated(unsafe) let avcodec_find_best_pix_fmt_of_list = library.avcodec_find_best_pix_fmt_of_list!
nonisolated(unsafe) let avcodec_find_decoder = library.avcodec_find_decoder!
nonisolated(unsafe) let avcodec_find_encoder_by_name = library.avcodec_find_encoder_by_name!
nonisolated(unsafe) let avcodec_flush_buffers = library.avcodec_flush_buffers!
nonisolated(unsafe) let avcodec_free_context = library.avcodec_free_context!
nonisolated(unsafe) let avcodec_get_hw_config = library.avcodec_get_hw_config!
nonisolated(unsafe) let avcodec_get_name = library.avcodec_get_name!
nonisolated(unsafe) let avcodec_open2 = library.avcodec_open2!
nonisolated(unsafe) let avcodec_parameters_alloc = library.avcodec_parameters_alloc!
nonisolated(unsafe) let avcodec_parameters_copy = library.avcodec_parameters_copy!
nonisolated(unsafe) let avcodec_parameters_free = library.avcodec_parameters_free!
nonisolated(unsafe) let avcodec_parameters_from_context = library.avcodec_parameters_from_context!
nonisolated(unsafe) let avcodec_parameters_to_context = library.avcodec_parameters_to_context!
nonisolated(unsafe) let avcodec_pix_fmt_to_codec_tag = library.avcodec_pix_fmt_to_codec_tag!
nonisolated(unsafe) let avcodec_receive_frame = library.avcodec_receive_frame!
nonisolated(unsafe) let avcodec_receive_packet = library.avcodec_receive_packet!
nonisolated(unsafe) let avcodec_send_frame = library.avcodec_send_frame!
nonisolated(unsafe) let avcodec_send_packet = library.avcodec_send_packet!
nonisolated(unsafe) let avcodec_version = library.avcodec_version!
nonisolated(unsafe) let avsubtitle_free = library.avsubtitle_free!
nonisolated(unsafe) let av_new_packet = library.av_new_packet!
nonisolated(unsafe) let av_packet_alloc = library.av_packet_alloc!
nonisolated(unsafe) let av_packet_free = library.av_packet_free!
nonisolated(unsafe) let av_packet_get_side_data = library.av_packet_get_side_data!
nonisolated(unsafe) let av_packet_make_writable = library.av_packet_make_writable!
nonisolated(unsafe) let av_packet_new_side_data = library.av_packet_new_side_data!
nonisolated(unsafe) let av_packet_rescale_ts = library.av_packet_rescale_ts!
nonisolated(unsafe) let av_packet_shrink_side_data = library.av_packet_shrink_side_data!
nonisolated(unsafe) let av_packet_unref = library.av_packet_unref!

nonisolated(unsafe) let avformat_alloc_context = library.avformat_alloc_context!
nonisolated(unsafe) let avformat_alloc_output_context2 = library.avformat_alloc_output_context2!
nonisolated(unsafe) let avformat_close_input = library.avformat_close_input!
nonisolated(unsafe) let avformat_find_stream_info = library.avformat_find_stream_info!
nonisolated(unsafe) let avformat_free_context = library.avformat_free_context!
nonisolated(unsafe) let avformat_index_get_entries_count = library.avformat_index_get_entries_count!
nonisolated(unsafe) let avformat_index_get_entry = library.avformat_index_get_entry!
nonisolated(unsafe) let avformat_new_stream = library.avformat_new_stream!
nonisolated(unsafe) let avformat_open_input = library.avformat_open_input!
nonisolated(unsafe) let avformat_query_codec = library.avformat_query_codec!
nonisolated(unsafe) let avformat_seek_file = library.avformat_seek_file!
nonisolated(unsafe) let avformat_version = library.avformat_version!
nonisolated(unsafe) let avformat_write_header = library.avformat_write_header!
nonisolated(unsafe) let av_find_best_stream = library.av_find_best_stream!
nonisolated(unsafe) let av_find_input_format = library.av_find_input_format!
nonisolated(unsafe) let av_guess_format = library.av_guess_format!
nonisolated(unsafe) let av_guess_frame_rate = library.av_guess_frame_rate!
nonisolated(unsafe) let av_guess_sample_aspect_ratio = library.av_guess_sample_aspect_ratio!
nonisolated(unsafe) let av_interleaved_write_frame = library.av_interleaved_write_frame!
nonisolated(unsafe) let av_probe_input_buffer2 = library.av_probe_input_buffer2!
nonisolated(unsafe) let av_read_frame = library.av_read_frame!
nonisolated(unsafe) let av_write_trailer = library.av_write_trailer!
nonisolated(unsafe) let avio_accept = library.avio_accept!
nonisolated(unsafe) let avio_alloc_context = library.avio_alloc_context!
nonisolated(unsafe) let avio_close_dyn_buf = library.avio_close_dyn_buf!
nonisolated(unsafe) let avio_closep = library.avio_closep!
nonisolated(unsafe) let avio_context_free = library.avio_context_free!
nonisolated(unsafe) let avio_flush = library.avio_flush!
nonisolated(unsafe) let avio_handshake = library.avio_handshake!
nonisolated(unsafe) let avio_open_dyn_buf = library.avio_open_dyn_buf!
nonisolated(unsafe) let avio_open2 = library.avio_open2!
nonisolated(unsafe) let avio_r8 = library.avio_r8!
nonisolated(unsafe) let avio_read = library.avio_read!
nonisolated(unsafe) let avio_seek = library.avio_seek!
nonisolated(unsafe) let avio_size = library.avio_size!

/// FFmpeg's name of a codec.
func name(of codec: AVCodecID) -> String { avcodec_get_name(codec).map { String(cString: $0) } ?? "unknown" }
