import type { Input, Result } from '@heddle/api-contract';
import { type memory, memoryTypes } from '@heddle/api-contract/families/memory';
import { memoryReasons } from '@heddle/api-contract/reasons/memory';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { jobs } from '../../jobs/tables.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { blocksOf, findBot } from '../bot/index.js';
import { skipSaid } from './forgetting.js';
import { listItems, visible } from './items.js';
import { type MemoryPlace, requirePlace, timeToLive } from './MemoryPlace.js';
import { toItem } from './memories.js';
import { findPerson, lockPerson, type MemoryPerson } from './people.js';
import { memoryHistory, memoryItems, memoryPeople } from './tables.js';
import { startSummary } from './writeJob.js';

type Calls = typeof memory.calls;

const noSummary = { added: 0, updated: 0, deleted: 0, error: '', isByRules: false };
const millisecondsOf = (date: Date | null | undefined) => date?.getTime() ?? 0;

export async function readPerson(
  context: Context,
  input: Input<Calls['getPerson']>,
): Promise<Result<Calls['getPerson']>> {
  const { db } = context;
  const { key, settings } = await requirePlace(context, input);
  const [before, ttl] = await Promise.all([findPerson(db, key), timeToLive(db, key)]);
  const isBusy = await isSummarising(db, before);
  // A summary that has just ended changed the row after it was read.
  const person = isBusy ? before : await findPerson(db, key);
  const { isByRules, ...summary } = person?.lastSummary ?? noSummary;
  return {
    is_on: settings.isOn,
    is_allowed: person?.isAllowed ?? true,
    time_to_live: ttl,
    counts: await countItems(db, person, ttl),
    last_clear_all_ms: millisecondsOf(person?.lastClearAllAt),
    next_summary_ms: millisecondsOf(person?.dueAt),
    last_summary_ms: millisecondsOf(person?.lastSummaryAt),
    last_summary: { ...summary, is_by_rules: isByRules },
    is_summarising: isBusy,
    waiting_messages: person?.waiting ?? 0,
  };
}

async function countItems(db: Database, person: MemoryPerson | undefined, ttl: number) {
  const counts = { chat: 0, topic: 0, essential: 0 };
  if (!person) return counts;
  const rows = await db
    .select({ type: memoryItems.type, total: count() })
    .from(memoryItems)
    .where(visible(person.id, ttl))
    .groupBy(memoryItems.type);
  const totals = new Map(rows.map(({ type, total }) => [type, total]));
  for (const name of ['chat', 'topic', 'essential'] as const)
    counts[name] = totals.get(memoryTypes[name]) ?? 0;
  return counts;
}

async function isSummarising(db: Database, person: MemoryPerson | undefined): Promise<boolean> {
  if (!person?.summaryJobId) return false;
  const isOpen = and(eq(jobs.id, person.summaryJobId), inArray(jobs.status, ['queued', 'running']));
  return (await db.$count(jobs, isOpen)) > 0;
}

/** Switching off forgets nothing, but what was said until now is not summarised later either. */
export async function allowMemory(context: Context, input: Input<Calls['setPerson']>) {
  const { key } = await requirePlace(context, input);
  const isAllowed = input.is_allowed;
  const jobId = await context.db.transaction(async (transaction) => {
    const person = await lockPerson(transaction, key);
    if (person.isAllowed === isAllowed) return undefined;
    await skipSaid(transaction, person, false);
    await transaction.update(memoryPeople).set({ isAllowed }).where(eq(memoryPeople.id, person.id));
    return person.summaryJobId;
  });
  if (jobId) await context.jobs.cancel(jobId);
  return {};
}

/** Begins a summary now. */
export async function summariseNow(
  context: Context,
  input: Input<Calls['summarise']>,
): Promise<Result<Calls['summarise']>> {
  const place = await requirePlace(context, input);
  const person = await findPerson(context.db, place.key);
  if (!place.settings.isOn) throw new DomainError('memoryInvalid', memoryReasons.off());
  if (person && !person.isAllowed) throw new DomainError('memoryInvalid', memoryReasons.personOff());
  await requireModel(context, place);
  if (!person || person.waiting === 0) throw new DomainError('memoryInvalid', memoryReasons.nothingNew());
  const title = (await findBot(context.db, place.botId))?.name ?? '';
  const { id, isNew } = await startSummary(context, person, { userId: context.user.id, title });
  return { job_id: id, is_new: isNew };
}

async function requireModel({ db, user }: Context, { botId }: MemoryPlace): Promise<void> {
  const blocks = await blocksOf(db, botId, { draftOf: user.id });
  if (blocks?.model_info.model_id === undefined) throw new DomainError('notSetUp', memoryReasons.noModel());
}

/** Everything that the agent keeps about the person, with the texts before changes. */
export async function exportMemories(
  context: Context,
  input: Input<Calls['exportItems']>,
): Promise<FileAnswer> {
  const { db } = context;
  const { key, botId } = await requirePlace(context, input);
  const person = await findPerson(db, key);
  const { rows } = person ? await listItems(db, person.id, await timeToLive(db, key), {}) : { rows: [] };
  const history = person
    ? await db
        .select({
          id: memoryHistory.itemId,
          action: memoryHistory.action,
          text: memoryHistory.text,
          at: memoryHistory.at,
        })
        .from(memoryHistory)
        .where(eq(memoryHistory.personId, person.id))
        .orderBy(desc(memoryHistory.id))
    : [];
  const content = {
    format: 'heddle-memory',
    version: 1,
    agent: { id: botId, name: (await findBot(db, botId))?.name ?? '' },
    exported_at: new Date().toISOString(),
    is_allowed: person?.isAllowed ?? true,
    items: rows.map(toItem),
    earlier_texts: history,
  };
  return {
    bytes: new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`),
    contentType: 'application/json',
    headers: { 'content-disposition': 'attachment; filename="memory.json"' },
  };
}
