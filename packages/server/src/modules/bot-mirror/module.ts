import { botMirror } from '@heddle/api-contract/families/bot-mirror';
import { implement } from '../../kernel/implement.js';
import { createAgentDraft, listAgentDrafts, saveAgentDraft } from './agentDrafts.js';

export const botMirrorModule = implement(botMirror, {
  list: listAgentDrafts,
  create: createAgentDraft,
  save: saveAgentDraft,
});
