import { defineReasons } from '../kernel/reasons.js';

/** Why a credential was not stored, or not sent. */
export const credentialReasons = defineReasons('credential', {
  nameMissing: 'the credential needs a name',
  nameTaken: 'another credential of the space has the name {name}',
  secretMissing: 'the credential needs a secret',
  invalidSecret: 'the secret must not have line breaks',
  invalidKeyName: 'letters, digits and dashes only',
  invalidUsername: 'a user name without colons and line breaks',
  hostMissing: 'name at least one host that the credential may be sent to',
  invalidHost: '{host} is no host such as api.example.com',
  newHost: 'enter the secret again to send it to {host}',
  tooMany: 'This space already has the maximum of {maximum} credentials',
  unknown: 'the credential {id} is not in this space, or belongs to somebody else; choose another one',
  otherHost: 'the credential {name} may only be sent to {allowed}, not to {host}',
  lost: 'the secret of the credential {name} can no longer be decrypted; enter it again',
});
