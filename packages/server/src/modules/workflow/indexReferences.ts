import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import { addReferences, replaceReferences } from '../../resources/references.js';
import { iconReference } from '../file/index.js';
import { referencesOf } from './references.js';
import { workflows, workflowVersions } from './tables.js';

const notIndexed = isNull(workflows.referencesKey);

/** Writes the references of workflows that earlier versions stored without them. */
export async function indexReferences({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    // One at a time: a document may have 20 MiB.
    const [row] = await db.select().from(workflows).where(notIndexed).limit(1);
    if (!row) return;
    await indexOne(db, row);
  }
}

async function indexOne(db: Database, row: typeof workflows.$inferSelect): Promise<void> {
  const { id, spaceId, commitId, icon } = row;
  const from = { kind: 'workflow', id, spaceId } as const;
  for await (const schema of versionsOf(db, id))
    await addReferences(db, from, 'published', (await readReferences(schema)).list);
  const draft = await readReferences(row.schema);
  await db.transaction(async (transaction) => {
    const same = and(eq(workflows.id, id), notIndexed, eq(workflows.commitId, commitId));
    const written = await transaction
      .update(workflows)
      .set({ referencesKey: draft.key })
      .where(and(same, eq(workflows.icon, icon)))
      .returning({ id: workflows.id });
    // Changed since it was read: the next round reads it again.
    if (written.length === 0) return;
    await replaceReferences(transaction, from, 'draft', draft.list);
    await replaceReferences(transaction, from, 'icon', iconReference(icon));
  });
}

async function* versionsOf(db: Database, workflowId: string): AsyncGenerator<string> {
  for (let last = '0'; ; ) {
    const [version] = await db
      .select({ id: workflowVersions.id, schema: workflowVersions.schema })
      .from(workflowVersions)
      .where(and(eq(workflowVersions.workflowId, workflowId), gt(workflowVersions.id, last)))
      .orderBy(asc(workflowVersions.id))
      .limit(1);
    if (!version) return;
    yield version.schema;
    last = version.id;
  }
}

function readReferences(text: string) {
  const parsed = parseDocumentText(text);
  return referencesOf(text, parsed.error ? undefined : parsed.document);
}

/** `indexReferences` in the background, after the server starts. */
export const indexReferencesJob = defineJob(
  'workflow.index-references',
  z.object({}),
  ({ app, signal }) => indexReferences(app, signal),
  { limitMs: 60 * 60_000, concurrency: 1 },
);

/** Starts the job if there is anything to index. */
export async function startIndexing({ db, jobs }: App): Promise<void> {
  const [row] = await db.select({ id: workflows.id }).from(workflows).where(notIndexed).limit(1);
  if (row) await jobs.enqueue(indexReferencesJob, {}, { key: 'all', keyUntil: 'ended' });
}
