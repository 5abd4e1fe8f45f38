import { agentMention } from '@heddle/api-contract/families/agent-mention';
import { implement, notYet } from '../../kernel/implement.js';
import { describeAgents, forgetAgents, readSettings, searchAgents } from './agents.js';
import { readInitial } from './initial.js';
import { markConversationRead, readReadIndex } from './readIndex.js';

export const agentMentionModule = implement(agentMention, {
  search: searchAgents,
  forget: forgetAgents,
  describe: describeAgents,
  settings: readSettings,
  initial: readInitial,
  markRead: markConversationRead,
  readIndex: readReadIndex,
  peRules: notYet('the rules by which clients rewrite prompts belong to a service that Heddle does not have'),
});
