import { defineReasons } from '../kernel/reasons.js';

/** Why a request was refused before its call began: size, rate, sign-in, origin. */
export const requestReasons = defineReasons('request', {
  tooManyCalls: 'more than {maximum} calls in a minute; try again later',
  tooManyAtOnce: 'up to {maximum} calls can run at once; wait for one to finish',
  tooManyAttempts: 'too many attempts; try again in {seconds} s',
  /** For wrong passwords: only the caller's network has to wait, for any other the account stays usable. */
  tooManyGuesses: 'too many attempts; try again in {seconds} s',
  passwordsBusy: 'too many people are signing in; try again in {seconds} s',
  idempotencyKeyReused: 'this Idempotency-Key was used before with another input; use a new key',
  notSignedIn: 'not signed in',
  tokenInvalid: 'the access token is missing or not valid',
  tokenShort: 'the access token does not allow {permission}',
  hostNotAllowed: 'this host name is not allowed here; HEDDLE_ALLOWED_HOSTS can allow it',
  bodyTooLarge: 'the body is larger than {maximum} bytes',
  bodySlow: 'the body took longer than {seconds} seconds',
  tooDeep: '{what} is nested deeper than {maximum}',
  oneFile: 'one file at a time',
  formTooLarge: 'the form is larger than {maximum} bytes',
  fileTooLarge: 'the file is larger than {maximum} bytes',
  uploadStalled: 'the upload received no data for a minute',
  uploadInterrupted: 'the upload broke off',
  hostFormTooLarge: 'this host accepts forms of up to {maximum} bytes',
});
