import type { RecalledMemory } from '@heddle/agent';
import { memoryTypes } from '@heddle/api-contract/families/memory';
import { inArray, sql } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { type ItemRow, listItems } from './items.js';
import { memoryIndexes } from './MemoryIndexes.js';
import { type MemoryKey, timeToLive } from './MemoryPlace.js';
import { findPerson } from './people.js';
import { memoryItems } from './tables.js';

/** Topics and chats that are recalled at once. */
const most = 8;
/** Characters of what is always recalled. */
const profileCharacters = 800;
/** Characters of everything that is recalled, by default. */
export const usualLength = 2000;
/** Items that are less similar have nothing to do with the query. */
const leastSimilarity = 0.08;

const weights = { similarity: 0.6, recency: 0.25, use: 0.15 } as const;
const halfLifeMs = 30 * 24 * 3600_000;
/** Recalls after which use counts half. */
const halfUse = 5;

const kinds = {
  [memoryTypes.essential]: 'essential',
  [memoryTypes.topic]: 'topic',
  [memoryTypes.chat]: 'chat',
} as const;

/** What is asked, and how much of the memory may answer. */
export interface RecallRequest {
  query: string;
  /** Earlier messages, oldest first. */
  history?: readonly { role: string; content: string }[];
  /** Characters of the text; absent: the usual number. */
  maxLength?: number | undefined;
  /** Only what fits the query, without what is always recalled. */
  isSearch?: boolean;
}

/** What was recalled, as a list and as prompts have it. */
export interface Recalled {
  items: RecalledMemory[];
  text: string;
}

/** The order of what a query recalls: similarity first, then what is recent and what was of use before. */
export function recallScore(
  similarity: number,
  { eventAt, uses }: Pick<ItemRow, 'eventAt' | 'uses'>,
  now: number,
): number {
  const recency = 0.5 ** (Math.max(0, now - eventAt.getTime()) / halfLifeMs);
  const use = uses / (uses + halfUse);
  return weights.similarity * similarity + weights.recency * recency + weights.use * use;
}

/** Recalls what is remembered of a person; nothing if they have switched it off. */
export async function recall(app: App, key: MemoryKey, request: RecallRequest): Promise<Recalled> {
  const person = await findPerson(app.db, key);
  if (!person?.isAllowed) return { items: [], text: '' };
  const { rows } = await listItems(app.db, person.id, await timeToLive(app.db, key), {});
  const now = Date.now();
  const profile = request.isSearch ? [] : profileOf(rows);
  const others = request.isSearch ? rows : rows.filter(({ type }) => type !== memoryTypes.essential);
  const found = await app.use(memoryIndexes).search(person.id, rows, queryOf(request));
  const similar = new Map(found.map(({ id, score }) => [id, score]));
  const ranked = others
    .map((row) => ({ row, similarity: similar.get(row.id) ?? 0 }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .map(({ row, similarity }) => ({ row, score: recallScore(similarity, row, now) }))
    .sort(
      (first, second) => second.score - first.score || Number(BigInt(second.row.id) - BigInt(first.row.id)),
    )
    .slice(0, most);
  const items = [
    ...profile.map((row) => toRecalled(row)),
    ...ranked.map(({ row, score }) => toRecalled(row, score)),
  ];
  const shown = withinLength(items, request.maxLength ?? usualLength);
  await markUsed(app, shown);
  return { items: shown, text: wrap(shown) };
}

/** The question, with what the person said before it. */
function queryOf({ query, history = [] }: RecallRequest): string {
  const earlier = history.filter(({ role }) => role === 'user').map(({ content }) => content);
  return [query, ...earlier].join('\n').slice(0, 4000);
}

/** Facts about the person, the last confirmed first, up to a number of characters. */
function profileOf(rows: readonly ItemRow[]): ItemRow[] {
  const facts = rows
    .filter(({ type }) => type === memoryTypes.essential)
    .sort((first, second) => second.updatedAt.getTime() - first.updatedAt.getTime());
  let length = 0;
  return facts.filter(({ text }) => {
    length += text.length;
    return length <= profileCharacters;
  });
}

function toRecalled({ id, text, eventAt, type }: ItemRow, score?: number): RecalledMemory {
  return {
    id,
    text,
    date: eventAt.toISOString().slice(0, 10),
    kind: kinds[type as keyof typeof kinds] ?? 'chat',
    ...(score !== undefined && { score: Math.round(score * 1000) / 1000 }),
  };
}

function withinLength(items: readonly RecalledMemory[], maxLength: number): RecalledMemory[] {
  let length = 0;
  return items.filter((item) => {
    length += lineOf(item).length + 1;
    return length <= maxLength;
  });
}

/** Lines between fences. What is remembered cannot close the fence. */
export function wrap(items: readonly RecalledMemory[]): string {
  if (items.length === 0) return '';
  return ['<memories>', ...items.map(lineOf), '</memories>'].join('\n');
}

function lineOf({ text, date, kind }: RecalledMemory): string {
  const safe = text.replaceAll('<', '‹').replaceAll('>', '›').replace(/\s+/g, ' ');
  return kind === 'essential' ? `- ${safe}` : `- ${date}: ${safe}`;
}

async function markUsed({ db }: App, items: readonly RecalledMemory[]): Promise<void> {
  const ids = items.filter(({ kind }) => kind !== 'essential').map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .update(memoryItems)
    .set({ uses: sql`${memoryItems.uses} + 1`, lastUsedAt: new Date() })
    .where(inArray(memoryItems.id, ids));
}
