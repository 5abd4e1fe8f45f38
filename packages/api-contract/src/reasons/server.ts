import { defineReasons } from '../kernel/reasons.js';

/** Failures of the server itself, and what this installation lacks. */
export const serverReasons = defineReasons('server', {
  failed: 'internal server error',
  databaseSlow: 'the database took too long',
  databaseUnreachable: 'the server cannot reach its database',
  diskFull: "the server's disk is full, so nothing was saved",
  cannotEncrypt: 'this installation has no key to encrypt secrets with',
  cannotSign: 'this installation has no key to sign URLs with',
  notBuilt: 'not built yet: {what}',
});
