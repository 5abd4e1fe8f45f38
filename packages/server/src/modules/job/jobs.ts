import type { Input, Result, SentReason } from '@heddle/api-contract';
import type { job } from '@heddle/api-contract/families/job';
import { jobReasons } from '@heddle/api-contract/reasons/job';
import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { streamOf } from '../../files/streams.js';
import { readJobFile } from '../../jobs/jobFiles.js';
import { jobs } from '../../jobs/tables.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';

type Calls = typeof job.calls;
type Row = typeof jobs.$inferSelect;

/** Lists the caller's own jobs, or those of a space, newest first. */
export async function listJobs(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { db, user } = context;
  const access = input.space_id === undefined ? undefined : await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input);
  const own = eq(jobs.userId, user.id);
  const where = and(
    access ? eq(jobs.spaceId, access.spaceId) : own,
    input.statuses && input.statuses.length > 0 ? inArray(jobs.status, input.statuses) : undefined,
  );
  const rows = await db
    .select()
    .from(jobs)
    .where(where)
    .orderBy(desc(jobs.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await countOf(context, where);
  const { cursor, hasMore } = afterPage(page, total);
  return {
    jobs: rows.map((row) => toJob(row, row.userId === user.id)),
    under_way: await countOf(context, and(own, inArray(jobs.status, ['queued', 'running']))),
    cursor,
    has_more: hasMore,
  };
}

async function countOf({ db }: Context, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(jobs).where(where);
  return row?.count ?? 0;
}

export async function cancelJob(
  context: Context,
  input: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  const { id } = await requireOwn(context, input.job_id);
  if ((await context.jobs.cancel(id)) === undefined) throw new DomainError('jobRefused', jobReasons.ended());
  return { job: toJob(await requireOwn(context, id), true) };
}

export async function retryJob(
  context: Context,
  input: Input<Calls['retry']>,
): Promise<Result<Calls['retry']>> {
  const { id } = await requireOwn(context, input.job_id);
  if (!(await context.jobs.retry(id))) throw new DomainError('jobRefused', jobReasons.notRetriable());
  return { job: toJob(await requireOwn(context, id), true) };
}

export async function jobFile(context: Context, input: Input<Calls['file']>): Promise<FileAnswer> {
  const { id, status, fileBytes, fileType } = await requireOwn(context, input.job_id);
  if (status !== 'done' || fileBytes === null || fileType === null)
    throw new DomainError('jobRefused', jobReasons.noFile());
  const headers = { 'content-length': String(fileBytes) };
  return { bytes: streamOf(readJobFile(context.db, id, fileBytes)), contentType: fileType, headers };
}

/** The caller's own job in a space they still belong to; otherwise answered as not found. */
async function requireOwn(context: Context, id: string): Promise<Row> {
  const [row] = await context.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, context.user.id)));
  if (!row) throw new DomainError('accessDenied', jobReasons.noRight());
  if (row.spaceId !== null) await context.spaceAccess(row.spaceId, 'view');
  return row;
}

function toJob(row: Row, isOwn: boolean): Result<Calls['cancel']>['job'] {
  const hasFile = row.status === 'done' && row.fileName !== null && row.fileBytes !== null;
  return {
    job_id: row.id,
    kind: row.name,
    title: row.title,
    space_id: row.spaceId ?? '',
    status: row.status,
    done: row.done,
    total: row.total,
    attempt: row.attempt,
    attempts: row.attempts,
    reason: row.reason ?? '',
    reason_text: row.reasonText,
    ...(row.why !== null && { why: JSON.parse(row.why) as SentReason }),
    file: hasFile ? { name: row.fileName ?? '', bytes: row.fileBytes ?? 0 } : null,
    is_own: isOwn,
    created_at: toSeconds(row.createdAt),
    started_at: row.startedAt ? toSeconds(row.startedAt) : 0,
    ended_at: row.endedAt ? toSeconds(row.endedAt) : 0,
  };
}
