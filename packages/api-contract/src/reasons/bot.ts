import { defineReasons } from '../kernel/reasons.js';

/** Why an agent was not created, saved or published. */
export const botReasons = defineReasons('bot', {
  tooMany: 'This space already has the maximum of {maximum} agents',
  nameMissing: 'the agent needs a name',
  changedElsewhere: 'the agent was changed elsewhere',
  notBuiltMode: 'agents in this mode cannot be created yet',
  workflowTwice: 'a workflow can be added once',
  noWorkflow: 'there is no workflow {id} in this workspace',
  notChatFlow: 'the workflow {id} is not a chat flow',
  noVersion: 'the agent has no version {version}',
  unknownModel: 'there is no model {id}',
  variableName: 'must begin with a letter and hold at most {maximum} letters, digits and underscores',
  variableTwice: 'two variables have the same name',
});
