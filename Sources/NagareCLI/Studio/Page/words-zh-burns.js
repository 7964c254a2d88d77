export const texts = {
  burnsTab: "压制", keyBurns: "压制", unfinished: "个未完成",
  output: "输出文件", outputHelp: "相对于 studio 的文件夹。",
  moreOptions: "更多", addBurn: "开始压制", added: "已加入队列",
  filesWritten: ({ count }) => (count === 1 ? "只压制所选片段。" : `将写出 ${count} 个文件，每个片段一个。`),
  beyondEnd: ({ shown, shownTotal }) =>
    `${shownTotal} 条弹幕中，有 ${shown} 条远在视频结束之后：视频和时间偏移都对吗？`,
  refusedFirst: ({ names }) => `请先改正这些值：${names}`,
  replaceQuestion: "要替换文件吗？",
  moreRanges: ({ count }) => `另有 ${count} 个片段；队列会把每个片段压制成一个文件`,
  savedIn: ({ file }) => `已保存到 ${file}`, notSaved: ({ reason }) => `未保存：${reason}`,
  notKept: "未保存：视频不在 studio 的文件夹里",

  compareEncoders: "比较编码器", stopComparing: "停止比较", encodersCompared: "编码器比较完毕",
  trialEncoder: "编码器", trialTime: "用时", trialSize: "大小",
  trialNote: ({ time }) => `根据 ${time} 起的两秒估算。除第一行外，均使用编码器默认的质量和预设。`,
  "trial-waiting": "等待", "trial-running": "测试中…", notWorking: "此处无法使用。",
  use: "使用", useEncoder: ({ encoder }) => `使用 ${encoder}`,

  queue: "队列", noBurns: "队列里还没有任务。",
  "burn-waiting": "等待中", "burn-running": "压制中", "burn-paused": "已暂停", "burn-done": "已完成",
  "burn-failed": "失败", "burn-cancelled": "已取消",
  burnRate: ({ rate }) => `${rate} 帧/秒`, timeLeft: ({ time }) => `剩余 ${time}`,
  timeTaken: ({ time }) => `用时 ${time}`, sizeOf: ({ size, expected }) => `${size}，共约 ${expected}`,
  burnPicture: ({ time }) => `最近压制的画面，${time}`,
  pauseBurn: ({ name }) => `暂停 ${name}`, continueBurn: ({ name }) => `继续 ${name}`,
  earlierBurn: ({ name }) => `提前 ${name}`, laterBurn: ({ name }) => `推后 ${name}`,
  cancelBurn: ({ name }) => `取消 ${name}`, retryBurn: ({ name }) => `重试 ${name}`,
  downloadBurn: ({ name }) => `下载 ${name}`, removeBurn: ({ name }) => `从列表中移除 ${name}`,
  doneNews: ({ name }) => `${name} 已完成。`, failedNews: ({ name }) => `${name} 失败了。`,

  problems: ({ count }) => `问题（${count}）`,
  burnNotShown: ({ shown, reason }) => `${shown} 条弹幕未显示：${reason}`,
  commentsSkipped: ({ shown }) => `${shown} 条弹幕无法读取`,
  commentsBeyondEnd: ({ shown }) => `${shown} 条弹幕远在视频结束之后`,
  damagedPackets: ({ shown }) => `${shown} 个损坏的数据包`, damagedPictures: ({ shown }) => `${shown} 个损坏的帧`,
  timeJumps: ({ shown }) => `${shown} 处时间戳不连续`,
  streamsLeftOut: ({ list }) => `略去的流：${list}`, missingGlyphs: ({ list }) => `所有字体都没有的字：${list}`,
};

export const options = {
  "crf": ["质量（CRF）", "恒定质量，按编码器自己的尺度；越低越好。默认 libx264 和 libx265 为 20，VP9 为 31，SVT-AV1 为 32。"],
  "preset": ["编码器预设", "编码器的速度预设。默认 libx264 和 libx265 为 medium，SVT-AV1 为 8。"],
  "encoder": ["编码器", "FFmpeg 编码器的名称。默认 libx264；HDR 或超过 8 位时为 libx265，webm 为 libvpx-vp9。"],
  "bitrate": ["码率", "用每秒比特数代替恒定质量，例如 2500k。"],
  "comment-quality": ["弹幕质量", "弹幕的质量，0 到 10：10 与画面相同，越低文件越小。默认 libx264 为 9，libx265 用 medium 预设时为 6；其余情况为 10，多数编码器不支持此项。"],
  "two-pass": ["两遍编码", "分两遍编码，更合理地分配码率。"],
  "copy-untouched": ["复制无弹幕段", "没有弹幕的长段直接复制 H.264 数据，画面不变；never 全部重新编码。"],
  "audio": ["音频", "copy 原样复制（容器不支持时重新编码），aac 或 opus 重新编码，none 去掉音频。"],
  "fps": ["帧率", "输出的帧率，例如 60，滚动更流畅。默认与视频相同。"],
  "threads": ["线程数", "解码和编码各用多少线程。默认用全部处理器。"],
  "strict": ["视频损坏时中止", "视频损坏或不完整时中止，而不只是警告。"],
};

export const values = { copy: "原样复制", none: "去掉" };
