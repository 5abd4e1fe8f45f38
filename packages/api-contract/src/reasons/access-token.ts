import { defineReasons } from '../kernel/reasons.js';

/** Why an access token was not made or changed. */
export const accessTokenReasons = defineReasons('accessToken', {
  tooMany: 'a person can have up to {maximum} tokens; delete one first',
  expiryRange: 'choose a date within the next 365 days',
  notFound: 'no such token',
  tooManyOfSession: 'a session can have up to {maximum} tokens at once; wait until one has expired',
});
