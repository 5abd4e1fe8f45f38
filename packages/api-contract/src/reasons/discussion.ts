import { defineReasons } from '../kernel/reasons.js';

/** Why something in a discussion was not stored, changed or found. */
export const discussionReasons = defineReasons('discussion', {
  off: 'discussions are off in this installation',
  closed: 'the discussion of this product is closed',
  banned: 'you may not write in discussions',
  notFound: 'nothing that you can see',
  notSupported: 'not possible for this kind of thing',
  blockedWord: 'contains “{word}”, which is not allowed here',
  tooManyWrites: 'at most {maximum} posts and comments in a minute',
  notYours: 'only its author, the owner of the product and administrators can do this',
  notMentionable: 'only people of this installation can be mentioned',
  tooManyReports: 'at most {maximum} reports in a day',
  tooManyLinks: 'at most {maximum} short links',
  unknownReason: 'no reason of the list',
  themselves: 'you cannot do this to yourself',
  administrator: 'administrators cannot be banned',
  endsBeforeBegin: 'must be later than the begin',
  agentNotAsked: 'only the agent that is discussed answers, if it can be tried',
  pictureUnknown: 'not a picture that you uploaded for a discussion',
});
