import type { Call, Calls, Family, Incoming, Input, Result } from '@heddle/api-contract';
import { serverReasons } from '@heddle/api-contract/reasons/server';
import type { Subscriptions } from '../events/Subscriptions.js';
import type { JobDefinition } from '../jobs/defineJob.js';
import type { JobSchedule } from '../jobs/JobType.js';
import type { ClearEndedHook } from './ClearEndedHook.js';
import type { Context, PublicContext } from './Context.js';
import { DomainError } from './DomainError.js';
import type { Extension } from './extensionPoints.js';
import type { App } from './services.js';
import type { Conversation } from './socket/Peer.js';

/** Response of a `file` call: bytes with a content type. */
export interface FileAnswer {
  bytes: Uint8Array | ReadableStream<Uint8Array>;
  contentType: string;
  /** `private, max-age=...` for immutable bytes; default: `no-store`. */
  cacheControl?: string;
  /** Default: 200. */
  status?: 200 | 206 | 304 | 416;
  /** Additional headers, which override the standard ones. */
  headers?: Readonly<Record<string, string>>;
  /** Throws once the bytes may no longer be read; default: repeats the caller's access checks. */
  checkAgain?: () => Promise<void>;
}

/** Target of a `redirect` call: a path of this server, never a URL chosen by the caller. */
export interface RedirectAnswer {
  location: string;
}

/** Response of a `stream` call whose caller asked for one JSON answer instead: the data of its envelope. */
export class WholeAnswer {
  constructor(readonly data: unknown) {}
}

type ContextOf<C extends Call> = C['auth'] extends 'none' ? PublicContext : Context;

type ReturnOf<C extends Call> = C['kind'] extends 'stream'
  ? AsyncIterable<Result<C>> | Promise<AsyncIterable<Result<C>> | WholeAnswer>
  : C['kind'] extends 'file'
    ? Promise<FileAnswer>
    : C['kind'] extends 'redirect'
      ? Promise<RedirectAnswer>
      : C['kind'] extends 'socket'
        ? Promise<Conversation<Incoming<C>, Result<C>>>
        : Promise<Result<C>>;

/** The domain function of a call. */
export type Handler<C extends Call> = (context: ContextOf<C>, input: Input<C>) => ReturnOf<C>;

/** A handler of a call that is not implemented yet. */
export interface NotYet {
  (): never;
  readonly reason: string;
}

/** One entry per call of a family. */
export type Handlers<C extends Calls> = { readonly [K in keyof C]: Handler<C[K]> | NotYet };

/** A family of calls with its implementation; the server is composed of modules. */
export interface Module extends Subscriptions {
  readonly family: Family;
  readonly handlers: Readonly<Record<string, Handler<Call> | NotYet>>;
  /** The tables that only this module writes. */
  readonly tables: Readonly<Record<string, unknown>>;
  /** Runs once at startup, before the first request. */
  readonly start?: (app: App) => Promise<void>;
  /** Runs once at startup, also in processes that serve no requests. */
  readonly work?: (app: App) => Promise<void>;
  /** Contributions to what other modules list. */
  readonly extensions?: readonly Extension[];
  /** Types of background jobs. */
  readonly jobs?: readonly JobDefinition[];
  /** Recurring jobs. */
  readonly schedules?: readonly JobSchedule[];
  readonly clearEnded?: ClearEndedHook;
}

/** Binds handlers to a family; the compiler requires one for every call. */
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
    // At run time the kernel ensures these types: input is parsed by the schema, and `auth` determines the
    // context.
    handlers: handlers as unknown as Module['handlers'],
  };
}

/** Declares a call as not implemented: it answers a fixed code, and docs/api-coverage.md gives the reason. */
export function notYet(reason: string): NotYet {
  const refuse = (): never => {
    throw new DomainError('notBuilt', serverReasons.notBuilt({ what: reason }));
  };
  return Object.assign(refuse, { reason });
}

/** A handler whose answers are empty until there is a subject that it reads. */
export interface EmptyUntil {
  readonly emptyUntil: string;
}

/**
 * Declares that a call answers without content until `subject` exists, such as a list of plugins; it checks
 * rights and input like any other. docs/api-coverage.md lists it.
 */
export function emptyUntil<H extends (...values: never[]) => unknown>(
  subject: string,
  handler: H,
): H & EmptyUntil {
  const named = ((...values: never[]) => handler(...values)) as H;
  return Object.assign(named, { emptyUntil: subject });
}
