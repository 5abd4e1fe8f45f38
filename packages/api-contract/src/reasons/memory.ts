import { defineReasons } from '../kernel/reasons.js';

/** Why something was not remembered, found or forgotten. */
export const memoryReasons = defineReasons('memory', {
  off: 'the long-term memory of this agent is off',
  personOff: 'the person has switched off that this agent remembers them',
  notFound: 'there is no memory {id}',
  tooLong: 'a memory has at most {maximum} characters',
  secret: 'it looks like a password, a key or a card number, which are never remembered',
  full: 'at most {maximum} memories of one person; delete some first',
  fullProfile: 'at most {maximum} lines about the person; delete some first',
  noModel: 'choose a model for the agent first; it writes the summaries',
  nothingNew: 'nothing was said since the last summary',
  unreadable: 'the model did not answer in the expected form',
});
