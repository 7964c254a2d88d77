import { repost } from "./settings.js";

const mostReposts = 2;

// What a kind of requests needs against a server that has forgotten the settings: `after` sends them again, and tells
// whether it did. It gives up on a server that forgets them again and again; `succeeded` starts anew.
export function makeReposting() {
  let count = 0;
  return {
    after: async ({ status }) => {
      if (status !== 404 || count >= mostReposts) return false;
      count += 1;
      await repost();
      return true;
    },
    succeeded: () => {
      count = 0;
    },
  };
}
