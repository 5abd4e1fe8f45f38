import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { reviews } from './tables.js';

export type ReviewRow = typeof reviews.$inferSelect;

/** A preview of one of these knowledge bases. */
export async function requireReview(
  { db }: Pick<Context, 'db'>,
  datasetIds: string | readonly string[],
  id: string,
): Promise<ReviewRow> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!row || ![datasetIds].flat().includes(row.datasetId)) throw noReview();
  return row;
}

/** The error for previews that the caller may not use. */
export function noReview(): DomainError {
  return new DomainError('knowledgeInvalid', knowledgeReasons.noReview());
}
