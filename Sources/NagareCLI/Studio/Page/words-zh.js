import * as burns from "./words-zh-burns.js";
import * as table from "./words-zh-comments.js";
import * as open from "./words-zh-open.js";
import * as play from "./words-zh-play.js";
import * as tracks from "./words-zh-tracks.js";

const comments = (shown) => `${shown} 条弹幕`;

export const name = "简体中文";

export const texts = {
  ...burns.texts, ...open.texts, ...play.texts, ...table.texts, ...tracks.texts,
  skipToOptions: "跳到选项", keyboard: "键盘快捷键", language: "语言", close: "关闭",
  theme: "外观", themeAuto: "自动", themeLight: "浅色", themeDark: "深色",
  serverGone: "Nagare 没有响应。它还在终端里运行吗？", retry: "重试",

  picture: "画面", pictureTools: "画面工具", zoom: "缩放", zoomFit: "适合窗口",
  compare: "对比", compareTip: "与另一种外观对比（C）",
  handles: "留空区域", handlesTip: "在画面上拖动弹幕区域和留空区域（H）",
  sheet: "缩略图总览", sheetTip: "一览弹幕最密集的时刻", sheetLoading: "正在绘制弹幕最密集的时刻…",
  draft: "预览", exact: "精确",
  frameFacts: ({ shown, time }) => `${time} · ${comments(shown)}`,
  frameAt: ({ shown, time }) => `画面 ${time}，${comments(shown)}`,
  frameRate: ({ rate }) => `${rate} 帧/秒`,
  splitLabel: ({ name }) => `“${name}”与当前外观的分界线`, splitValue: ({ percent, name }) => `${name} ${percent}%`,
  "handle-area": ({ percent }) => `弹幕区域 ${percent}`, "handle-area-name": "弹幕区域（从顶部算起）",
  "handle-top": ({ percent }) => `顶部留空 ${percent}`, "handle-top-name": "顶部留空",
  "handle-bottom": ({ percent }) => `底部留空 ${percent}`, "handle-bottom-name": "底部留空",
  addBox: "添加方框", addBoxTip: "框出不放弹幕的地方，例如台标",
  boxName: ({ position }) => `留空方框 ${position}`, removeBox: ({ position }) => `删除方框 ${position}`,
  boxLeft: ({ position }) => `方框 ${position} 的左边缘`, boxTop: ({ position }) => `方框 ${position} 的上边缘`,
  boxWidth: ({ position }) => `方框 ${position} 的宽度`, boxHeight: ({ position }) => `方框 ${position} 的高度`,

  presets: "预设", choosePreset: "选择预设", noPresets: "还没有预设", applyPreset: "应用", savePreset: "另存为…",
  ownPresets: "我的预设", presetsBesideVideo: "视频所在文件夹", isBesideVideo: "在视频所在文件夹",
  presetApplied: ({ name }) => `已应用预设“${name}”`, presetDialog: "保存为预设", presetName: "名称", presetText: "说明（可不填）",
  presetCount: ({ count }) => `将保存 ${count} 项改动。`, presetNeedsName: "请填写名称。",
  presetSaved: ({ name }) => `已保存预设“${name}”`, replacePreset: ({ name }) => `已有预设“${name}”。要替换吗？`,
  replace: "替换", save: "保存", cancel: "取消",
  compareTools: "对比", compareWith: "对比对象", keepLook: "保留", keepLookTip: "保留当前外观以便对比", lookKept: "已保留当前外观",
  lookRefused: ({ name, reason }) => `${name}：${reason}`, "look-plain": "无弹幕", "look-default": "默认外观",
  "look-kept": "保留的外观", "look-current": "当前外观", keyPanFocused: "在 100 % 时移动有焦点的画面",

  timeline: "时间轴", timelineLabel: "视频时间", timeLabel: "时间", transport: "播放",
  play: "播放", pause: "暂停", frameBack: "上一帧", frameForward: "下一帧",
  peakBack: "上一个高峰", peakForward: "下一个高峰",
  peakTip: ({ shown, time }) => `${time} 的高峰：${comments(shown)}`,
  momentTip: ({ shown, time }) => `${time} · ${comments(shown)}`, notShown: ({ shown }) => `未显示 ${shown} 条`,
  ranges: "片段", markIn: "入点", markOut: "出点",
  markInTip: "片段从这里开始（I）", markOutTip: "片段到这里结束（O）",
  openRange: ({ time }) => `${time} – …`, goToRange: "跳到片段开头",
  removeRange: ({ range }) => `删除片段 ${range}`,
  wordLabel: "显示某个词出现的位置", wordPlaceholder: "查找词语", found: ({ shown }) => `${shown} 条`,

  command: "命令", commandTitle: "命令行", copy: "复制", copied: "已复制", copyByKey: "请按 Ctrl+C",
  comments: ({ shown }) => comments(shown), blocked: ({ shown }) => `屏蔽 ${shown} 条`,
  merged: ({ shown }) => `合并 ${shown} 条`, style: ({ style }) => `${style} 风格`, warnings: "警告",

  options: "选项", undo: "撤销", redo: "重做", resetAll: "全部重置",
  searchLabel: "搜索选项", searchPlaceholder: "搜索选项", noOptions: "没有匹配的选项。",
  reset: ({ label }) => `重置“${label}”`, changedOptions: ({ count }) => `改动了 ${count} 项`,
  byDefault: "默认", defaultIs: ({ value }) => `默认：${value}`, on: "开", off: "关",
  add: "添加", rowLabel: ({ label, position }) => `${label}，第 ${position} 项`,
  removeRow: ({ value }) => `删除 ${value}`, removes: ({ shown }) => `去掉 ${comments(shown)}`,

  sidePanel: "选项、弹幕和压制", commentsTab: "弹幕",

  keyTabs: "选项、弹幕或压制", keyRows: "列表的上一行或下一行", keyGoToRow: "跳到该行的时间", keyRowMenu: "在列表的行上：该行的操作",
  keyFrame: "后退或前进一帧", keySecond: "后退或前进一秒", keyTenSeconds: "前进或后退十秒",
  keyEnds: "开头或结尾", keyPlay: "播放或暂停", keyShuttle: "倒放、停止、播放",
  keyPeaks: "上一个或下一个高峰", keyMarks: "片段的开头或结尾", keyZoom: "适合窗口或 100 %",
  keyPan: "在 100 % 时移动画面", keyCompare: "对比", keyHandles: "画面上的留空区域",
  keyBoxMove: "把有焦点的方框移动 1 %，按住 Shift 为 5 %", keyBoxSize: "调整有焦点的方框的大小",
  keyBoxRemove: "删除有焦点的方框", keySearch: "搜索选项或弹幕",
  keyUndo: "撤销", keyRedo: "重做", keyKeyboard: "显示本列表", singleKeys: "启用单键快捷键",
};

export const groups = {
  "Common options": "基本", "Video": "视频", "Filters": "过滤", "Look": "外观", "Placement": "排布",
  "Tint": "染色", "Masks": "蒙版", "Presets": "预设", "Options": "其他",
};

export const options = {
  ...burns.options,
  "offset": ["时间偏移", "把所有弹幕整体提前或推后，单位为秒；-2 表示提前两秒。"],
  "size": ["视频尺寸", "先缩放视频再画弹幕。1080p 指短边；1920x 或 x1080 保持宽高比；1920x1080 为确切尺寸。" +
    "宽高比不同时，像素不再是正方形。"],
  "block": ["屏蔽词", "屏蔽含有这段文字的弹幕，不分大小写和全角半角；也可以写正则表达式 /…/ 或 /…/i。可添加多条。"],
  "merge-duplicates": ["合并重复弹幕", "把若干秒之内相同的弹幕合为一条，并标出条数。"],
  "style": ["网站风格", "按哪个网站的外观和规则来画。默认由弹幕格式决定。"],
  "font": ["字体", "字体名称。添加多个时，前面的缺字就用后面的。"],
  "font-scale": ["文字大小", "所有文字高度的倍数，例如 1.2 或 120%。"],
  "opacity": ["不透明度", "弹幕的不透明度，0 到 1 或 0% 到 100%。默认 0.9；niconico 风格为 1。"],
  "scroll-time": ["滚动时长", "滚动弹幕横穿画面所用的秒数。16:9 时默认 9 秒，其他宽高比为 5 到 10 秒；niconico 风格为 3 秒。"],
  "area": ["弹幕区域", "弹幕可占画面高度的比例，例如 50%。从顶部算起；底部弹幕从底部算起。默认占满。"],
  "deinterlace": ["去隔行", "先去除隔行扫描，帧率不变。"],
  "keep-format": ["保留像素格式", "只要编码器支持，就保留原视频的色度采样、位深和透明度，哪怕很多播放器不支持。" +
    "默认 4:2:0，H.264 为 8 位。"],
  "block-user": ["屏蔽用户", "屏蔽某个用户的弹幕，填 ID 或名字。可添加多条。"],
  "block-mode": ["屏蔽模式", "屏蔽某种模式的弹幕。可添加多条。"],
  "block-color": ["屏蔽颜色", "屏蔽某种颜色的弹幕，写成 rrggbb；colored 表示所有彩色弹幕。可添加多条。"],
  "block-id": ["隐藏的弹幕", "隐藏某一条弹幕，填 nagare layout 列出的 ID。可添加多条。"],
  "block-kind": ["屏蔽付费内容", "屏蔽某类付费消息。可添加多条。"],
  "min-weight": ["最低权重", "去掉权重低于该值的弹幕；没有权重的保留。"],
  "min-price": ["最低价格", "去掉价格低于该值的付费消息（按各自货币计）和没有标价的礼物。默认 0，即不限。"],
  "merge-similar": ["合并相近弹幕", "内容几乎相同的也合并：相同字符所占的比例，例如 0.8 或 80%。"],
  "merge-at": ["合并的最少条数", "至少有这么多条才合并。默认 2。"],
  "replace": ["替换文字", "替换弹幕里匹配的文字：/正则/=新文字（$1 为第一个分组）、/正则/i=新文字，或 旧文字=新文字。可添加多条。"],
  "strip": ["去除内容", "从弹幕里去掉表情、链接或 @ 某人。可添加多条。"],
  "max-length": ["最长字数", "超过这个字数就截断，并加上省略号。"],
  "highlight-user": ["突出某人", "用一种颜色显示某个用户的全部弹幕：用户，或 用户=#rrggbb。默认黄色。可添加多条。"],
  "merge-grow": ["放大合并弹幕", "合并的条数越多，字越大；16 条时放大到两倍。"],
  "font-file": ["字体文件", "字体文件，优先于任何字体名称。可添加多个。"],
  "bold": ["粗体", "用粗体还是常规体。默认：字体带粗体时，哔哩哔哩弹幕用粗体。"],
  "language": ["汉字字形", "用哪种语言的汉字字形，例如 ja。默认由弹幕来源的网站决定。"],
  "missing-glyphs": ["缺字处理", "所有字体都没有的字：画方框、跳过，或在写出文件之前报错。"],
  "font-size": ["标准文字高度", "标准文字的高度，单位为像素。默认为短边的 1/27；niconico 风格为其画布的 27/384。"],
  "line-height": ["行距", "行与行之间的距离，是文字高度的倍数。默认 1.125；niconico 风格另有规则。"],
  "outline": ["描边粗细", "标准文字的描边，单位为像素。默认为文字高度的 1/20，至少 1.5；niconico 风格为 1/19。"],
  "shadow": ["阴影偏移", "标准文字的柔和阴影偏移多少像素。默认 0，即没有阴影。"],
  "fixed-time": ["固定弹幕时长", "顶部和底部弹幕停留的秒数。默认 5 秒；niconico 风格为 3 秒。"],
  "keep-modes-apart": ["分开不同模式", "只要有空位，滚动弹幕和固定弹幕就不占用彼此的行。"],
  "keep-clear": ["留空区域（给字幕）", "不放弹幕的区域（定位弹幕除外），例如 bottom:15%，或以像素计的 top:120；middle:30%；或方框 box:80%,5%,15%x10%。可添加多条。"],
  "lanes": ["滚动弹幕的区域", "滚动弹幕可以出现的区域，例如 top:30%,bottom:20%。默认不限。"],
  "overflow": ["没有空行时", "没有空行时怎么办：丢弃、重叠或延后。默认丢弃；niconico 风格为重叠。"],
  "max-on-screen": ["同屏上限", "同一时刻最多显示多少条弹幕。默认不限。"],
  "prefer": ["优先显示", "位置不够时，同一秒里先保留哪些弹幕：权重最高、点赞最多、价格最高，或文字最长的。默认保留先来的。"],
  "motion": ["运动方式", "每帧对齐到整像素，还是用精确位置。帧率稳定时默认对齐；niconico 风格用精确位置。"],
  "seed": ["随机种子", "随机排布所用的种子。"],
  "tint": ["染色", "用画面颜色染弹幕：不染；只染描边；连同作者没有选颜色的文字；全部。"],
  "tint-strength": ["染色强度", "染色的强度，0 到 1 或 0% 到 100%。"],
  "tint-method": ["取色方法", "怎样得出画面颜色：平均值、均方根，或主色。"],
  "tint-mode": ["染色时机", "弹幕进入画面时染色一次，还是一直跟随画面变化。"],
  "mask": ["蒙版来源", "让弹幕从人物后面经过（people），或从蒙版标出的部分后面经过：.webmask 文件、视频或图片的白色部分，" +
    "或与视频各帧对应的编号图片，例如 mask-%05d.png。"],
  "mask-invert": ["反转蒙版", "改为从蒙版的黑色部分后面经过。"],
  "mask-grow": ["蒙版扩展", "蒙版向外扩展的像素数。默认为画面高度的 0.3%。"],
  "mask-feather": ["边缘羽化", "蒙版边缘向外柔化的宽度，单位为像素。默认为画面高度的 1%。"],
  "mask-opacity": ["蒙版后的不透明度", "弹幕在蒙版后面时的不透明度，0 到 1 或 0% 到 100%。默认 0.1。"],
  "mask-limit": ["蒙版大小上限", "蒙版最多占画面的比例。超过时（例如特写），弹幕回到前面。默认 0.6。"],
  "mask-smooth": ["时间平滑", "在每帧前后若干秒内平滑蒙版，最多 0.5。人物默认 0.1，其他为 0。"],
  "names": ["显示发送者", "文件里有发送者名字时，显示在弹幕前面。"],
};

export const values = {
  ...burns.values,
  scroll: "滚动", reverse: "逆向", top: "顶部", bottom: "底部", positioned: "定位", code: "代码", bas: "BAS",
  superchat: "醒目留言", gift: "礼物", membership: "会员", box: "方框", skip: "跳过", error: "报错",
  drop: "丢弃", overlap: "重叠", delay: "延后", snap: "整像素", exact: "精确",
  off: "不染", outline: "描边", plain: "未选颜色", all: "全部",
  average: "平均", rms: "均方根", kmeans: "主色", entry: "进入时", live: "实时",
};
