import type { RunError, RunEvent, RunStatus } from '@heddle/workflow-schema/runs';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { readNames, writeNames } from './nodeNames.js';
import type { RunStore, StoredRun } from './RunStore.js';
import { runJournal, runs } from './tables.js';

// Maximum text per statement; the rest goes into the next one.
const maxCommitCharacters = 4 * 1024 * 1024;

// Read journals in batches, so that following a long run does not load all of it into memory.
const piecesPerStep = 32;

interface Piece {
  row: typeof runJournal.$inferInsert;
  done: () => void;
  failed: (error: unknown) => void;
}

/** Stores runs in the database. Events that arrive during a commit are batched into the next one. */
export function createDatabaseRunStore(db: Database): RunStore {
  const waiting: Piece[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await commit(db, takeCommit(waiting));
    isWriting = false;
  }

  return {
    async create(run) {
      await db.insert(runs).values({
        ...run,
        nodes: writeNames(run.nodes),
        status: 'running',
        createdAt: new Date(),
      });
    },
    append(runId, events) {
      const [first] = events;
      if (!first) return Promise.resolve();
      return new Promise((done, failed) => {
        const row = { runId, firstSeq: first.seq, events: JSON.stringify(events) };
        waiting.push({ row, done, failed });
        void write();
      });
    },
    async finish(runId, status, nodes) {
      await db
        .update(runs)
        .set({ status, nodes: writeNames(nodes), endedAt: new Date() })
        .where(eq(runs.id, runId));
    },
    async find(runId) {
      const [row] = await db.select().from(runs).where(eq(runs.id, runId));
      return row && toStoredRun(row);
    },
    async findLatest(workflowId, userId) {
      const [row] = await db
        .select()
        .from(runs)
        .where(and(eq(runs.workflowId, workflowId), eq(runs.userId, userId), eq(runs.kind, 'test')))
        .orderBy(desc(runs.id))
        .limit(1);
      return row && toStoredRun(row);
    },
    journal: (runId) => readJournal(db, runId),
    async journalAfter(runId, seq) {
      const rows = await db
        .select({ events: runJournal.events })
        .from(runJournal)
        .where(and(eq(runJournal.runId, runId), gt(runJournal.firstSeq, seq)))
        .orderBy(runJournal.firstSeq)
        .limit(piecesPerStep);
      return rows.flatMap(({ events }) => JSON.parse(events) as RunEvent[]);
    },
    failUnfinished: (error) => failUnfinished(db, error),
  };
}

/**
 * Commits all chunks in one statement; if that fails, retries them one by one, so that a failing run does not
 * affect others.
 */
async function commit(db: Database, pieces: readonly Piece[]): Promise<void> {
  try {
    await db.insert(runJournal).values(pieces.map(({ row }) => row));
    for (const piece of pieces) piece.done();
  } catch (error) {
    if (pieces.length === 1) pieces[0]?.failed(error);
    else for (const piece of pieces) await commit(db, [piece]);
  }
}

function takeCommit(waiting: Piece[]): Piece[] {
  let count = 0;
  let characters = 0;
  for (const { row } of waiting) {
    if (count > 0 && characters + row.events.length > maxCommitCharacters) break;
    characters += row.events.length;
    count += 1;
  }
  return waiting.splice(0, count);
}

function toStoredRun({ nodes, ...row }: typeof runs.$inferSelect): StoredRun {
  return { ...row, nodes: readNames(nodes) };
}

async function readJournal(db: Database, runId: string): Promise<RunEvent[]> {
  const rows = await db
    .select({ events: runJournal.events })
    .from(runJournal)
    .where(eq(runJournal.runId, runId))
    .orderBy(runJournal.firstSeq);
  return rows.flatMap(({ events }) => JSON.parse(events) as RunEvent[]);
}

const unfinished: RunStatus[] = ['running', 'waiting'];

async function failUnfinished(db: Database, error: RunError): Promise<number> {
  const left = await db.select({ id: runs.id }).from(runs).where(inArray(runs.status, unfinished));
  for (const { id } of left) {
    const seq = ((await readJournal(db, id)).at(-1)?.seq ?? 0) + 1;
    const event: RunEvent = { seq, at: Date.now(), type: 'run.failed', error };
    await db.transaction(async (transaction) => {
      await transaction
        .insert(runJournal)
        .values({ runId: id, firstSeq: seq, events: JSON.stringify([event]) });
      await transaction.update(runs).set({ status: 'failed', endedAt: new Date() }).where(eq(runs.id, id));
    });
  }
  return left.length;
}
