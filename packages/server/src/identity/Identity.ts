import type { User } from '../kernel/Context.js';

/** A session as the cookie carries it. */
export interface IssuedSession {
  token: string;
  expiresAt: Date;
}

/** Who is behind a request. The account module uses nothing else of sessions, so another identity can replace ours. */
export interface Identity {
  /**
   * The person a session token belongs to, or undefined when it is unknown, ended or past its time. A token that was
   * replaced is good for a minute more, until the next one has arrived, and as long as the session for an answer that it
   * has opened before (`isAgain`).
   */
  find(token: string, isAgain?: boolean): Promise<User | undefined>;
  /** Starts a session; a token that came with the request ends, so that nobody can plant one. */
  issue(userId: string, previousToken: string | undefined, agent: string): Promise<IssuedSession>;
  /** Replaces a token that has served for a day; undefined where it goes on as it is. */
  renew(token: string): Promise<IssuedSession | undefined>;
  /** Ends a session on the server. */
  revoke(token: string): Promise<void>;
  /** Ends every session of a person, but for the one with this token. */
  revokeAll(userId: string, exceptToken?: string): Promise<void>;
  /** Where a person is signed in, the latest first; `currentToken` is that of the request. */
  list(userId: string, currentToken: string | undefined): Promise<ListedSession[]>;
  /** Ends one of a person's sessions by the id that `list` gives; false when there is none. */
  end(userId: string, sessionId: string): Promise<boolean>;
}

/** A session as its owner sees it. The id opens nothing. */
export interface ListedSession {
  id: string;
  agent: string;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}
