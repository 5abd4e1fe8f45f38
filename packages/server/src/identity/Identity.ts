import type { Database } from '../db/Database.js';
import type { User } from './User.js';

/** A session as carried by the cookie. */
export interface IssuedSession {
  token: string;
  expiresAt: Date;
}

/**
 * Session management. The account module depends only on this interface, so that another implementation can
 * replace it.
 */
export interface Identity {
  /**
   * The user of a session token; undefined when it is unknown, revoked or expired. A rotated token stays
   * valid for another minute, until the new one was used, and for re-checks of a response it has already
   * opened (`isAgain`) as long as the session lasts.
   */
  find(token: string, isAgain?: boolean): Promise<User | undefined>;
  /**
   * Starts a session; revokes a token sent with the request, to prevent session fixation. `user` is as read
   * before its credentials were checked: undefined when all its sessions were ended since, or it was removed.
   */
  issue(
    user: { id: string; sessionEpoch: number },
    previousToken: string | undefined,
    agent: string,
  ): Promise<IssuedSession | undefined>;
  /** Rotates a token older than a day; undefined when it is kept. */
  renew(token: string): Promise<IssuedSession | undefined>;
  /** Ends a session on the server. */
  revoke(token: string): Promise<void>;
  /**
   * Ends every session of a user, except the one with this token, and keeps sign-ins that have begun from
   * starting one. In a transaction of `inside`, if given.
   */
  revokeAll(userId: string, exceptToken?: string, inside?: Database): Promise<void>;
  /** The user's sessions, most recent first; `currentToken` is the token of the request. */
  list(userId: string, currentToken: string | undefined): Promise<ListedSession[]>;
  /** Ends one of the user's sessions by the id that `list` returned; false when there is none. */
  end(userId: string, sessionId: string): Promise<boolean>;
}

/** A session as shown to its owner. The id grants no access. */
export interface ListedSession {
  id: string;
  agent: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}
