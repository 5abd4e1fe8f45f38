import { defineReasons } from '../kernel/reasons.js';

/** Why an app was not authorised. */
export const oauthReasons = defineReasons('oauth', {
  noApp: 'no such app, or it is disabled',
  redirectNotRegistered: 'not a registered redirect URL of this app',
  noAuthorization: 'this app has no authorization to revoke',
  answeredOrExpired: 'this request was already answered or has expired; start again in the app',
  answered: 'this request was already answered',
  noDevice: 'no device is waiting for this code, or it has expired',
  ownAccountOnly: 'you can only consent for your own account',
  responseType: 'only "code"',
  pkceMissing: 'an app without a secret proves itself by PKCE',
  challengeMethod: 'only "S256"',
  challengeForm: '43 characters of base64url',
  notInstallable: 'no such app, or it does not need to be installed',
});
