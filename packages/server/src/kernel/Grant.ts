import type { SpaceAction } from '@heddle/api-contract';
import type { Database } from '../db/Database.js';
import type { User } from '../identity/User.js';
import type { SpaceAccess } from './access.js';

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

/** Someone on whose behalf this process acts outside of a request; a part of `Context`. */
export interface GrantedCaller {
  readonly db: Database;
  readonly user: User;
  spaceAccess(spaceId: string, action: SpaceAction): Promise<SpaceAccess>;
  /** Checks the stored rights again; throws the error that the caller would get now. */
  checkAgain(): Promise<void>;
  /** The rights checked so far, for work that other processes may continue. */
  grantRights(): Promise<Grant>;
  isWithinToken(spaceId: string): boolean;
}

/** Recognises the caller of a stored grant; throws the error that they would get now. */
export type RecogniseGrant = (grant: Grant) => Promise<GrantedCaller>;
