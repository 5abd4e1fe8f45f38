import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addItem, changeItem, dropItem, type ItemRow } from './items.js';
import type { MemoryChange } from './MemoryChange.js';
import type { SaidMessage } from './readSaid.js';
import type { MemorySource, SummaryReport } from './tables.js';

/** What changes are based on. */
export interface ChangeBasis {
  personId: string;
  said: readonly SaidMessage[];
  /** Only these items can be changed. */
  known: readonly ItemRow[];
  source: MemorySource;
}

/**
 * Applies changes within the locked row of their person. Changes that are not based on words of the person, and texts
 * that must not be remembered, are left out.
 */
export async function applyChanges(
  transaction: Database,
  { personId, said, known, source }: ChangeBasis,
  changes: readonly MemoryChange[],
): Promise<Pick<SummaryReport, 'added' | 'updated' | 'deleted'>> {
  const report = { added: 0, updated: 0, deleted: 0 };
  const words = new Map(said.filter(({ role }) => role === 'user').map((message) => [message.id, message]));
  const items = new Map(known.map((row) => [row.id, row]));
  for (const change of changes) {
    const sources = change.source_message_ids.flatMap((id) => words.get(id) ?? []);
    const row = items.get(change.id);
    if (change.op === 'none' || sources.length === 0) continue;
    if (change.op === 'delete') {
      if (!row) continue;
      await dropItem(transaction, row, source);
      items.delete(row.id);
      report.deleted += 1;
      continue;
    }
    const { text, type, tags, confidence } = change;
    const eventAt = new Date(change.event_ms ?? Math.max(...sources.map(({ at }) => at.getTime())));
    if (change.op === 'update' && row) {
      const isDone = await isApplied(() =>
        changeItem(transaction, row, { text, type, tags, confidence, eventAt, source }),
      );
      if (isDone) report.updated += 1;
    } else if (text.trim() !== '') {
      const isDone = await isApplied(() =>
        addItem(transaction, personId, { type, text, tags, confidence, eventAt, source }),
      );
      if (isDone) report.added += 1;
    }
  }
  return report;
}

/** Whether a change was made; one that a rule refuses is left out. */
async function isApplied(apply: () => Promise<unknown>): Promise<boolean> {
  try {
    await apply();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
