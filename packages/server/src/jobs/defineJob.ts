import type * as z from 'zod';
import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import type { JobFile } from './JobFile.js';
import type { JobType, RetryRule } from './JobType.js';

/** Context of a job handler. */
export interface JobContext {
  readonly app: App;
  readonly id: string;
  readonly attempt: number;
  /** Requester and space; undefined for jobs of the installation. */
  readonly userId: string | undefined;
  readonly spaceId: string | undefined;
  /**
   * Aborted when the job is cancelled, exceeds its time limit or loses its lease, or the server shuts down.
   */
  readonly signal: AbortSignal;
  /** Reports progress; stored about once per second, so it may be called as often as needed. */
  progress(done: number, total: number): void;
  /**
   * First statement of a transaction that writes for this job: throws if another worker has claimed it
   * meanwhile.
   */
  fence(transaction: Database): Promise<void>;
  /**
   * Marks the job as done in the transaction that writes its results, so that both happen or neither.
   * Everything else a handler does may be repeated after a crash.
   */
  finish(transaction: Database, result?: unknown): Promise<void>;
  /**
   * Stores the file that this job creates, for its requester to download. A second file replaces the first.
   */
  saveFile(file: JobFile): Promise<void>;
}

/** A type of job with its handler. */
export interface JobDefinition<Schema extends z.ZodType = z.ZodType> extends JobType<Schema> {
  readonly handler: (context: JobContext, input: z.output<Schema>) => Promise<unknown>;
}

/** Optional settings. */
export interface JobOptions {
  retry?: Partial<RetryRule>;
  limitMs?: number;
  concurrency?: number;
}

const defaultRetry: RetryRule = { attempts: 3, firstMs: 1_000, maxMs: 60_000 };

/**
 * Declares a type of job. The handler may run more than once for a job if its process dies: its changes must
 * be idempotent, or written in a transaction that calls `finish`. Its result is stored as JSON.
 */
export function defineJob<Schema extends z.ZodType>(
  name: string,
  input: Schema,
  handler: JobDefinition<Schema>['handler'],
  { retry, limitMs = 10 * 60_000, concurrency = Number.POSITIVE_INFINITY }: JobOptions = {},
): JobDefinition<Schema> {
  return { name, input, handler, retry: { ...defaultRetry, ...retry }, limitMs, concurrency };
}

/**
 * Delay before the next attempt: random up to the limit, so that jobs that failed together do not retry
 * together.
 */
export function pauseAfter(attempt: number, { firstMs, maxMs }: RetryRule, random = Math.random()): number {
  const limit = Math.min(maxMs, firstMs * 2 ** Math.min(attempt - 1, 30));
  return Math.round(limit * (0.5 + random / 2));
}
