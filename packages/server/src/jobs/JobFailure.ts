import type { SentReason } from '@heddle/api-contract';
import { databaseErrorOf } from '../db/DatabaseError.js';
import { DomainError } from '../kernel/DomainError.js';

/** Why a job failed; the studio has a message for each in both languages. */
export type JobReason =
  /** The handler refused or a business rule failed; the text says why. */
  | 'refused'
  | 'time-limit'
  /** The process that ran the job died. */
  | 'worker-lost'
  | 'disk-full'
  /** The result exceeds the size limit. */
  | 'too-large'
  /** No handler for this job exists here, or its input is invalid. */
  | 'not-understood'
  | 'unexpected';

/** A job failed and a retry would not help. The message is shown to the requester. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  constructor(
    readonly reason: JobReason,
    message: string,
  ) {
    super(message);
  }
}

/** A reason with its message, and whether a retry may succeed. */
export interface ExplainedFailure {
  reason: JobReason;
  text: string;
  /** The key and parameters of the refusal, where a rule refused the work. */
  why?: SentReason | undefined;
  isFinal: boolean;
}

/** Explains an error to users; internal details go only to the log. */
export function explainFailure(error: unknown): ExplainedFailure {
  if (error instanceof JobFailure) return { reason: error.reason, text: error.message, isFinal: true };
  if (error instanceof DomainError)
    return { reason: 'refused', text: error.message, why: error.reason, isFinal: true };
  if (databaseErrorOf(error)?.failure === 'full')
    return { reason: 'disk-full', text: 'the disk of the server is full', isFinal: false };
  return { reason: 'unexpected', text: 'an unexpected error; the log of the server has it', isFinal: false };
}
