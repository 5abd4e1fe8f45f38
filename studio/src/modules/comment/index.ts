export { commentMessages } from './commentMessages.js';
export type { CommentAnchors } from './components/CommentAnchors.js';
export { CommentsButton } from './components/CommentsButton.js';
export { TeamButtons } from './components/TeamButtons.js';
export { useOpenComments } from './useOpenComments.js';
