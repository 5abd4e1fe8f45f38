import { defineReasons } from '../kernel/reasons.js';

/** Why a field of a request is invalid, for the rules that all calls share. */
export const inputReasons = defineReasons('input', {
  length: '{minimum} to {maximum} characters',
  tooLong: 'at most {maximum} characters',
  tooShort: 'at least {minimum} characters',
  required: 'required',
  tooMany: 'at most {maximum} items',
  tooFew: 'at least {minimum} items',
  tooLarge: 'at most {maximum}',
  tooSmall: 'at least {minimum}',
  notAnId: 'must be a decimal id',
  nul: 'must not hold the character NUL',
  name: 'must begin with a letter and hold at most {maximum} letters, digits and underscores',
  invalid: 'invalid',
  permission: 'there is no permission "{permission}"',
});
