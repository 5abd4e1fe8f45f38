import { type Reason, type SentReason, toSentReason } from '@heddle/api-contract';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { TooManyChunks } from '@heddle/retrieval';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { storable } from '../../db/storable.js';
import { DocumentFileError } from '../../document-files/DocumentFileError.js';
import { DomainError } from '../../kernel/DomainError.js';
import { ModelError } from '../../models/ModelError.js';
import { DimensionsChanged } from '../knowledge-index/index.js';
import type { StoredProblem } from './stored.js';

/** Why work on a document failed, and whether a repetition could help. */
export interface Failure {
  problem: StoredProblem;
  isFinal: boolean;
  /** A refusal that a call or a job can pass on. */
  refusal?: DomainError;
}

/** Explains an error to the people who see the document; details that are not theirs stay in the log. */
export function explain(error: unknown): Failure {
  const refusal = toRefusal(error);
  if (refusal) return { problem: ofReason(refusal.reason, refusal.message), isFinal: true, refusal };
  if (databaseErrorOf(error)?.failure === 'full') return temporary(knowledgeReasons.diskFull());
  if (error instanceof DimensionsChanged) {
    const { expected, found } = error;
    return temporary(knowledgeReasons.embedderChanged({ expected, found }));
  }
  if (error instanceof ModelError)
    return temporary(knowledgeReasons.embedderFailed({ problem: error.message }));
  return temporary(knowledgeReasons.unexpected());
}

/** A file that cannot be read or is too large, as an error of a call; undefined for other errors. */
export function toRefusal(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof TooManyChunks)
    return new DomainError('knowledgeTooLarge', knowledgeReasons.tooManySlices({ maximum: error.maximum }));
  if (!(error instanceof DocumentFileError)) return undefined;
  if (error.kind === 'empty') return new DomainError('knowledgeEmpty', error.reason);
  const isTooLarge = error.kind === 'tooLarge' || error.kind === 'tooManyPages';
  return new DomainError(isTooLarge ? 'knowledgeTooLarge' : 'knowledgeUnreadable', error.reason);
}

function temporary(reason: Reason): Failure {
  return { problem: toProblem(reason), isFinal: false };
}

export function toProblem(reason: Reason): StoredProblem {
  return ofReason(toSentReason(reason), reason.text);
}

function ofReason(reason: SentReason | undefined, text: string): StoredProblem {
  const entries = Object.entries(reason?.parameters ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.key : value,
  ]);
  return storable({
    key: reason?.key ?? 'knowledge.unexpected',
    parameters: Object.fromEntries(entries),
    text,
  });
}
