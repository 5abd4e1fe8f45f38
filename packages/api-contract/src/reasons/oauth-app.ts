import { defineReasons } from '../kernel/reasons.js';

/** Why an app, its keys, secrets or redirect URLs were not changed. */
export const oauthAppReasons = defineReasons('oauthApp', {
  tooManyApps: 'a person can have up to {maximum} apps; delete one first',
  notFound: 'no such app',
  noKeys: 'only service apps can have public keys',
  tooManyKeys: 'an app has at most {maximum} keys; delete one first',
  privateKey: 'this is the private key, which only the app may have; upload the public key',
  keyForm: 'must begin with -----BEGIN PUBLIC KEY-----',
  keyTooWeak: 'not an RSA key of {minimum} bits or more',
  keyNotFound: 'no such key',
  noRedirectUrls: 'apps of this type have no redirect URLs',
  urlInvalid: '"{url}" is not a valid URL',
  urlCharacters: '"{url}" contains a space, a line break or a backslash',
  urlFragment: '"{url}" has a fragment (#), which is never sent to a server',
  urlUserName: '"{url}" contains a user name',
  urlNotSecure: '"{url}" uses http, which is only allowed for localhost',
  urlScheme: '"{url}" must begin with https: or a scheme such as com.example.app:',
  noSecrets: 'only apps that run on a server can have secrets',
  tooManySecrets: 'an app has at most {maximum} secrets; delete one first',
  secretNotFound: 'no such secret',
});
