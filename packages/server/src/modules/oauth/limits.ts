import { Attempts } from '../../identity/attempts.js';
import { defineService } from '../../kernel/services.js';

const second = 1000;
const minute = 60 * second;

/** How long what an app gets is good for, in milliseconds. */
export const lifetimes = {
  /** From the question of an app until the person has decided. */
  request: 15 * minute,
  /** From the person's consent until the app has fetched its tokens. */
  code: 5 * minute,
  /** From the code on a device's screen until the device has its tokens. */
  device: 15 * minute,
  access: 15 * minute,
  refresh: 30 * 24 * 60 * minute,
  /** The longest that an app may ask for a token by JWT. */
  longestByJwt: 24 * 60 * minute,
} as const;

/** Seconds between two questions of a device. */
export const pollSeconds = 5;

/** Limits on guessing and flooding, one set per application. */
export const oauthLimits = defineService('oauth-limits', () => ({
  /** Tokens asked for from one address; an app with many people refreshes for all of them. */
  tokens: new Attempts(1200, minute),
  /** Device codes from one address: each is a row until it ends. */
  devices: new Attempts(60, 10 * minute),
  /** Codes of devices that one person, and one address, tries. 31^8 codes stand against it. */
  userCodes: new Attempts(10, 10 * minute),
  userCodesOfAddress: new Attempts(60, 10 * minute),
  /** Questions that one person lets apps put. */
  requests: new Attempts(100, 10 * minute),
}));
