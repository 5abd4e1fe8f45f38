import { defineReasons } from '../kernel/reasons.js';

/** Why an address was not called. */
export const outboundReasons = defineReasons('outbound', {
  privateNetwork: 'The address {address} is inside a private network, and the configuration does not name it',
  protocol: 'Only http and https addresses can be called, not {protocol}',
  redirects: '{host} answers with a redirect',
  tooManyRedirects: '{host} redirects more than {maximum} times',
  invalidRedirect: '{host} redirects to an invalid URL',
  redirectWithContent:
    '{host} redirects to {target}, but request content is not forwarded: call that URL directly',
});
