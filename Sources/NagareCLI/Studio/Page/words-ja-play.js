export const texts = {
  audio: "音声", mute: "ミュート", unmute: "ミュート解除", volume: "音量",
  volumeIs: ({ percent }) => `${percent}%`, volumeMuted: ({ percent }) => `${percent}%、ミュート中`,
  smooth: "60 fps", smoothTip: "再生中、コメントを毎秒 60 フレームで動かす",
  playing: "再生中", playRate: ({ rate }) => `${rate}×`, playRateNews: ({ rate }) => `${rate} 倍速`,
  notPlayable: "ブラウザがこの動画を再生できません",
  audioGap: "音声が途切れているため、音声なしで再生します",
  playedElsewhere: "別のページで再生中です",
  framesInstead: ({ reason }) => `1 フレームずつ、音声なしで表示します：${reason}`,
  keyMute: "表の外で：ミュート・解除", keyFaster: "再生中に速くする：1.5 倍、2 倍",
};
