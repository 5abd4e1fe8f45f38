export { commentMessages } from './commentMessages.js';
export type { CommentAnchors } from './components/CommentAnchors.js';
export { CommentsButton } from './components/CommentsButton.js';
export { useOpenComments } from './useOpenComments.js';
