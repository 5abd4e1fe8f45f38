import { defineReasons } from '../kernel/reasons.js';

/** Why a mock set or one of its rules was not saved or used. */
export const mockSetReasons = defineReasons('mockSet', {
  notFound: 'there is no mock set {id}',
  noRule: 'there is no mock rule {id}',
  noGeneration: 'there are no generated answers {id}',
  noDebugCall: 'there is no successful call {id} of yours on the debug page of this tool',
  nameMissing: 'the mock set needs a name',
  subjectMissing: 'say which tool the mock set is for',
  answerMissing: 'the rule needs an answer',
  tooManySets: 'a tool has at most {maximum} mock sets',
  tooManyRules: 'a mock set has at most {maximum} rules',
  tooLarge: 'the answers of a mock set have at most {maximum} characters together',
  invalidFilter: 'must be a JSON object with the arguments that the rule is for',
  invalidAnswer: '{problem}',
  notPublished: 'publish the tool before it is mocked',
  empty: 'add a rule to the mock set before it is used',
  ofOtherTool: 'the mock set is for another tool',
  noCaller: 'say which agent or workflow the mock set is used for',
  inUse: 'only the creator and those who can edit the plugin may change this mock set',
  noRuleMatches: 'no rule of the mock set {name} answers this call',
  incompatible: 'the mock set {name} does not fit the tool any more; update its rules',
});
