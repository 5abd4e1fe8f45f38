import type { Call, Calls, Family, Incoming, Input, Result } from '@heddle/api-contract';
import type { Database } from '../db/Database.js';
import type { JobDefinition, JobSchedule } from '../jobs/defineJob.js';
import type { Config } from './Config.js';
import type { Context, PublicContext } from './Context.js';
import { DomainError } from './DomainError.js';
import type { App } from './services.js';
import type { Conversation } from './socket/Peer.js';

/** Bytes with their type, as a `file` call answers them. */
export interface FileAnswer {
  bytes: Uint8Array | ReadableStream<Uint8Array>;
  contentType: string;
  /** `private, max-age=...` where the bytes never change; `no-store` otherwise. */
  cacheControl?: string;
  /** 200 without it. */
  status?: 200 | 206 | 304 | 416;
  /** Further headers, which win over those that every answer has. */
  headers?: Readonly<Record<string, string>>;
  /** Throws once the bytes may not be read any more; without it what the caller proved is looked at again. */
  checkAgain?: () => Promise<void>;
}

/** Where a `redirect` call sends the browser: a path of this server, never an address of the caller's choice. */
export interface RedirectAnswer {
  location: string;
}

type ContextOf<C extends Call> = C['auth'] extends 'none' ? PublicContext : Context;

type ReturnOf<C extends Call> = C['kind'] extends 'stream'
  ? AsyncIterable<Result<C>> | Promise<AsyncIterable<Result<C>>>
  : C['kind'] extends 'file'
    ? Promise<FileAnswer>
    : C['kind'] extends 'redirect'
      ? Promise<RedirectAnswer>
      : C['kind'] extends 'socket'
        ? Promise<Conversation<Incoming<C>, Result<C>>>
        : Promise<Result<C>>;

/** A domain function behind a call. */
export type Handler<C extends Call> = (context: ContextOf<C>, input: Input<C>) => ReturnOf<C>;

/** A handler that says plainly that nothing stands behind the call yet. */
export interface NotYet {
  (): never;
  readonly reason: string;
}

/** One entry per call of a family. */
export type Handlers<C extends Calls> = { readonly [K in keyof C]: Handler<C[K]> | NotYet };

/** A family with what stands behind it; what the server is composed of. */
export interface Module {
  readonly family: Family;
  readonly handlers: Readonly<Record<string, Handler<Call> | NotYet>>;
  /** The tables that only this module writes. */
  readonly tables: Readonly<Record<string, unknown>>;
  /** Runs once when the application starts, before the first request. */
  readonly start?: (app: App) => Promise<void>;
  /** Fills a new personal space, inside the transaction that registers its owner. */
  readonly onPersonalSpaceCreated?: PersonalSpaceHook;
  /** Gives what a member made to somebody else, inside the transaction in which they leave the space. */
  readonly onMemberLeft?: MemberLeftHook;
  /** Ends what somebody could still come in by, inside the transaction that removes them from the installation. */
  readonly onPersonRemoved?: PersonHook;
  /** Ends what somebody else may have made to come in by, inside the transaction that sets a password by a code. */
  readonly onPasswordReset?: PersonHook;
  /** Kinds of work that go on beside requests. */
  readonly jobs?: readonly JobDefinition[];
  /** What of it is to be done again and again. */
  readonly schedules?: readonly JobSchedule[];
  readonly clearEnded?: ClearEndedHook;
}

/** A personal space that has just been made. */
export interface NewPersonalSpace {
  spaceId: string;
  ownerId: string;
  /** Language chosen at registration: `zh-CN` or `en`. */
  locale: string;
}

/** Puts something into a new personal space. `db` is the transaction: await nothing else. */
export type PersonalSpaceHook = (db: Database, space: NewPersonalSpace) => Promise<void>;

/** Somebody who leaves a space, and the member who gets what they made there. */
export interface MemberLeft {
  spaceId: string;
  userId: string;
  heirId: string;
}

/** Removes what has ended by now, such as sessions and codes; gives how many things that were. Runs every night. */
export type ClearEndedHook = (db: Database, now: Date, config: Config) => Promise<number>;

/** Hands things over. `db` is the transaction: await nothing else. */
export type MemberLeftHook = (db: Database, left: MemberLeft) => Promise<void>;

/** Ends tokens and the like of somebody. `db` is the transaction: await nothing else. */
export type PersonHook = (db: Database, userId: string) => Promise<void>;

/** Binds handlers to a family: the compiler asks for every call. */
export function implement<C extends Calls>(
  family: Family<C>,
  handlers: Handlers<C>,
  parts: Omit<Partial<Module>, 'family' | 'handlers' | 'tables'> & {
    tables?: Module['tables'];
  } = {},
): Module {
  return {
    ...parts,
    tables: parts.tables ?? {},
    family,
    // Inside the kernel input and context are only known at run time: the schema and `auth` vouch for them.
    handlers: handlers as unknown as Module['handlers'],
  };
}

/** Claims a call without building it: it answers a fixed code, and docs/api-coverage.md lists the reason. */
export function notYet(reason: string): NotYet {
  const refuse = (): never => {
    throw new DomainError('notBuilt', `not built yet: ${reason}`);
  };
  return Object.assign(refuse, { reason });
}
