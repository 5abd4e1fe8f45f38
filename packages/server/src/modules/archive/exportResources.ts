import type { Input, Result } from '@heddle/api-contract';
import {
  type ArchiveReportItem,
  type archive,
  archiveKinds,
  archiveLimits,
} from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { requireSpace } from '../space/index.js';
import { collectArchive, fileNameOf } from './collectArchive.js';
import { nameOf } from './existing.js';
import { refused } from './problems.js';
import { packFiles } from './zip.js';

type Calls = typeof archive.calls;

const shownNames = 3;

/** Packs resources with everything they use, with the rights of the person who asked for it. */
export const exportResourcesJob = defineJob(
  'archive.export',
  z.object({
    name: z.string(),
    resources: z.array(z.object({ kind: z.enum(archiveKinds), id: z.string() })),
    withDocuments: z.boolean(),
  }),
  async (job, { name, resources: roots, withDocuments }): Promise<{ items: ArchiveReportItem[] }> => {
    const { app, userId = '0', spaceId = '0' } = job;
    const access = await requireSpace(app.db, { id: userId }, spaceId, 'view');
    let room = archiveLimits.largeBytes;
    const hasRoom = (bytes: number) => {
      const isEnough = bytes <= room;
      if (isEnough) room -= bytes;
      return isEnough;
    };
    const { files, resources } = await collectArchive({ app, access, withDocuments, hasRoom }, roots, job);
    const content = packFiles(files);
    if (content.length > archiveLimits.bytes)
      throw refused(archiveReasons.tooLarge({ maximum: archiveLimits.bytes }));
    await job.saveFile({ name: `${name}.heddle.zip`, contentType: 'application/zip', content: [content] });
    return {
      items: resources.map(({ kind, id, name: title, notes }) => {
        return { kind, id, name: title, outcome: 'created' as const, new_id: id, notes };
      }),
    };
  },
  { concurrency: 2 },
);

/** Starts an export after checking what was asked for; what these use is checked in the job. */
export async function exportResources(
  context: Context,
  input: Input<Calls['exportResources']>,
): Promise<Result<Calls['exportResources']>> {
  const { spaceId, userId } = await context.spaceAccess(input.space_id, 'view');
  const resources = [...new Map(input.resources.map((one) => [one.id, one])).values()];
  if (resources.length === 0) throw refused(archiveReasons.nothing({ field: 'resources' }));
  for (const { kind, id } of resources) await kindOf(context, kind).require(context, id, 'copy', { spaceId });
  const [first] = resources;
  const names = await namesOf(context, resources.slice(0, shownNames));
  const { id } = await context.jobs.enqueue(
    exportResourcesJob,
    {
      name: fileNameOf(names[0] ?? first?.kind ?? 'export'),
      resources,
      withDocuments: input.with_documents ?? false,
    },
    { spaceId, userId, title: names.join(', ') + (resources.length > shownNames ? ', …' : '') },
  );
  return { job_id: id };
}

async function namesOf(
  context: Context,
  resources: Input<Calls['exportResources']>['resources'],
): Promise<string[]> {
  return Promise.all(
    resources.map(async ({ kind, id }) => {
      const { rows } = kindOf(context, kind);
      return nameOf(context.db, rows, id);
    }),
  );
}
