import { memoryLimits, memoryTypes } from '@heddle/api-contract/families/memory';
import { memoryReasons } from '@heddle/api-contract/reasons/memory';
import { and, desc, eq, gt, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import { looksSecret } from './secrets.js';
import { type MemorySource, memoryHistory, memoryItems } from './tables.js';

/** A stored item. */
export type ItemRow = typeof memoryItems.$inferSelect;

/** An item to store. */
export type NewItem = Pick<ItemRow, 'type' | 'text' | 'source'> &
  Partial<Pick<ItemRow, 'tags' | 'extra' | 'bizId' | 'confidence' | 'eventAt'>>;

/** Which items of a person. */
export interface ItemFilter {
  type?: number | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  words?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Items of a person that are not past their time to live. */
export function visible(personId: string, ttlSeconds: number, now = Date.now()): SQL | undefined {
  const ownItems = eq(memoryItems.personId, personId);
  return ttlSeconds === 0 ? ownItems : and(ownItems, gt(memoryItems.eventAt, endOfLife(ttlSeconds, now)));
}

/** Items that happened before are forgotten. */
export function endOfLife(ttlSeconds: number, now = Date.now()): Date {
  return new Date(now - ttlSeconds * 1000);
}

export function matching({ type, from, until, words, ids }: ItemFilter): (SQL | undefined)[] {
  const pattern = words && containing(words);
  return [
    type ? eq(memoryItems.type, type) : undefined,
    from && gte(memoryItems.eventAt, from),
    until && lte(memoryItems.eventAt, until),
    pattern
      ? or(ilike(memoryItems.text, pattern), sql`${memoryItems.tags}::text ilike ${pattern}`)
      : undefined,
    // Clients name items by either id.
    ids && or(inArray(sql`${memoryItems.id}::text`, [...ids]), inArray(memoryItems.bizId, [...ids])),
  ];
}

/** The text as it is stored; refuses what must not be remembered. */
export function checkedText(given: string): string {
  const text = storableText(given).replace(/\s+/g, ' ').trim();
  if ([...text].length > memoryLimits.text)
    throw new DomainError(
      'memoryInvalid',
      memoryReasons.tooLong({ field: 'text', maximum: memoryLimits.text }),
    );
  if (looksSecret(text)) throw new DomainError('memoryInvalid', memoryReasons.secret({ field: 'text' }));
  return text;
}

/** Stores an item, within the locked row of its person. The same text again changes nothing but its time. */
export async function addItem(transaction: Database, personId: string, item: NewItem): Promise<ItemRow> {
  const text = checkedText(item.text);
  const now = new Date();
  const same = and(
    eq(memoryItems.personId, personId),
    eq(memoryItems.type, item.type),
    sql`lower(${memoryItems.text}) = lower(${text})`,
  );
  const eventAt = item.eventAt ?? now;
  const [known] = await transaction
    .update(memoryItems)
    .set({ updatedAt: now, eventAt })
    .where(same)
    .returning();
  if (known) return known;
  await makeRoom(transaction, personId, item);
  const id = newId();
  const values = {
    ...{ tags: [], extra: {}, confidence: 1 },
    ...item,
    ...{ id, personId, text, eventAt, createdAt: now, updatedAt: now, bizId: item.bizId || id },
  };
  const [row] = await transaction.insert(memoryItems).values(values).returning();
  if (!row) throw new Error('an item of a memory was not stored');
  return row;
}

/**
 * A full memory refuses what a person adds, and forgets what helps least for what a model adds: old items that were
 * never recalled and of which the model was not sure.
 */
async function makeRoom(
  transaction: Database,
  personId: string,
  { type, source }: Pick<NewItem, 'type' | 'source'>,
): Promise<void> {
  const isProfile = type === memoryTypes.essential;
  const mine = and(
    eq(memoryItems.personId, personId),
    isProfile ? eq(memoryItems.type, memoryTypes.essential) : undefined,
  );
  const maximum = isProfile ? memoryLimits.essentials : memoryLimits.items;
  const total = await transaction.$count(memoryItems, mine);
  if (total < maximum) return;
  if (source === 'person')
    throw new DomainError(
      'memoryInvalid',
      isProfile ? memoryReasons.fullProfile({ maximum }) : memoryReasons.full({ maximum }),
    );
  const age = sql`extract(epoch from (now() - ${memoryItems.updatedAt})) / 86400`;
  const worth = sql`power(0.5, ${age} / 30) * (1 + ${memoryItems.uses}) * ${memoryItems.confidence}`;
  const [least] = await transaction
    .select()
    .from(memoryItems)
    .where(mine)
    .orderBy(worth, memoryItems.id)
    .limit(1);
  if (!least) return;
  await note(transaction, least, 'delete', source);
  await transaction.delete(memoryItems).where(eq(memoryItems.id, least.id));
}

/** Changes an item of the person; the text before is kept for 30 days. */
export async function changeItem(
  transaction: Database,
  row: ItemRow,
  changes: Partial<Pick<ItemRow, 'text' | 'type' | 'tags' | 'extra' | 'eventAt' | 'confidence'>> & {
    source: MemorySource;
  },
): Promise<void> {
  const text = changes.text === undefined ? row.text : checkedText(changes.text);
  if (changes.type !== undefined && changes.type !== row.type)
    await makeRoom(transaction, row.personId, { type: changes.type, source: changes.source });
  if (text !== row.text) await note(transaction, row, 'update', changes.source);
  await transaction
    .update(memoryItems)
    .set({ ...changes, text, updatedAt: new Date() })
    .where(eq(memoryItems.id, row.id));
}

/** Forgets an item that a summary has found to be wrong. What people delete leaves no history, see `forget`. */
export async function dropItem(transaction: Database, row: ItemRow, source: MemorySource): Promise<void> {
  await note(transaction, row, 'delete', source);
  await transaction.delete(memoryItems).where(eq(memoryItems.id, row.id));
}

async function note(
  transaction: Database,
  { personId, id: itemId, type, text }: ItemRow,
  action: 'update' | 'delete',
  source: MemorySource,
): Promise<void> {
  const row = { id: newId(), personId, itemId, type, text, action, source, at: new Date() };
  await transaction.insert(memoryHistory).values(row);
}

/** Deletes items for good, with their earlier texts. Returns their number. */
export async function forget(transaction: Database, personId: string, filter: ItemFilter): Promise<number> {
  const deleted = await transaction
    .delete(memoryItems)
    .where(and(eq(memoryItems.personId, personId), ...matching(filter)))
    .returning({ id: memoryItems.id });
  const isAll = Object.values(filter).every((value) => !value);
  const ids = deleted.map(({ id }) => id);
  if (ids.length > 0 || isAll)
    await transaction
      .delete(memoryHistory)
      .where(
        and(eq(memoryHistory.personId, personId), isAll ? undefined : inArray(memoryHistory.itemId, ids)),
      );
  return ids.length;
}

/** A page of the items of a person, newest first. */
export async function listItems(
  db: Database,
  personId: string,
  ttlSeconds: number,
  filter: ItemFilter,
  page?: { limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const where = and(visible(personId, ttlSeconds), ...matching(filter));
  const query = db
    .select()
    .from(memoryItems)
    .where(where)
    .orderBy(desc(memoryItems.eventAt), desc(memoryItems.id));
  if (!page) {
    const rows = await query;
    return { rows, total: rows.length };
  }
  const rows = await query.limit(page.limit).offset(page.offset);
  return { rows, total: await db.$count(memoryItems, where) };
}
