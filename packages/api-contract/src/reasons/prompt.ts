import { defineReasons } from '../kernel/reasons.js';

/** Why a prompt was not saved. */
export const promptReasons = defineReasons('prompt', {
  nameMissing: 'the prompt needs a name',
  textMissing: 'the prompt needs a text',
  tooMany: 'This space already has the maximum of {maximum} prompts',
});
