import type { Input, Result, SentReason } from '@heddle/api-contract';
import type { ArchiveReportItem, archive } from '@heddle/api-contract/families/archive';
import { jobReasons } from '@heddle/api-contract/reasons/job';
import { and, eq, inArray } from 'drizzle-orm';
import { jobs } from '../../jobs/tables.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { exportResourcesJob } from './exportResources.js';
import { importArchiveJob } from './importArchive.js';

type Calls = typeof archive.calls;

/** How far an export or import of the caller is, in a space they still belong to. */
export async function readProgress(
  context: Context,
  { job_id }: Input<Calls['progress']>,
): Promise<Result<Calls['progress']>> {
  const [row] = await context.db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.id, job_id),
        eq(jobs.userId, context.user.id),
        inArray(jobs.name, [exportResourcesJob.name, importArchiveJob.name]),
      ),
    );
  if (!row) throw new DomainError('accessDenied', jobReasons.noRight());
  if (row.spaceId !== null) await context.spaceAccess(row.spaceId, 'view');
  const { status, done, total, reasonText: reason_text } = row;
  const result = row.result === null ? undefined : (JSON.parse(row.result) as { items: ArchiveReportItem[] });
  return {
    ...{ status, done, total, reason_text },
    ...(row.why !== null && { why: JSON.parse(row.why) as SentReason }),
    file_name: status === 'done' && row.fileBytes !== null ? (row.fileName ?? '') : '',
    items: result?.items ?? [],
  };
}
