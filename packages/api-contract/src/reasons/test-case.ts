import { defineReasons } from '../kernel/reasons.js';

/** Why saved test inputs of a workflow were not stored or used. */
export const testCaseReasons = defineReasons('testCase', {
  notFound: 'the workflow has no saved test inputs {id}',
  nameMissing: 'the inputs need a name',
  nameTaken: 'the workflow already has inputs named {name}',
  notAnObject: 'must be a JSON object with the inputs by name',
  tooMany: 'a workflow has at most {maximum} sets of saved inputs',
});
