import CFFmpeg

/// Whether FFmpeg's description of a format has a flag, such as `AV_PIX_FMT_FLAG_RGB`.
func has(_ flag: Int32, _ format: AVPixelFormat) -> Bool {
  (av_pix_fmt_desc_get(format)?.pointee.flags ?? 0) & UInt64(flag) != 0
}

/// Whether samples, or the colours of a palette, are red, green and blue.
func isRGB(_ format: AVPixelFormat) -> Bool { has(AV_PIX_FMT_FLAG_RGB, format) || has(AV_PIX_FMT_FLAG_PAL, format) }

/// The name that FFmpeg knows a format by.
func name(of format: AVPixelFormat) -> String {
  av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
}
