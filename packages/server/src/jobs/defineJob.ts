import type * as z from 'zod';
import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';

/** How often and how soon a job is tried again. */
export interface RetryRule {
  /** All attempts together; 1 never tries again. */
  attempts: number;
  /** Longest pause before the second attempt, in milliseconds; each further one doubles it. */
  firstMs: number;
  /** No pause is longer. */
  mostMs: number;
}

/** What a job works with. */
export interface JobContext {
  readonly app: App;
  readonly id: string;
  readonly attempt: number;
  /** Who asked for it, and where; undefined for work of the installation. */
  readonly userId: string | undefined;
  readonly spaceId: string | undefined;
  /** Aborted when it is cancelled, takes too long, has lost its lease, or the server closes. */
  readonly signal: AbortSignal;
  /** Says how far it is; kept about once a second, so it may be called as often as one likes. */
  progress(done: number, total: number): void;
  /** First statement of a transaction that writes for this job: throws when another worker has it by now. */
  fence(transaction: Database): Promise<void>;
  /**
   * Ends the job as done in a transaction that writes what it was for: both come to be, or neither. After a crash
   * anything else a handler does may be done again.
   */
  finish(transaction: Database, result?: unknown): Promise<void>;
  /** Keeps the file that this job makes, for its owner to fetch. A second one replaces the first. */
  saveFile(file: JobFile): Promise<void>;
}

/** A file on its way into the job's keeping. */
export interface JobFile {
  name: string;
  contentType: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A kind of job. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Schema;
  readonly retry: RetryRule;
  /** One attempt may take this long, in milliseconds. */
  readonly limitMs: number;
  /** So many of this kind at once in one process. */
  readonly concurrency: number;
  readonly handler: (context: JobContext, input: z.output<Schema>) => Promise<unknown>;
}

/** What may be left to the usual. */
export interface JobOptions {
  retry?: Partial<RetryRule>;
  limitMs?: number;
  concurrency?: number;
}

const usualRetry: RetryRule = { attempts: 3, firstMs: 1_000, mostMs: 60_000 };

/**
 * Declares a kind of job. The handler may run more than once for one job, when its process dies: what it changes must
 * bear that, or be written in a transaction that calls `finish`. What it gives is kept as JSON.
 */
export function defineJob<Schema extends z.ZodType>(
  name: string,
  input: Schema,
  handler: JobDefinition<Schema>['handler'],
  { retry, limitMs = 10 * 60_000, concurrency = Number.POSITIVE_INFINITY }: JobOptions = {},
): JobDefinition<Schema> {
  return { name, input, handler, retry: { ...usualRetry, ...retry }, limitMs, concurrency };
}

/** Pause before the next attempt: anything up to the limit, so that what failed together does not come back together. */
export function pauseAfter(attempt: number, { firstMs, mostMs }: RetryRule, random = Math.random()): number {
  const limit = Math.min(mostMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(limit * (0.5 + random / 2));
}

/** A job that a module wants done again and again. */
export interface JobSchedule {
  /** Unique in the installation. */
  key: string;
  job: JobDefinition;
  input: unknown;
  /** Five or six fields. */
  cron: string;
  /** As IANA names it; UTC without one. */
  timeZone?: string;
}
