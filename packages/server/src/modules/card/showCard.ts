import type { CardBinding } from '@heddle/api-contract';
import { cardMessage, readCard } from '@heddle/plugin';
import type { JsonObject } from '@heddle/workflow-schema';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { cards } from './tables.js';
import { findVersion } from './versions.js';

/** A card with the answer of a tool. */
export interface ShownCard {
  /** Content of a message of the type `card`. */
  content: JsonObject;
  /** What channels without cards show. */
  text: string;
}

/** The card of a binding for an answer; undefined if it was deleted, or the answer has nothing that it shows. */
export async function showCard(
  db: Database,
  spaceId: string,
  { card_id, version, mapping, max_rows: maxRows }: CardBinding,
  answer: JsonObject,
): Promise<ShownCard | undefined> {
  const [row] = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.id, card_id), eq(cards.spaceId, spaceId), isNull(cards.deletedAt)));
  const found = row && (await findVersion(db, card_id, version));
  if (!found) return undefined;
  const options = maxRows === undefined ? {} : { maxRows };
  const message = cardMessage(readCard(found.document), mapping, answer, options);
  if (!message) return undefined;
  const { data, root, text } = message;
  const drawn = root as unknown as JsonObject;
  return { content: { card_id, version, data, 'x-fallback-text': text, root: drawn }, text };
}
