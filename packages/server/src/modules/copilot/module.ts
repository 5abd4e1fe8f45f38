import { copilot } from '@heddle/api-contract/families/copilot';
import { implement } from '../../kernel/implement.js';
import { describeAgent, optimizePrompt, streamOptimizedPrompt, writeChangelog } from './agentTexts.js';
import { changeWorkflow, explainFailure } from './changeWorkflow.js';
import { generate } from './generate.js';

export const copilotModule = implement(copilot, {
  generate,
  optimizePrompt,
  streamOptimizedPrompt,
  describeAgent,
  changelog: writeChangelog,
  changeWorkflow,
  explainFailure,
});
