import type * as z from 'zod';

/** Number of attempts, and delays between them. */
export interface RetryRule {
  /** Total number of attempts; 1 disables retries. */
  attempts: number;
  /** Maximum delay before the second attempt, in milliseconds; doubles with each further attempt. */
  firstMs: number;
  /** Upper limit of the delay, in milliseconds. */
  maxMs: number;
}

/** A type of job without its handler: enough to enqueue one. */
export interface JobType<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly input: Schema;
  readonly retry: RetryRule;
  /** Time limit of an attempt, in milliseconds. */
  readonly limitMs: number;
  /** Maximum number of concurrent jobs of this type per process. */
  readonly concurrency: number;
}

/** A recurring job of a module. */
export interface JobSchedule {
  /** Unique in the installation. */
  key: string;
  job: JobType;
  input: unknown;
  /** Cron expression with five or six fields. */
  cron: string;
  /** IANA name; default: UTC. */
  timeZone?: string;
}
