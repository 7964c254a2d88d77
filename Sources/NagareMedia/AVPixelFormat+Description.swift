import CFFmpeg

/// Whether FFmpeg's description of a format has a flag, such as `AV_PIX_FMT_FLAG_RGB`.
func has(_ flag: Int32, _ format: AVPixelFormat) -> Bool {
  (av_pix_fmt_desc_get(format)?.pointee.flags ?? 0) & UInt64(flag) != 0
}

/// Whether the samples of a format, or the colours of its palette, are RGB.
func isRGB(_ format: AVPixelFormat) -> Bool { has(AV_PIX_FMT_FLAG_RGB, format) || has(AV_PIX_FMT_FLAG_PAL, format) }

/// FFmpeg's name of a pixel format.
func name(of format: AVPixelFormat) -> String {
  av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown"
}
