import { defineReasons } from '../kernel/reasons.js';

/** Why a workflow was not saved, published or run. */
export const workflowReasons = defineReasons('workflow', {
  changedElsewhere: 'the workflow was changed elsewhere',
  notFound: 'workflow {id} not found',
  versionNotFound: 'version {version} of workflow {id} not found',
  noVersion: 'workflow {id} has no such version',
  publishersOnly: 'only selected members of this team can publish',
  versionExists: 'workflow_version {version} exists already',
  versionForm: 'workflow_version must be like v1.2.3',
  versionLow: 'workflow_version must be higher than {version}',
  hasProblems: 'the draft has problems: {problems}',
  notPublished: 'workflow {id} is not published',
  notSelfContained: 'a sample may not call other workflows or name files, because others cannot use them',
  tooMany: 'This space already has the maximum of {maximum} workflows',
  noNode: 'the draft has no node {node}',
  noResult: 'the run has no result of the node {node}',
  noRun: 'there is no run {id}',
  neverRun: 'this workflow has not run yet',
  runEnded: 'the run has ended, so its question can no longer be answered',
  otherQuestion: 'interrupt event id mismatch: the run waits for an answer to {id}',
  noQuestion: 'interrupt event id mismatch: the run waits for no answer',
  serverBusy: '{runs} runs are in progress on this server; try again when one has ended',
  tooManyRuns: '{runs} of your runs are in progress; wait for one to finish, or stop one',
  httpNotSetUp: 'HTTP requests are not set up in this installation',
  httpFailed: '{why}',
  notSetUp: '{subject} not set up in this installation',
});
