import { databaseErrorOf } from '../db/DatabaseError.js';
import { DomainError } from '../kernel/DomainError.js';

/** Why a job did not do what it should; the studio has words for each in both languages. */
export type JobReason =
  /** The handler or a rule said no; the text says why. */
  | 'refused'
  | 'time-limit'
  /** The process that worked on it ended in the middle. */
  | 'worker-lost'
  | 'disk-full'
  /** What it would make is larger than may be kept. */
  | 'too-large'
  /** Nobody here knows how to do it, or what it was given cannot be read. */
  | 'not-understood'
  | 'unexpected';

/** A job cannot be done, and trying again would not help. The text is shown to whoever asked for it. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  constructor(
    readonly reason: JobReason,
    message: string,
  ) {
    super(message);
  }
}

/** A reason with its sentence, and whether another attempt may end better. */
export interface ExplainedFailure {
  reason: JobReason;
  text: string;
  isFinal: boolean;
}

/** What people may read of an error; what it says of our own insides goes to the log only. */
export function explainFailure(error: unknown): ExplainedFailure {
  if (error instanceof JobFailure) return { reason: error.reason, text: error.message, isFinal: true };
  if (error instanceof DomainError) return { reason: 'refused', text: error.message, isFinal: true };
  if (databaseErrorOf(error)?.failure === 'full')
    return { reason: 'disk-full', text: 'the disk of the server is full', isFinal: false };
  return { reason: 'unexpected', text: 'an unexpected error; the log of the server has it', isFinal: false };
}
