import type { Context } from './Context.js';

/**
 * The rights by which a request acts, as plain data: work that outlives the request and its process stores
 * them, and checks them again.
 */
export interface Grant {
  auth: 'session' | 'token';
  userId: string;
  /** Identifies the access token; see `AccessTokens.fingerprint`. */
  token?: string;
  /** Permission that the token must have. */
  permission?: string;
  /** The checked rights: `<space> <action>`. */
  rights: string[];
}

/** Someone on whose behalf this process acts outside of a request. */
export type GrantedCaller = Pick<Context, 'checkAgain' | 'db' | 'isWithinToken' | 'spaceAccess' | 'user'>;

/** Recognises the caller of a stored grant; throws the error that they would get now. */
export type RecogniseGrant = (grant: Grant) => Promise<GrantedCaller>;
