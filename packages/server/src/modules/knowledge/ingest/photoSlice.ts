import { captionTypes } from '@heddle/api-contract/families/knowledge';
import { and, eq } from 'drizzle-orm';
import { captionPhoto } from '../captions.js';
import { slices } from '../tables.js';
import type { Split } from './NewSlice.js';
import type { Work } from './workOn.js';

/** A photo is one slice with its caption: the given one, the one it has, or one by a vision model. */
export async function photoSlice({ document, dataset, job }: Work): Promise<Split> {
  const given = document.pending?.caption ?? (await captionOf(job.app.db, document));
  const isAutomatic = document.chunkStrategy.captionType === captionTypes.automatic;
  const content =
    given || !isAutomatic
      ? given
      : await captionPhoto(job.app, document, {
          signal: job.signal,
          place: { spaceId: dataset.spaceId, userId: document.creatorId },
        });
  return { slices: [{ content }] };
}

async function captionOf(
  db: Work['job']['app']['db'],
  { id, activeGeneration }: Work['document'],
): Promise<string> {
  const [row] = await db
    .select({ content: slices.content })
    .from(slices)
    .where(and(eq(slices.documentId, id), eq(slices.generation, activeGeneration)));
  return row?.content ?? '';
}
