import { defineReasons } from '../kernel/reasons.js';

/** Why a variable was not set. */
export const variableReasons = defineReasons('variable', {
  readOnly: 'system variables are read-only',
  tooMany: 'at most {maximum} variables for one user',
  tooLong: 'a variable has at most {maximum} characters',
});
