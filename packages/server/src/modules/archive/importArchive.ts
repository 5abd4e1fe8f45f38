import type { Input, Result } from '@heddle/api-contract';
import type { ArchiveReportItem, archive } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import * as z from 'zod';
import { newId } from '../../db/ids.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { requireSpace } from '../space/index.js';
import { adderTo } from './collectArchive.js';
import { createResources, idsOf, type NewResource } from './createResources.js';
import { findExisting } from './existing.js';
import { readForCaller, readStored, requireArchiveFile } from './previewArchive.js';
import { refused } from './problems.js';
import type { ReadArchive } from './readArchive.js';

type Calls = typeof archive.calls;

const importInput = z.object({
  fileId: z.string(),
  fileName: z.string(),
  mapped: z.array(z.object({ id: z.string(), existingId: z.string() })),
  leftOut: z.array(z.string()),
});

/** What becomes of a resource of the archive. */
interface Planned extends NewResource {
  outcome: ArchiveReportItem['outcome'];
}

/**
 * Creates the resources of an archive, all or none. Nothing is published or started, and no secret arrives with them.
 */
export const importArchiveJob = defineJob(
  'archive.import',
  importInput,
  async (job, input): Promise<{ items: ArchiveReportItem[] }> => {
    const { app, userId = '0', spaceId = '0' } = job;
    const access = await requireSpace(app.db, { id: userId }, spaceId, 'createResource');
    const { read } = await readStored(app, { id: input.fileId, name: input.fileName });
    const plan = await planImport(app, access, read, input);
    const items = () => plan.map(toItem);
    const created = plan.filter(({ outcome }) => outcome === 'created');
    await createResources(app, access, {
      resources: created,
      ids: idsOf(plan),
      projectId: null,
      begin: (transaction) => job.fence(transaction),
      finish: (transaction) => job.finish(transaction, { items: items() }),
      progress: (done) => {
        job.signal.throwIfAborted();
        if (done > 0) job.progress(done, created.length);
      },
    });
    return { items: items() };
  },
  // A second attempt would prepare everything again.
  { retry: { attempts: 1 }, limitMs: 15 * 60_000, concurrency: 1 },
);

/** Starts an import after checking the whole archive, so that what is wrong with it is said at once. */
export async function importArchive(
  context: Context,
  input: Input<Calls['importFile']>,
): Promise<Result<Calls['importFile']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const file = await requireArchiveFile(context, input.file_uri);
  const choice = {
    mapped: (input.mapped ?? []).map(({ id, existing_id }) => ({ id, existingId: existing_id })),
    leftOut: input.left_out ?? [],
  };
  await planImport(context, access, (await readForCaller(context, file)).read, choice);
  const { id } = await context.jobs.enqueue(
    importArchiveJob,
    { fileId: file.id, fileName: file.name, ...choice },
    { spaceId: access.spaceId, userId: access.userId, title: file.name },
  );
  return { job_id: id };
}

async function planImport(
  app: App,
  access: SpaceAccess,
  { resources }: ReadArchive,
  { mapped, leftOut }: Pick<z.output<typeof importInput>, 'mapped' | 'leftOut'>,
): Promise<Planned[]> {
  const known = new Set(resources.map(({ entry }) => entry.id));
  const unknown = [...mapped.map(({ id }) => id), ...leftOut].find((id) => !known.has(id));
  if (unknown !== undefined) throw refused(archiveReasons.unknownItem({ id: unknown }));
  const existing = new Map(mapped.map(({ id, existingId }) => [id, existingId]));
  const missing = new Set(leftOut);
  const names = new Map(resources.map(({ entry }) => [entry.id, entry.name]));
  const plan: Planned[] = [];
  for (const resource of resources) {
    const { id, kind, uses, notes } = resource.entry;
    const own = [...notes];
    const existingId = existing.get(id);
    for (const used of uses) if (missing.has(used.id)) adderTo(own)('missing', names.get(used.id));
    if (existingId !== undefined) {
      const { rows } = kindOf(app, kind);
      const [found] = await findExisting(app.db, rows, access.spaceId, { id: existingId });
      if (!found) throw refused(archiveReasons.notMappable({ id: existingId }));
      plan.push({ resource, outcome: 'mapped', newId: existingId, notes: [] });
    } else if (missing.has(id)) plan.push({ resource, outcome: 'left_out', newId: '', notes: [] });
    else plan.push({ resource, outcome: 'created', newId: newId(), notes: own });
  }
  return plan;
}

function toItem({ resource, outcome, newId: new_id, notes }: Planned): ArchiveReportItem {
  const { kind, id, name } = resource.entry;
  const { nodes } = resource;
  return { kind, id, name, outcome, new_id, notes, ...(nodes && { nodes: [...nodes] }) };
}
