import ArgumentParser

/// A kind of video that the suite makes with FFmpeg, the same on every machine.
package enum SizeKind: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// A slow pan over a natural texture, with a sensor's noise.
  case film
  /// Flat areas with hard edges; a face moves twelve times a second.
  case animation
  /// A still room, and a face that moves a little and speaks.
  case talking
  /// Lines of text that scroll in jerks.
  case screen
  /// One picture that is held: a frame a second, burned at 30 a second.
  case still

  /// The frames a second of a burn.
  package static let frameRate = 30

  /// The options of a burn of this kind.
  package var burnOptions: [String] { self == .still ? ["--fps", "\(SizeKind.frameRate)"] : [] }

  /// FFmpeg's filter graph.
  /// - Parameter textFile: the name of a file with the text on a screen, of letters, digits, hyphens and dots.
  package func graph(textFile: String) -> String {
    switch self {
    case .film:
      SizeKind.texture(seed: 1) + ",rotate=a=0.03*sin(t*0.7),crop=1280:720:160+120*sin(t*0.5):90+60*sin(t*0.4),"
        + "format=yuv420p,noise=alls=5:allf=t:all_seed=9"
    case .animation: SizeKind.movingShapes
    case .talking: SizeKind.movingFace
    case .screen: SizeKind.scrollingText(textFile: textFile)
    case .still: SizeKind.texture(seed: 21) + ",crop=1280:720:160:90,format=yuv420p,fps=1"
    }
  }

  /// The text on a screen.
  package static let text = (1...120).map { line in
    "\(line)  The quick brown fox jumps over the lazy dog; pack my box with five dozen liquor jugs. "
      + "\(line * 2_654_435_761)"
  }.joined(separator: "\n")

  /// A texture of 1600x900 whose details get weaker as they get smaller, as in photographs.
  private static func texture(seed: Int) -> String {
    let layers = [(16, 9), (64, 36), (256, 144), (800, 450)].enumerated().map { index, size in
      "color=0x808080:s=\(size.0)x\(size.1):r=30,format=yuv444p,"
        + "noise=c0s=100:c1s=30:c2s=30:"
        + "c0_seed=\(seed + index):c1_seed=\(seed + index + 50):c2_seed=\(seed + index + 90),"
        + "scale=1600:900:flags=bicubic,trim=end_frame=1[layer\(index)];"
    }
    return layers.joined() + "[layer0][layer1][layer2][layer3]mix=inputs=4:weights=8 4 2 1,eq=contrast=1.5," + held
  }

  /// Repeats the first frame.
  private static let held = "trim=end_frame=1,loop=-1:1:0,setpts=N/30/TB,fps=30"

  /// An ellipse with a smooth edge on transparency.
  private static func ellipse(_ color: String, _ width: Int, _ height: Int) -> String {
    let alpha = "255*clip((1-hypot((X-W/2)/(W/2-2)\\,(Y-H/2)/(H/2-2)))*W/2\\,0\\,1)"
    return "color=\(color):s=\(width)x\(height):r=30,format=yuva444p,"
      + "geq=lum=lum(X\\,Y):cb=cb(X\\,Y):cr=cr(X\\,Y):a=\(alpha),\(held)"
  }

  private static let movingShapes: String = {
    let (x, y) = ("180*sin(floor(12*t)/7)", "40*abs(sin(floor(12*t)/3))")
    return """
      color=0x8fc8e8:s=1280x720:r=30,format=yuv444p,drawbox=0:470:1280:250:0x6fa84f:fill,\
      drawbox=0:466:1280:5:0x203018:fill[ground];\(ellipse("0x2a1c14", 300, 420))[line];\
      \(ellipse("0xf0c8a0", 288, 408))[face];\(ellipse("0xffffff", 520, 110))[cloud];\
      \(ellipse("0x2a1c14", 44, 66)),split[left][right];\
      [ground][cloud]overlay=x=mod(60*t+700\\,1800)-520:y=90[s0];\
      [s0][line]overlay=x=400+\(x):y=180+\(y)[s1];[s1][face]overlay=x=406+\(x):y=186+\(y)[s2];\
      [s2][left]overlay=x=480+\(x):y=330+\(y)[s3];[s3][right]overlay=x=590+\(x):y=330+\(y),\
      drawbox=940:300:140:400:0xb04030:fill,drawbox=940:300:140:400:0x2a1c14:5,format=yuv420p
      """
  }()

  private static let movingFace: String = {
    let (x, y) = ("24*sin(2*PI*t/3)", "10*sin(2*PI*t/2)")
    return """
      \(texture(seed: 11)),crop=1280:720:160:90,eq=contrast=0.6:brightness=-0.1[room];\
      \(ellipse("0x3a4a70", 760, 700))[body];\(ellipse("0xd0a080", 300, 400))[face];\
      \(ellipse("0x703030", 90, 40))[mouth];\(ellipse("0x30241c", 36, 26)),split[left][right];\
      [room][body]overlay=x=260+\(x)/2:y=480[s0];[s0][face]overlay=x=490+\(x):y=150+\(y)[s1];\
      [s1][left]overlay=x=560+\(x):y=300+\(y)[s2];[s2][right]overlay=x=684+\(x):y=300+\(y)[s3];\
      [s3][mouth]overlay=x=595+\(x):y=430+\(y)+12*sin(9*t):eval=frame,format=yuv420p,noise=alls=3:allf=t:all_seed=2
      """
  }()

  private static func scrollingText(textFile: String) -> String {
    """
    color=0xf6f6f2:s=1280x720:r=30,drawtext=textfile=\(textFile):x=80:\
    y=90-120*floor(t)-120*clip(4*(t-floor(t)-0.75)\\,0\\,1):fontsize=22:line_spacing=6:fontcolor=0x202428,\
    drawbox=0:0:1280:48:0x2b3a55:fill,drawbox=0:48:60:672:0xdfe4ea:fill,\
    drawbox=x=200+40*t:y=12:w=12:h=24:color=0xffffff:t=fill,format=yuv420p
    """
  }
}
