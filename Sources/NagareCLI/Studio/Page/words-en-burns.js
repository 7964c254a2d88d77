import { counted } from "./words-en-counted.js";

export const texts = {
  burnsTab: "Burns", keyBurns: "Burns", unfinished: "unfinished",
  output: "Output file", outputHelp: "Relative to the studio's folder.",
  moreOptions: "More", addBurn: "Burn", added: "Added to the queue",
  filesWritten: ({ count }) => (count === 1 ? "Writes only the range." : `Writes ${count} files, one for each range.`),
  beyondEnd: ({ count, shown, total, shownTotal }) =>
    `${shown} of ${counted(total, shownTotal, "comment")} ${count === 1 ? "comes" : "come"} long after the video's ` +
    "end: is it the right video, and the right time shift?",
  refusedFirst: ({ names }) => `Correct these values first: ${names}`,
  replaceQuestion: "Replace the file?",
  moreRanges: ({ count }) => `and ${counted(count, count, "more range")}; the queue burns each to a file`,
  savedIn: ({ file }) => `Saved in ${file}`, notSaved: ({ reason }) => `Not saved: ${reason}`,
  notKept: "Not kept: the video is outside the studio's folder",

  compareEncoders: "Compare encoders", stopComparing: "Stop comparing",
  encodersCompared: "Encoders compared", trialEncoder: "Encoder", trialTime: "Time", trialSize: "Size",
  trialNote: ({ time }) =>
    `Estimates from two seconds at ${time}. All but the first row use the encoder's default quality and preset.`,
  "trial-waiting": "waiting", "trial-running": "trying…", notWorking: "Does not work here.",
  use: "Use", useEncoder: ({ encoder }) => `Use ${encoder}`,

  queue: "Queue", noBurns: "No burns yet.",
  "burn-waiting": "Waiting", "burn-running": "Burning", "burn-paused": "Paused", "burn-done": "Done",
  "burn-failed": "Failed", "burn-cancelled": "Cancelled",
  burnRate: ({ rate }) => `${rate} fps`, timeLeft: ({ time }) => `${time} left`,
  timeTaken: ({ time }) => `took ${time}`, sizeOf: ({ size, expected }) => `${size} of about ${expected}`,
  burnPicture: ({ time }) => `Last burned frame, at ${time}`,
  pauseBurn: ({ name }) => `Pause ${name}`, continueBurn: ({ name }) => `Continue ${name}`,
  earlierBurn: ({ name }) => `Move ${name} earlier`, laterBurn: ({ name }) => `Move ${name} later`,
  cancelBurn: ({ name }) => `Cancel ${name}`, retryBurn: ({ name }) => `Retry ${name}`,
  downloadBurn: ({ name }) => `Download ${name}`, removeBurn: ({ name }) => `Remove ${name} from the list`,
  doneNews: ({ name }) => `${name} is done.`, failedNews: ({ name }) => `${name} has failed.`,

  problems: ({ count }) => `Problems (${count})`,
  burnNotShown: ({ count, shown, reason }) => `${counted(count, shown, "comment")} dropped: ${reason}`,
  commentsSkipped: ({ count, shown }) => `${counted(count, shown, "comment")} could not be read`,
  commentsBeyondEnd: ({ count, shown }) => `${counted(count, shown, "comment")} long after the video's end`,
  damagedPackets: ({ count, shown }) => counted(count, shown, "corrupt packet"),
  damagedPictures: ({ count, shown }) => counted(count, shown, "corrupt frame"),
  timeJumps: ({ count, shown }) => counted(count, shown, "timestamp discontinuity", "timestamp discontinuities"),
  streamsLeftOut: ({ list }) => `Streams left out: ${list}`,
  missingGlyphs: ({ list }) => `Characters that no font has: ${list}`,
};

export const options = {
  "crf": ["Quality (CRF)"], "encoder": ["Encoder"], "bitrate": ["Bit rate"],
  // Files of options, which the program takes here, too, are the page's presets.
  "preset": ["Encoder preset", "Speed preset of the encoder. Default: libx264 and libx265 medium; SVT-AV1 8."],
  "comment-quality": ["Quality of comments"],
  "two-pass": ["Two passes"], "audio": ["Audio"], "fps": ["Frame rate"], "threads": ["Threads"],
  "copy-untouched": ["Copy stretches without comments"],
  "strict": ["Fail on corrupt video"],
};
