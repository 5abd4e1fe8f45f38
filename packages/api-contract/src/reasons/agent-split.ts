import { defineReasons } from '../kernel/reasons.js';

/** Why a split of an agent's users was not started, changed or ended. */
export const agentSplitReasons = defineReasons('agentSplit', {
  notServed: 'the channel does not serve the agent',
  sameVersion: 'the channel already serves this version',
  notPublished: 'not a published version of the agent',
  underWay: 'the users of this channel are split already; end that split first',
  ended: 'the split has ended',
});
