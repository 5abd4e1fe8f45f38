import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { type CopyRow, reasonsOf } from './copyRows.js';
import { settled } from './dispatch.js';
import type { CopyRequest } from './scenes.js';
import { startOrRefuse } from './startOrRefuse.js';
import { requireCopy } from './taskCalls.js';

/**
 * Starts a copy and waits for its end, at most `longestMs`; a copy that failed is an error. One that takes longer is
 * returned as it is, and goes on.
 */
export async function makeCopy(context: Context, request: CopyRequest, longestMs: number): Promise<CopyRow> {
  const started = await startOrRefuse(context, request);
  if (started.status === 'processing') await settled(context, started.id, longestMs);
  const row = await requireCopy(context, started.id);
  if (row.status === 'done' || row.status === 'processing') return row;
  throw new DomainError('copyInvalid', programText(reasonsOf(row)[0]?.reason ?? 'the copy was cancelled'));
}
