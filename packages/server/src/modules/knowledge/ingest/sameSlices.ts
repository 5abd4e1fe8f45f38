import { and, asc, eq } from 'drizzle-orm';
import { noteImages } from '../documentImages.js';
import { documentTexts, slices } from '../tables.js';
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
  const [text] = await db
    .select()
    .from(documentTexts)
    .where(
      and(eq(documentTexts.documentId, document.id), eq(documentTexts.generation, document.activeGeneration)),
    );
  if (text)
    await write(work, async (transaction) => {
      await transaction
        .insert(documentTexts)
        .values({ ...text, generation })
        .onConflictDoNothing();
      await noteImages(transaction, document.id, generation, text.text);
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
