import { defineReasons } from '../kernel/reasons.js';

/** Why an answer was not run again, or a test case not stored or run. */
export const agentTestReasons = defineReasons('agentTest', {
  chatFlow: 'a chat flow answers here: there is no model or prompt to change or to test',
  notAnswered: 'the answer has no run that could be repeated',
  noResult: 'this answer has no such result of a tool',
  noRound: 'this answer has no such call of a model',
  noModel: 'the agent has no model',
  badPattern: 'not a regular expression: {problem}',
  tooManyCases: 'at most {maximum} test cases per agent',
  noCases: 'there is no test case to run',
  underWay: 'the test cases of this agent are being run; cancel that run or wait until it ends',
});
