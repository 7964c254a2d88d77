/// Which filters can begin anywhere in a video.
extension FilterGraph {
  /// Filters that make of each frame, or of it and its neighbours, the same frame at the same time, whatever came first.
  ///
  /// Of all others nobody knows: some count frames, some take the first one's time for the beginning, some keep frames.
  private static let localFilters: Set = [
    "ass", "bilateral", "blackdetect", "boxblur", "buffer", "buffersink", "bwdif", "cas", "chromahold", "chromakey",
    "chromanr", "chromashift", "colorbalance", "colorchannelmixer", "colorcontrast", "colorcorrect", "colorhold",
    "colorize", "colorkey", "colorlevels", "colormatrix", "colorspace", "colortemperature", "copy", "crop",
    "curves", "deband", "deblock", "delogo", "despill", "dilation", "drawbox", "drawgrid", "drawtext", "edgedetect",
    "eq", "erosion", "estdif", "fieldorder", "fillborders", "format", "fps", "gblur", "hflip", "hqx", "hue",
    "huesaturation", "kerndeint", "lenscorrection", "limiter", "lut", "lut3d", "lutrgb", "lutyuv", "median",
    "monochrome", "negate", "nlmeans", "nnedi", "noformat", "null", "owdenoise", "pad",
    "pseudocolor", "removegrain", "rotate", "scale", "selectivecolor", "setdar", "setfield", "setparams",
    "setrange", "setsar", "shear", "smartblur", "spp", "subtitles", "super2xsai", "swapuv", "tonemap", "transpose",
    "unsharp", "uspp", "v360", "vflip", "vibrance", "w3fdif", "xbr", "yadif", "yaepblur", "zscale",
  ]

  /// Whether what comes out for a time depends on the frames around it alone, so that filtering can begin anywhere.
  var isLocal: Bool { FilterGraph.localFilters.isSuperset(of: filterNames) && !namesFrameNumber }

  /// Whether an expression may say `n`, the number of the frame; text on the picture that says it is taken for one.
  private var namesFrameNumber: Bool {
    graphTexts.contains { text in
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains {
        ["n", "N", "in", "on", "frame_num"].contains($0)
      }
    }
  }
}
