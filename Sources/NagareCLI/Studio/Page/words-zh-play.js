export const texts = {
  audio: "音频", mute: "静音", unmute: "取消静音", volume: "音量",
  volumeIs: ({ percent }) => `${percent}%`, volumeMuted: ({ percent }) => `${percent}%，已静音`,
  smooth: "60 帧", smoothTip: "播放时弹幕以每秒 60 帧移动",
  playing: "播放中", playRate: ({ rate }) => `${rate}×`, playRateNews: ({ rate }) => `${rate} 倍速`,
  notPlayable: "浏览器无法播放这个视频",
  audioGap: "音频有缺口，改为无声播放",
  playedElsewhere: "另一个页面正在播放",
  framesInstead: ({ reason }) => `改为逐帧显示，没有音频：${reason}`,
  keyMute: "在列表之外：静音或取消静音", keyFaster: "播放时加速：1.5 倍，再按 2 倍",
};
