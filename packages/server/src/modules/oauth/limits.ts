import { Attempts } from '../../identity/attempts.js';
import { defineService } from '../../kernel/services.js';

const second = 1000;
const minute = 60 * second;

/** Lifetimes in milliseconds. */
export const lifetimes = {
  /** From the app's authorization request to the user's decision. */
  request: 15 * minute,
  /** From the user's consent until the app has exchanged its code. */
  code: 5 * minute,
  /** From displaying a device's user code until the device has its tokens. */
  device: 15 * minute,
  access: 15 * minute,
  refresh: 30 * 24 * 60 * minute,
  /** Maximum lifetime of a token issued for a JWT. */
  maxByJwt: 24 * 60 * minute,
} as const;

/** Minimum polling interval of a device, in seconds. */
export const pollSeconds = 5;

/** Limits on guessing and flooding; each application has its own set. */
export const oauthLimits = defineService('oauth-limits', () => ({
  /** Token requests per address; an app with many users refreshes all tokens from one. */
  tokens: new Attempts(1200, minute),
  /** Device codes per address: each is a row until it expires. */
  devices: new Attempts(60, 10 * minute),
  /** Attempts to enter a user code, per user and per address. There are 31^8 possible codes. */
  userCodes: new Attempts(10, 10 * minute),
  userCodesOfAddress: new Attempts(60, 10 * minute),
  /** Authorization requests per user. */
  requests: new Attempts(100, 10 * minute),
}));
