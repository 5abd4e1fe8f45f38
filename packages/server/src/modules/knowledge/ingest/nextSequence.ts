import { and, eq, sql } from 'drizzle-orm';
import { slices } from '../tables.js';
import type { Work } from './workOn.js';

/** The sequence after the last slice that is found now. */
export async function nextSequence({ document, job }: Pick<Work, 'document' | 'job'>): Promise<number> {
  const [row] = await job.app.db
    .select({ last: sql<number>`coalesce(max(${slices.sequence}), 0)::float8` })
    .from(slices)
    .where(and(eq(slices.documentId, document.id), eq(slices.generation, document.activeGeneration)));
  return Math.floor(row?.last ?? 0) + 1;
}
