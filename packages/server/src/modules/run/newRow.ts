import { getTableColumns } from 'drizzle-orm';
import type { NewRun, StoredRun } from './RunStore.js';
import { runs } from './tables.js';

const defaults = Object.fromEntries(
  Object.entries(getTableColumns(runs)).map(([key, column]) => [key, column.default ?? null]),
) as Partial<StoredRun>;

/** The whole row of a new run. */
export function newRow(run: NewRun, now: Date): StoredRun {
  return {
    ...defaults,
    ...run,
    endUser: storable(run.endUser),
    fromNode: run.fromNode === null ? null : storable(run.fromNode),
    createdAt: now,
    queuedAt: now,
    startedAt: run.status === 'running' ? now : null,
  } as StoredRun;
}

/** The database accepts neither lone surrogates nor the character 0; in JSON text both are escaped. */
export function storable(text: string): string {
  return text.replace(/[\p{Surrogate}\0]/gu, '\ufffd');
}
