import { defineReasons } from '../kernel/reasons.js';

/** Why a sign-in with an identity provider failed. */
export const identityProviderReasons = defineReasons('identityProvider', {
  startAgain: 'this sign-in has expired or was started in another browser; start again',
  expired: 'this sign-in has expired; start again',
  noProvider: 'no such identity provider',
  notConfigured: 'no identity provider is configured',
  refused: 'the identity provider refused',
  cancelled: 'the sign-in was cancelled',
  noIdentity: 'the identity provider returned no identity',
  noSignInPage: 'the identity provider has no sign-in page',
  unreachable: 'the identity provider did not respond, or its response could not be verified',
  onlyWayIn: 'this is your only way to sign in; set a password first',
  emailNotVerified: 'the identity provider has not verified your email address',
  otherAccount: 'you are now signed in to a different account; start again',
  linkedElsewhere: 'another account here is linked to this identity already',
  noPassword:
    'the account with this email address has no password; sign in as before and link this provider in the settings',
  setupCodeNeeded: 'the first user needs the setup code that the server prints at startup',
  noLongerConfigured: 'this identity provider is no longer configured',
  enterPasswordOnce:
    'an account with this email address exists; sign in on the sign-in page and enter its password once',
});
