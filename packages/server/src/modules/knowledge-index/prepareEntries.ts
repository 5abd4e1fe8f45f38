import type { App } from '../../kernel/services.js';
import type { IndexEntry } from './IndexEntry.js';
import type { PreparedEntry } from './writeIndex.js';

/** Counts the terms of slices, before the transaction that writes them. */
export async function prepareEntries(app: App, entries: readonly IndexEntry[]): Promise<PreparedEntry[]> {
  const terms = await app.retrievalEngine.countTerms(entries.map(({ text }) => text));
  return entries.map((entry, index) => ({ ...entry, terms: terms[index] ?? { counts: [], length: 0 } }));
}
