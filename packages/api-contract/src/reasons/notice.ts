import { defineReasons } from '../kernel/reasons.js';

/** Why settings of notices were not saved. */
export const noticeReasons = defineReasons('notice', {
  urlInvalid: 'the webhook needs an address that begins with http:// or https://, without a user name',
  zoneInvalid: 'no such time zone',
  noWebhook: 'there is no webhook',
  noRequests: 'this installation sends no requests to other servers',
});
