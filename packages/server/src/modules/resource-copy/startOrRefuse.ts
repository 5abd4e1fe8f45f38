import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { CopyRow } from './copyRows.js';
import { startCopy } from './dispatch.js';
import type { CopyRequest } from './scenes.js';
import { requireCopy } from './taskCalls.js';

/** Starts a copy in a call whose answer has no place for reasons: the first one is its error. */
export async function startOrRefuse(context: Context, request: CopyRequest): Promise<CopyRow> {
  const { task_id, failed_reasons } = await startCopy(context, request);
  const [first] = failed_reasons;
  if (first) throw new DomainError('copyInvalid', programText(first.reason));
  return requireCopy(context, task_id);
}
