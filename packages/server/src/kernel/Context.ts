import type { SpaceAction } from '@heddle/api-contract';
import type { Act } from '../audit/Act.js';
import type { SpaceAccess } from './access.js';
import type { MemberLeftHook, PersonalSpaceHook } from './implement.js';
import type { App } from './services.js';

/** The signed-in person. */
export interface User {
  id: string;
  name: string;
  uniqueName: string;
  email: string;
  description: string;
  avatarUrl: string;
  locale: string;
  createdAt: Date;
  /** In the installation, but for its owner: who that is stands elsewhere. */
  role: 'admin' | 'member' | 'guest';
}

/** What a handler of a call without sign-in knows. */
export interface PublicContext extends App {
  readonly user: User | undefined;
  /** Ends when the caller hangs up or the application closes. */
  readonly signal: AbortSignal;
  readonly logid: string;
  readonly request: {
    readonly headers: Headers;
    readonly url: URL;
    /** The caller's address as far as it is known; rate limits use it. */
    readonly address: string;
    /** Whether the browser speaks TLS to us or to a trusted proxy. */
    readonly secure: boolean;
  };
  /** Cookies set by the answer, each as its header has it. */
  readonly cookies: string[];
  /** What the audit log will say of this request. */
  readonly act: Act;
  /** What modules put into a new personal space; registration runs them in its transaction. */
  readonly personalSpaceHooks: readonly PersonalSpaceHook[];
  /** What modules do when a member leaves a space; in the transaction in which they leave. */
  readonly memberLeftHooks: readonly MemberLeftHook[];
}

/** What a handler of a signed-in call knows. */
export interface Context extends PublicContext {
  readonly user: User;
  /** Under what is counted what the caller asks for in vain: not the same for a person and for their tokens. */
  readonly guesser: string;
  /**
   * The right to act in a space, or the same refusal for strangers and for spaces that do not exist.
   * The first line of every domain function that touches a space.
   */
  spaceAccess(spaceId: string, action: SpaceAction): Promise<SpaceAccess>;
  /** Whether the token of the request, if it came by one, works in this space; for lists of many spaces. */
  isWithinToken(spaceId: string): boolean;
}
