import { connectors } from '@heddle/api-contract/families/conversation';
import { memoryTypes } from '@heddle/api-contract/families/memory';
import { memoryReasons } from '@heddle/api-contract/reasons/memory';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { demoModelId } from '../../models/demo/demoModel.js';
import { ModelError } from '../../models/ModelError.js';
import { blocksOf } from '../bot/index.js';
import { requireSpace } from '../space/index.js';
import { applyChanges } from './applyChanges.js';
import { askForChanges } from './askForChanges.js';
import { type ItemRow, listItems } from './items.js';
import { memoryIndexes } from './MemoryIndexes.js';
import { timeToLive } from './MemoryPlace.js';
import type { MemoryPerson } from './people.js';
import { readSaid, type SaidMessage } from './readSaid.js';
import { ruleChanges } from './ruleChanges.js';
import { memoryItems, memoryPeople, type SummaryReport } from './tables.js';

/** Items beside those about the person that a summary may change. */
const nearest = 20;
/** People whose summaries are begun at once; the others are found five minutes later. */
const dueTogether = 500;
const hour = 60 * 60_000;

const typeNames = {
  [memoryTypes.chat]: 'chat',
  [memoryTypes.topic]: 'topic',
  [memoryTypes.essential]: 'essential',
};
const nothing = { added: 0, updated: 0, deleted: 0, error: '', isByRules: false };

/** Writes what a person has said since the last summary into their memory. One of a person runs at a time. */
export const writeMemoryJob = defineJob(
  'memory.write',
  z.object({ personId: z.string() }),
  async (context, { personId }) => {
    const person = await findById(context.app, personId);
    if (!person?.isAllowed) return nothing;
    try {
      return await writeSummary(context, person);
    } catch (error) {
      if (context.signal.aborted) throw error;
      const known = error instanceof ModelError ? new DomainError('modelFailed', error.reason) : error;
      await noteFailure(context.app, person, known);
      throw known;
    }
  },
  { retry: { attempts: 3, firstMs: 30_000, maxMs: 10 * 60_000 }, limitMs: 6 * 60_000, concurrency: 4 },
);

/** Begins the summaries that are due. */
export const findDueJob = defineJob('memory.find-due', z.object({}), async ({ app }) => {
  const { dueAt } = memoryPeople;
  const due = await app.db
    .select()
    .from(memoryPeople)
    .where(and(isNotNull(dueAt), lte(dueAt, new Date())))
    .orderBy(asc(dueAt))
    .limit(dueTogether);
  for (const person of due) await startSummary(app, person);
  return { started: due.length };
});

/** Begins a summary, unless one of the person is under way. The person who asks for one sees the job in their list. */
export async function startSummary(
  app: Pick<App, 'db' | 'jobs'>,
  { id: personId }: Pick<MemoryPerson, 'id'>,
  asker?: { userId: string; title: string },
): Promise<{ id: string; isNew: boolean }> {
  const job = await app.jobs.enqueue(
    writeMemoryJob,
    { personId },
    { key: personId, keyUntil: 'ended', ...asker },
  );
  await app.db
    .update(memoryPeople)
    // If its process dies, the summary is due again.
    .set({ summaryJobId: job.id, dueAt: new Date(Date.now() + hour) })
    .where(eq(memoryPeople.id, personId));
  return job;
}

async function findById({ db }: App, id: string): Promise<MemoryPerson | undefined> {
  const [row] = await db.select().from(memoryPeople).where(eq(memoryPeople.id, id));
  return row;
}

async function writeSummary(context: JobContext, person: MemoryPerson): Promise<SummaryReport> {
  const { app, signal, progress } = context;
  await requireSpace(app.db, { id: person.userId }, person.spaceId, 'view');
  const said = await readSaid(app.db, person);
  if (!said.some(({ role }) => role === 'user')) return store(context, person, said, [], [], false);
  progress(1, 3);
  const known = await nearestItems(app, person, said);
  const modelId = await modelOf(app, person);
  const isByRules = modelId === demoModelId;
  const changes = isByRules
    ? ruleChanges(said, known)
    : await askForChanges(
        app,
        { id: modelId, spaceId: person.spaceId, userId: person.userId },
        { said, known, names: typeNames },
        { signal, key: `${context.id}/${context.attempt}` },
      );
  progress(2, 3);
  return store(context, person, said, known, changes, isByRules);
}

/** Everything about the person, and what is nearest to what they said. */
async function nearestItems(
  app: App,
  person: MemoryPerson,
  said: readonly SaidMessage[],
): Promise<ItemRow[]> {
  const { rows } = await listItems(app.db, person.id, await timeToLive(app.db, person), {});
  const words = said.filter(({ role }) => role === 'user').map(({ text }) => text);
  const found = await app.use(memoryIndexes).search(person.id, rows, words.join('\n').slice(0, 20_000));
  const similar = new Map(found.map(({ id, score }) => [id, score]));
  const profile = rows.filter(({ type }) => type === memoryTypes.essential);
  const others = rows
    .filter(({ type }) => type !== memoryTypes.essential)
    .sort((first, second) => (similar.get(second.id) ?? 0) - (similar.get(first.id) ?? 0));
  return [...profile, ...others.slice(0, nearest)];
}

/** The model of the agent that answered last. */
async function modelOf(
  { db }: App,
  { answeringId, baseId, connectorId, userId }: MemoryPerson,
): Promise<string> {
  const botId = answeringId ?? baseId;
  const at = connectorId === connectors.studio ? { draftOf: userId } : { connectorId };
  const blocks = (await blocksOf(db, botId, at)) ?? (await blocksOf(db, botId, { draftOf: userId }));
  const id = blocks?.model_info.model_id;
  if (id === undefined) throw new DomainError('notSetUp', memoryReasons.noModel());
  return id;
}

/**
 * Writes everything in one transaction. If the person has cleared or switched off their memory meanwhile, or another
 * summary has read the same messages, nothing is written.
 */
async function store(
  { app, fence, finish }: JobContext,
  before: MemoryPerson,
  said: readonly SaidMessage[],
  known: readonly ItemRow[],
  changes: Parameters<typeof applyChanges>[2],
  isByRules: boolean,
): Promise<SummaryReport> {
  return app.db.transaction(async (transaction) => {
    await fence(transaction);
    await lockRow(transaction, memoryPeople, before.id);
    const [now] = await transaction.select().from(memoryPeople).where(eq(memoryPeople.id, before.id));
    const isSame =
      now?.isAllowed &&
      now.cursorId === before.cursorId &&
      now.lastClearAllAt?.getTime() === before.lastClearAllAt?.getTime();
    if (!isSame) {
      await finish(transaction, nothing);
      return nothing;
    }
    const unchanged = await stillAs(transaction, known);
    const basis = {
      personId: before.id,
      said,
      known: unchanged,
      source: isByRules ? ('rules' as const) : ('model' as const),
    };
    const report = { ...nothing, ...(await applyChanges(transaction, basis, changes)), isByRules };
    const cursorId = said.at(-1)?.id ?? before.notedId;
    // Messages that came meanwhile, or were too many for one summary, keep waiting.
    const isMore = BigInt(now.notedId) > BigInt(cursorId);
    await transaction
      .update(memoryPeople)
      .set({
        cursorId,
        waiting: isMore ? Math.max(1, now.waiting - before.waiting) : 0,
        pending: isMore ? now.pending : [],
        dueAt: isMore ? new Date(Date.now() + hour) : null,
        lastSummaryAt: new Date(),
        lastSummary: report,
      })
      .where(eq(memoryPeople.id, before.id));
    await finish(transaction, report);
    return report;
  });
}

/** Items that the person has not changed since they were read. */
async function stillAs(transaction: Database, known: readonly ItemRow[]): Promise<ItemRow[]> {
  if (known.length === 0) return [];
  const ids = known.map(({ id }) => id);
  const rows = await transaction.select().from(memoryItems).where(inArray(memoryItems.id, ids));
  const times = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
  return known.filter(({ id, updatedAt }) => times.get(id) === updatedAt.getTime());
}

/** What could not be summarised is tried again with the next message, or when the person asks for it. */
async function noteFailure({ db }: App, { id }: MemoryPerson, error: unknown): Promise<void> {
  const why = error instanceof DomainError ? error.message : 'an unexpected error';
  await db
    .update(memoryPeople)
    .set({ lastSummary: { ...nothing, error: why }, lastSummaryAt: new Date(), dueAt: null })
    .where(eq(memoryPeople.id, id));
}
