import { defineReasons } from '../kernel/reasons.js';

/** Why a split of an agent's users was not started, changed or ended. */
export const agentSplitReasons = defineReasons('agentSplit', {
  notServed: '{field}: the channel does not serve the agent',
  sameVersion: '{field}: the channel already serves this version',
  notPublished: '{field}: not a published version of the agent',
  underWay: '{field}: the users of this channel are split already; end that split first',
  ended: '{field}: the split has ended',
});
