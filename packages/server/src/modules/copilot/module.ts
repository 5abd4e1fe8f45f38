import { copilot } from '@heddle/api-contract/families/copilot';
import { implement } from '../../kernel/implement.js';
import { describeAgent, optimizePrompt, writeChangelog } from './agentTexts.js';
import { generate } from './generate.js';

export const copilotModule = implement(copilot, {
  generate,
  optimizePrompt,
  describeAgent,
  changelog: writeChangelog,
});
