import type { Input, Result } from '@heddle/api-contract';
import type { MemoryItem, memory } from '@heddle/api-contract/families/memory';
import { memoryReasons } from '@heddle/api-contract/reasons/memory';
import { and, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { addItem, changeItem, type ItemRow, listItems, matching, type NewItem, visible } from './items.js';
import { type MemoryPlace, requirePlace, timeToLive } from './MemoryPlace.js';
import { findPerson, lockPerson } from './people.js';
import { memoryItems } from './tables.js';

type Calls = typeof memory.calls;
type Named = Parameters<typeof requirePlace>[1];

const dateOf = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms));

export async function listMemories(
  context: Context,
  input: Input<Calls['listItems']>,
): Promise<Result<Calls['listItems']>> {
  const { time_capsule_item_type: type, start_event_ms, end_event_ms, query } = input;
  const filter = { type, from: dateOf(start_event_ms), until: dateOf(end_event_ms), words: query };
  const { rows, total } = await pageOfItems(context, input, filter, pageOf(input, { largest: 200 }));
  return { list_items_result_list: rows.map(toItem), total_num: total };
}

/** A page of what is remembered of the caller. */
export async function pageOfItems(
  context: Context,
  named: Named,
  filter: Parameters<typeof listItems>[3],
  page?: { limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const { key } = await requirePlace(context, named);
  const person = await findPerson(context.db, key);
  if (!person) return { rows: [], total: 0 };
  return listItems(context.db, person.id, await timeToLive(context.db, key), filter, page);
}

/** What people add themselves is kept even while the agent's memory is off, so that they can prepare it. */
export async function addMemory(
  context: Context,
  input: Input<Calls['addItem']>,
): Promise<Result<Calls['addItem']>> {
  const { key } = await requirePlace(context, input);
  const item: NewItem = {
    type: input.item_type,
    text: input.text,
    source: 'person',
    tags: input.tags ?? [],
    extra: storedExtra(input.ext),
    bizId: input.biz_id ?? '',
    ...(input.event_ms && { eventAt: new Date(input.event_ms) }),
  };
  const row = await context.db.transaction(async (transaction) => {
    const person = await lockPerson(transaction, key);
    if (!person.isAllowed) throw new DomainError('memoryInvalid', memoryReasons.personOff());
    return addItem(transaction, person.id, item);
  });
  return { iid: row.id };
}

/** The changes of an item that a request names. */
interface ItemChanges {
  text: string;
  type?: number | undefined;
  eventMs?: number | undefined;
  tags?: string[] | undefined;
  ext?: Record<string, string> | undefined;
}

export async function updateMemory(context: Context, input: Input<Calls['updateItem']>) {
  const { text, item_type: type, event_ms: eventMs, tags, ext } = input;
  await change(context, await requirePlace(context, input), input.iid, { text, type, eventMs, tags, ext });
  return {};
}

/** Changes an item of the caller, by either of its ids. */
export async function change(
  { db }: Context,
  { key }: MemoryPlace,
  id: string,
  { text, type, eventMs, tags, ext }: ItemChanges,
): Promise<void> {
  const ttl = await timeToLive(db, key);
  await db.transaction(async (transaction) => {
    const person = await findPerson(transaction, key);
    const row =
      person && (await findItem(transaction, and(visible(person.id, ttl), ...matching({ ids: [id] }))));
    if (!row) throw new DomainError('memoryInvalid', memoryReasons.notFound({ id }));
    await lockPerson(transaction, key);
    await changeItem(transaction, row, {
      text,
      source: 'person',
      ...(type && { type }),
      ...(eventMs && { eventAt: new Date(eventMs) }),
      ...(tags && { tags }),
      ...(ext && { extra: storedExtra(ext) }),
    });
  });
}

async function findItem(db: Database, where: SQL | undefined): Promise<ItemRow | undefined> {
  const [row] = await db.select().from(memoryItems).where(where).limit(1);
  return row;
}

/** Names that answers fill are the server's. */
const ownNames = new Set(['confidence', 'last_used_ms', 'source', 'uses']);
const mostExtras = 20;

function storedExtra(ext: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ext)
      .filter(([name]) => !ownNames.has(name))
      .slice(0, mostExtras),
  );
}

/** An item as the API has it. */
export function toItem(row: ItemRow): MemoryItem {
  return {
    iid: row.id,
    biz_id: row.bizId,
    text: row.text,
    event_ms: row.eventAt.getTime(),
    update_ms: row.updatedAt.getTime(),
    tags: row.tags,
    item_type: row.type,
    ext: extraOf(row),
  };
}

export function extraOf({ extra, confidence, lastUsedAt, source, uses }: ItemRow): Record<string, string> {
  return {
    ...extra,
    source,
    confidence: String(Math.round(confidence * 100) / 100),
    uses: String(uses),
    ...(lastUsedAt && { last_used_ms: String(lastUsedAt.getTime()) }),
  };
}
