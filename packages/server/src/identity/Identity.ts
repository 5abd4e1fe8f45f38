import type { User } from '../kernel/Context.js';

/** A session as the cookie carries it. */
export interface IssuedSession {
  token: string;
  expiresAt: Date;
}

/** Who is behind a request. The account module uses nothing else of sessions, so another identity can replace ours. */
export interface Identity {
  /** The person a session token belongs to, or undefined when it is unknown, ended or past its time. */
  find(token: string): Promise<User | undefined>;
  /** Starts a session; a token that came with the request ends, so that nobody can plant one. */
  issue(userId: string, previousToken: string | undefined): Promise<IssuedSession>;
  /** Ends a session on the server. */
  revoke(token: string): Promise<void>;
}
