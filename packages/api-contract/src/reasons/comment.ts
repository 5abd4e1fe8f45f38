import { defineReasons } from '../kernel/reasons.js';

/** Why a comment was not stored or changed. */
export const commentReasons = defineReasons('comment', {
  notFound: 'no comment that you can see',
  notYours: 'only its author can change a comment',
  mayNotDelete: 'only its author and editors of the resource can delete a comment',
  notMentionable: 'people who cannot view the resource cannot be mentioned',
  tooManyThreads: 'a resource has at most {maximum} threads of comments',
  tooManyReplies: 'a thread has at most {maximum} comments; start another one',
});
