import { defineReasons } from '../kernel/reasons.js';

/** Why background work was not started, cancelled or retried. */
export const jobReasons = defineReasons('job', {
  ended: 'this task has already ended',
  notRetriable: 'only failed or cancelled tasks can be retried',
  noFile: 'this task has no file, or the file has expired',
  inputInvalid: 'the input file is not valid: {problem}',
  noRight: 'no such task, or you do not have access to it',
});
