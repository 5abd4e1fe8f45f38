import { pluginConsent } from '@heddle/api-contract/families/plugin-consent';
import { implement } from '../../kernel/implement.js';
import { listOfAgent, listOfDraft } from './agentConsents.js';
import { listOpenConsents, revokeOpenConsent } from './openConsents.js';

export const pluginConsentModule = implement(pluginConsent, {
  ofAgent: listOfAgent,
  ofDraft: listOfDraft,
  openList: listOpenConsents,
  openRevoke: revokeOpenConsent,
});
