import { Refusal, Unreachable, getOptions, getProject } from "./api.js";
import { followCommand } from "./command.js";
import { followComments } from "./comments.js";
import { followComparison } from "./compare.js";
import { followDensity } from "./density.js";
import { followDialogs } from "./dialogs.js";
import { find } from "./dom.js";
import { followFrames } from "./frames.js";
import { followHandles } from "./handles.js";
import { followKeys } from "./keys.js";
import { startLanguage, text } from "./language.js";
import { followOptions } from "./options.js";
import { followPlayback } from "./playback.js";
import { followRanges } from "./ranges.js";
import { startSettings } from "./settings.js";
import { followStatus } from "./status.js";
import { followTabs } from "./tabs.js";
import { followTheme } from "./theme.js";
import { followTimeline } from "./timeline.js";
import { followPicture } from "./viewer.js";

startLanguage();
followTheme();
followPicture();
followComparison();
followHandles();
followTimeline();
followPlayback();
followRanges();
followOptions();
followComments();
followTabs();
followCommand();
followDialogs();
followFrames();
followDensity();
followKeys();
start();

async function start() {
  try {
    const [project, { groups }] = await Promise.all([getProject(), getOptions()]);
    followStatus();
    startSettings(project, groups);
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof Refusal)) throw error;
    const banner = find("#banner");
    banner.hidden = false;
    find("#banner-text").textContent = error instanceof Refusal ? error.message : text("serverGone");
    find("#retry").addEventListener("click", () => location.reload(), { once: true });
  }
}
