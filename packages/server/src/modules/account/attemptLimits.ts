import { Attempts } from '../../identity/attempts.js';
import { defineService } from '../../kernel/services.js';

const minute = 60_000;

/** Limits on guessing, one set per application. */
export const attemptLimits = defineService('attempt-limits', () => ({
  /** Failed sign-ins of one account, from wherever. */
  account: new Attempts(10, 5 * minute),
  /** Failed sign-ins from one address, on whatever account. */
  address: new Attempts(50, 5 * minute),
  /** Registrations from one address; generous, because an office shares one. */
  registration: new Attempts(100, 60 * minute),
  /** Codes for a new password of one account: a mail box shall not be filled by strangers. */
  codesOfAccount: new Attempts(5, 60 * minute),
  /** Codes asked for, and tried, from one address. */
  codesOfAddress: new Attempts(50, 60 * minute),
}));

/** Mails of invitation that one person sends: nobody shall fill foreign mail boxes through us. */
export const invitationLimits = defineService('invitation-limits', () => new Attempts(200, 60 * minute));
