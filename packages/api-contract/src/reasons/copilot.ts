import { defineReasons } from '../kernel/reasons.js';

/** Why a model wrote nothing usable. */
export const copilotReasons = defineReasons('copilot', {
  noModel: 'no chat model is configured in this installation',
  descriptionMissing: 'describe what to write',
  workflowMissing: 'name the workflow whose inputs to write',
  nodeMissing: 'name the node whose inputs to write',
  workflowTooLarge: 'the workflow is too large for a model',
  unreadable: 'the model did not answer in the expected form: {why}',
  hasProblems: 'the workflow that the model wrote has problems: {problems}',
});
