export { commentMessages } from './commentMessages.js';
export type { CommentAnchors } from './components/CommentAnchors.js';
export { CommentField, type Mentionable } from './components/CommentField.js';
export { CommentsButton } from './components/CommentsButton.js';
export { splitMentions } from './components/mentions.js';
export { TeamButtons } from './components/TeamButtons.js';
export { useOpenComments } from './useOpenComments.js';
