import type { Input, Result } from '@heddle/api-contract';
import { updateTypes } from '@heddle/api-contract/families/knowledge';
import type { knowledgeWeb } from '@heddle/api-contract/families/knowledge-web';
import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type DocumentRow, replaceDocumentSource, requireDocuments } from '../knowledge/index.js';
import { datasets, documents, documentTexts } from '../knowledge/tables.js';
import { requireSpace } from '../space/index.js';
import { problemOf } from './problemOf.js';
import { type CurrentSource, type Refresher, refreshers } from './refreshers.js';
import { refreshes, type StoredWebProblem } from './tables.js';

type Calls = typeof knowledgeWeb.calls;

/** Documents that one run of the schedule refreshes. */
const maxDue = 500;

/** Reads the source of a document again, and indexes it if it has changed. */
export const refreshJob = defineJob(
  'knowledge-web.refresh',
  // Not the job's own person, in whose list of background tasks every refresh would appear.
  z.object({ documentId: z.string(), userId: z.string() }),
  async (context, { documentId, userId }) => {
    const { app } = context;
    const [found] = await app.db
      .select({ document: documents, spaceId: datasets.spaceId })
      .from(documents)
      .innerJoin(datasets, eq(datasets.id, documents.datasetId))
      .where(eq(documents.id, documentId));
    if (!found || found.document.status === 'processing') return;
    await new Refresh(context, { ...found, userId }).run();
  },
  { retry: { attempts: 2 }, limitMs: 5 * 60_000, concurrency: 2 },
);

/** Starts the refreshes that are due. */
export const refreshDueJob = defineJob(
  'knowledge-web.refresh-due',
  z.object({}),
  async ({ app, signal }) => {
    const last = sql`coalesce(${refreshes.checkedAt}, ${documents.updatedAt})`;
    const due = await app.db
      .select({ id: documents.id, creatorId: documents.creatorId })
      .from(documents)
      .innerJoin(datasets, eq(datasets.id, documents.datasetId))
      .leftJoin(refreshes, eq(refreshes.documentId, documents.id))
      .where(
        and(
          eq(documents.status, 'ready'),
          gt(documents.updateInterval, 0),
          gt(documents.updateType, 0),
          sql`${datasets.deletedAt} is null`,
          sql`${last} <= now() - make_interval(days => ${documents.updateInterval})`,
        ),
      )
      .orderBy(last)
      .limit(maxDue);
    for (const { id, creatorId } of due) {
      signal.throwIfAborted();
      await startRefresh(app, id, creatorId);
    }
  },
  { retry: { attempts: 3 }, concurrency: 1 },
);

/** Starts to refresh a document, unless that is under way. */
export async function startRefresh({ jobs }: App, documentId: string, userId: string): Promise<void> {
  await jobs.enqueue(refreshJob, { documentId, userId }, { key: documentId, keyUntil: 'ended' });
}

class Refresh {
  readonly document: DocumentRow;

  constructor(
    readonly context: JobContext,
    readonly subject: { document: DocumentRow; spaceId: string; userId: string },
  ) {
    this.document = subject.document;
  }

  async run(): Promise<void> {
    const { app, signal } = this.context;
    try {
      const current = await this.#read();
      if (current.hash !== this.document.contentHash) await this.#store(current);
      await this.#record(0, null);
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(app, error, { document: this.document.id });
      // What was read before still answers; the next run tries again.
      await this.#record(1, problem);
    }
  }

  async #read(): Promise<CurrentSource> {
    const { app, signal } = this.context;
    const { spaceId, userId } = this.subject;
    await requireSpace(app.db, { id: userId }, spaceId, 'createResource').catch((cause) => {
      throw new DomainError('knowledgeInvalid', knowledgeWebReasons.sourceGone(), { cause });
    });
    for (const refresher of app.extensions(refreshers)) {
      const current = await refresher.read(app, this.document, signal);
      if (current) return current;
    }
    throw new DomainError('knowledgeInvalid', knowledgeWebReasons.sourceGone());
  }

  async #store(current: CurrentSource): Promise<void> {
    const { app } = this.context;
    const { userId } = this.subject;
    const { id: documentId, updateType } = this.document;
    const appends = updateType === updateTypes.append && /\.(?:md|txt)$/.test(current.name);
    const bytes = appends ? await this.#newParts(current.bytes) : current.bytes;
    if (bytes.length === 0) return;
    const mode = appends ? ('append' as const) : ('cover' as const);
    await replaceDocumentSource(app, {
      ...{ documentId, userId, name: current.name, bytes, mode },
      contentHash: current.hash,
    });
  }

  /** Paragraphs that the stored text does not have. */
  async #newParts(bytes: Uint8Array): Promise<Uint8Array> {
    const { id, activeGeneration } = this.document;
    const [stored] = await this.context.app.db
      .select({ text: documentTexts.text })
      .from(documentTexts)
      .where(and(eq(documentTexts.documentId, id), eq(documentTexts.generation, activeGeneration)));
    const known = new Set((stored?.text ?? '').split('\n\n').map(comparable));
    const parts = new TextDecoder().decode(bytes).split('\n\n');
    return new TextEncoder().encode(parts.filter((part) => !known.has(comparable(part))).join('\n\n'));
  }

  async #record(failed: number, problem: StoredWebProblem | null): Promise<void> {
    const values = { checkedAt: new Date(), problem };
    await this.context.app.db
      .insert(refreshes)
      .values({ documentId: this.document.id, failures: failed, ...values })
      .onConflictDoUpdate({
        target: refreshes.documentId,
        set: { ...values, failures: failed === 0 ? 0 : sql`${refreshes.failures} + 1` },
      });
  }
}

function comparable(part: string): string {
  return part.replace(/^#+ /, '').trim();
}

/** Starts to refresh a document of a web page or a connector. */
export async function refreshDocument(
  context: Context,
  input: Input<Calls['refresh']>,
): Promise<Result<Calls['refresh']>> {
  await refreshAll(context, [input.document_id]);
  return { document_id: input.document_id };
}

export async function refreshDocuments(context: Context, input: Input<Calls['refreshMany']>) {
  await refreshAll(context, input.document_ids);
  return {};
}

async function refreshAll(context: Context, ids: readonly string[]): Promise<void> {
  const found = await requireDocuments(context, ids, 'edit');
  if (!context.outbound) throw new DomainError('notSetUp', knowledgeWebReasons.noOutbound());
  const kinds = context.extensions(refreshers);
  for (const { document } of found)
    if (!(await isRefreshable(context, document, kinds)))
      throw new DomainError('knowledgeInvalid', knowledgeWebReasons.fileOnly());
  for (const { document } of found) await startRefresh(context, document.id, context.user.id);
}

async function isRefreshable(app: App, document: DocumentRow, kinds: readonly Refresher[]): Promise<boolean> {
  for (const kind of kinds) if (await kind.knows(app, document)) return true;
  return false;
}

/** When the sources of documents were last read, and why that failed. */
export async function refreshStates(
  context: Context,
  input: Input<Calls['refreshState']>,
): Promise<Result<Calls['refreshState']>> {
  const found = await requireDocuments(context, input.document_ids, 'view');
  const ids = found.map(({ document }) => document.id);
  const rows = await context.db.select().from(refreshes).where(inArray(refreshes.documentId, ids));
  return {
    states: rows.map(({ documentId, checkedAt, failures, problem }) => ({
      document_id: documentId,
      check_time: toSeconds(checkedAt),
      failures,
      problem: problem && { key: problem.key, parameters: problem.parameters },
    })),
  };
}
