import { Attempts } from '../../identity/attempts.js';
import { defineService } from '../../kernel/services.js';

const minute = 60_000;

/** Limits on guessing; each application has its own set. */
export const attemptLimits = defineService('attempt-limits', () => ({
  /** Failed sign-ins per account, from any address. */
  account: new Attempts(10, 5 * minute),
  /** Failed sign-ins per address, for any account. */
  address: new Attempts(50, 5 * minute),
  /** Registrations per address; generous, because an office shares one address. */
  registration: new Attempts(100, 60 * minute),
  /** Password reset codes per account, so that strangers cannot flood a mailbox. */
  codesOfAccount: new Attempts(5, 60 * minute),
  /** Requests for codes, and attempts to use them, per address. */
  codesOfAddress: new Attempts(50, 60 * minute),
}));

/** Invitation mails per sender, so that nobody can use the server to spam other mailboxes. */
export const invitationLimits = defineService('invitation-limits', () => new Attempts(200, 60 * minute));
