import { counted } from "./words-en-counted.js";

// The table of comments, and why one is not shown.
export const texts = {
  commentSearchLabel: "Search the comments and users", commentSearchPlaceholder: "Search comments",
  commentsFound: ({ count, shown }) => `${counted(count, shown, "comment")} found`,
  noComments: "No comment matches.", follow: "Follow", followTip: "Scroll the table with the picture",
  followsOnlyTime: "Only while the table is sorted by time, earliest first",
  commentText: "Text", commentUser: "User", commentMenu: "Actions", goTo: ({ time }) => `Go to ${time}`,
  blockUser: "Block this user", unblockUser: "Unblock this user",
  blockText: "Block this text", unblockText: "Unblock this text",
  blockComment: "Hide this comment", unblockComment: "Show this comment",
  commentHidden: ({ words }) => `Hidden: ${words}`,
  commentNotHidden: ({ words }) => `No longer hidden by hand: ${words}`,
  copyText: "Copy text", notCopied: "The browser does not allow copying.", keyHideRow: "Hide or show the row's comment",

  dropped: "Dropped:",
  "reason-blocked-mode": "mode", "reason-blocked-kind": "purchase", "reason-low-price": "price",
  "reason-low-weight": "weight", "reason-blocked-color": "colour", "reason-blocked-user": "user",
  "reason-blocked-word": "word", "reason-blocked-pattern": "pattern", "reason-blocked-id": "hidden by hand",
  blockedBy: ({ rule }) => `blocked by ${rule}`,
  "reason-no-free-lane": "no free row", "reason-too-many-on-screen": "too many on screen", "reason-merged": "merged",
  "reason-outranked": "better ones took the room", "reason-emptied": "no text left",
  "reason-hidden": "hidden by its author or the uploader", "reason-mode-not-drawn": "code comment, never drawn",
  "reason-unreadable-script": "unreadable script", "reason-after-end": "after the end of the video",
  "short-blocked-id": "by hand", "short-no-free-lane": "no free row", "short-too-many-on-screen": "too many",
  "short-outranked": "outranked", "short-emptied": "no text",
  "short-merged": "merged", "short-hidden": "hidden at source", "short-mode-not-drawn": "code",
  "short-unreadable-script": "script", "short-after-end": "after the end",
};
