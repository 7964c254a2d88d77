/// Filters that can begin anywhere in a video.
extension FilterGraph {
  /// The filters whose output depends only on a frame and its neighbours, whatever came first.
  ///
  /// Other filters may depend on more: some count frames, some count time from the first frame, some keep frames.
  private static let localFilters: Set = [
    "ass", "bilateral", "blackdetect", "boxblur", "buffer", "buffersink", "bwdif", "cas", "chromahold", "chromakey",
    "chromanr", "chromashift", "colorbalance", "colorchannelmixer", "colorcontrast", "colorcorrect", "colorhold",
    "colorize", "colorkey", "colorlevels", "colormatrix", "colorspace", "colortemperature", "copy", "crop",
    "curves", "deband", "deblock", "delogo", "despill", "dilation", "drawbox", "drawgrid", "drawtext", "edgedetect",
    "eq", "erosion", "estdif", "fieldorder", "fillborders", "format", "fps", "gblur", "hflip", "hqx", "hue",
    "huesaturation", "kerndeint", "lenscorrection", "limiter", "lut", "lut3d", "lutrgb", "lutyuv", "median",
    "monochrome", "negate", "nlmeans", "nnedi", "noformat", "null", "owdenoise", "pad",
    "premultiply", "pseudocolor", "removegrain", "rotate", "scale", "selectivecolor", "setdar", "setfield", "setparams",
    "setrange", "setsar", "shear", "smartblur", "spp", "subtitles", "super2xsai", "swapuv", "tonemap", "transpose",
    "unsharp", "uspp", "v360", "vflip", "vibrance", "w3fdif", "xbr", "yadif", "yaepblur", "zscale",
  ]

  /// Further filters that keep each frame's timestamp, or nearly, and the last frame's end. They depend on earlier
  /// frames, or change the number of frames.
  private static let steadyFilters: Set = [
    "amplify", "atadenoise", "avgblur", "bm3d", "cropdetect", "decimate", "deflicker", "dejudder", "derain", "deshake",
    "detelecine", "drawgraph", "exposure", "fade", "fftdnoiz", "fftfilt", "fieldmatch", "framerate", "framestep", "geq",
    "grayworld", "histeq", "histogram", "hqdn3d", "idet", "il", "interlace", "lagfun", "lut1d", "maskfun", "metadata",
    "mestimate", "minterpolate", "mpdecimate", "noise", "normalize", "phase", "photosensitivity", "pixelize", "pp",
    "pp7", "prewitt", "pullup", "roberts", "sab", "separatefields", "showinfo", "showpalette", "sidedata",
    "signalstats", "siti", "sobel", "sr", "telecine", "tinterlace", "tmedian", "tmidequalizer", "tmix", "vaguedenoiser",
    "vectorscope", "vidstabdetect", "vidstabtransform", "vignette", "vmafmotion", "waveform", "weave",
  ]

  /// Whether the output is as long as the input.
  var keepsLength: Bool { FilterGraph.localFilters.union(FilterGraph.steadyFilters).isSuperset(of: filterNames) }

  /// Whether the output at a time depends only on the frames around it, so that filtering can begin anywhere.
  var isLocal: Bool { FilterGraph.localFilters.isSuperset(of: filterNames) && !namesFrameNumber }

  /// Whether the output has text in fonts that Fontconfig may choose.
  var drawsText: Bool { filterNames.contains { ["ass", "drawtext", "subtitles"].contains($0) } }

  /// Whether an expression may use the frame number, such as `n`. Such a word in text for `drawtext` counts as well.
  private var namesFrameNumber: Bool {
    graphDescriptions.contains { text in
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains {
        ["n", "N", "in", "on", "frame_num"].contains($0)
      }
    }
  }
}
