import { and, asc, eq, sql } from 'drizzle-orm';
import { documentImages, documentTexts, slices } from '../tables.js';
import type { Split } from './NewSlice.js';
import { type Work, write } from './workOn.js';

/** The slices that a document has, with what people changed in them, to be embedded again. */
export async function sameSlices(work: Work): Promise<Split> {
  const { document, job, generation } = work;
  const { db } = job.app;
  const rows = await db
    .select()
    .from(slices)
    .where(and(eq(slices.documentId, document.id), eq(slices.generation, document.activeGeneration)))
    .orderBy(asc(slices.sequence));
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  await write(work, async (transaction) => {
    for (const [table, columns] of [
      [documentTexts, sql`text, blocks`],
      [documentImages, sql`file_id`],
    ] as const)
      await transaction.execute(sql`
        insert into ${table} (document_id, generation, ${columns})
        select document_id, ${generation}::integer, ${columns} from ${table}
        where document_id = ${document.id} and generation = ${document.activeGeneration}
        on conflict do nothing`);
  });
  return {
    slices: rows.map((row) => ({
      content: row.content,
      ...{ start: row.start, end: row.end, page: row.page, level: row.level, title: row.title },
      ...{ keywords: row.keywords, isEnabled: row.isEnabled, isEdited: row.isEdited, hit: row.hit },
      parent: row.parentId === null ? undefined : places.get(row.parentId),
    })),
  };
}
