import type { SpaceAction } from '@heddle/api-contract';
import type { Act } from '../audit/Act.js';
import type { User } from '../identity/User.js';
import type { SpaceAccess } from './access.js';
import type { Grant } from './Grant.js';
import type { Reservation } from './idempotency/idempotency.js';
import type { App } from './services.js';

/** Context of a handler that requires no sign-in. */
export interface PublicContext extends App {
  readonly user: User | undefined;
  /** Aborted when the caller disconnects or the application shuts down. */
  readonly signal: AbortSignal;
  readonly logid: string;
  readonly request: {
    readonly headers: Headers;
    readonly url: URL;
    /** Key of the caller's network address as far as known, for rate limits. */
    readonly network: string;
    /** Whether the browser connects by TLS. */
    readonly secure: boolean;
    /** The configured origin of this installation. */
    readonly publicOrigin: string | undefined;
  };
  /** `set-cookie` values of the response. */
  readonly cookies: string[];
  /** Audit entry of this request. */
  readonly act: Act;
}

/** Context of a handler that requires sign-in. */
export interface Context extends PublicContext {
  readonly user: User;
  /**
   * The end user that the caller acts for, as an app named them when it requested its token; empty for the
   * account itself. Conversations and variables of end users are kept apart.
   */
  readonly endUser: string;
  /** Key under which failed lookups are counted; differs between a user's session and their tokens. */
  readonly guesser: string;
  /** Of a request with an `Idempotency-Key`, in calls that declare `idempotent`. */
  readonly reservation: Reservation | undefined;
  /**
   * Checks the right to act in a space; the error is the same for inaccessible and nonexistent spaces. Call
   * it first in every domain function that touches a space.
   */
  spaceAccess(spaceId: string, action: SpaceAction): Promise<SpaceAccess>;
  /**
   * Repeats all access checks of the request, for work that goes on after it; throws the error that the
   * caller would get now. Work goes on when its person signs out, and ends with its token.
   */
  checkAgain(): Promise<void>;
  /** The rights checked so far, for work that other processes may continue; see `App.recognise`. */
  grantRights(): Promise<Grant>;
  /** Whether the token of the request, if any, covers this space; for lists of many spaces. */
  isWithinToken(spaceId: string): boolean;
}
