import type { Input, Result } from '@heddle/api-contract';
import {
  type knowledgeWeb,
  knowledgeWebLimits,
  linkTaskStatuses,
} from '@heddle/api-contract/families/knowledge-web';
import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '../../db/ids.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { problemOf } from './problemOf.js';
import { readSitemap } from './readSitemap.js';
import { readWebPage } from './readWebPage.js';
import { linkTasks } from './tables.js';
import { pageKey, requireAddress } from './webAddress.js';

type Calls = typeof knowledgeWeb.calls;

/** Pages whose links are followed in one search. */
const maxVisited = 10;

/** Finds pages of a host, beginning with the links of one page; what was found so far can be read at any time. */
export const findLinksJob = defineJob(
  'knowledge-web.find-links',
  z.object({ taskId: z.string() }),
  async ({ app, signal }, { taskId }) => {
    const isRunning = and(eq(linkTasks.id, taskId), eq(linkTasks.status, 'running'));
    const [task] = await app.db.select().from(linkTasks).where(isRunning);
    if (!task) return;
    const found = new Map<string, string>();
    const waiting = [new URL(task.url)];
    const isFull = () => found.size >= knowledgeWebLimits.pages;
    for (let visited = 0; visited < maxVisited && waiting.length > 0 && !isFull(); visited += 1) {
      try {
        const { links } = await readWebPage(app, waiting.shift()!, signal);
        for (const link of links) {
          const key = pageKey(link);
          if (isFull() || found.has(key) || key === pageKey(new URL(task.url))) continue;
          found.set(key, link.href);
          waiting.push(link);
        }
      } catch (error) {
        signal.throwIfAborted();
        const problem = problemOf(app, error, { task: taskId });
        if (visited === 0) {
          await app.db.update(linkTasks).set({ status: 'failed', problem }).where(isRunning);
          return;
        }
      }
      const kept = await app.db
        .update(linkTasks)
        .set({ urls: [...found.values()] })
        .where(isRunning)
        .returning({ id: linkTasks.id });
      // It was aborted meanwhile.
      if (kept.length === 0) return;
    }
    await app.db.update(linkTasks).set({ status: 'ready' }).where(isRunning);
  },
  { retry: { attempts: 3 }, limitMs: 10 * 60_000, concurrency: 2 },
);

export async function createLinkTask(
  context: Context,
  input: Input<Calls['createLinkTask']>,
): Promise<Result<Calls['createLinkTask']>> {
  if (!context.outbound) throw new DomainError('notSetUp', knowledgeWebReasons.noOutbound());
  const url = requireAddress(input.url, 'url').href;
  const id = newId();
  await context.db.transaction(async (transaction) => {
    const row = { id, creatorId: context.user.id, url, status: 'running' as const, createdAt: new Date() };
    await transaction.insert(linkTasks).values(row);
    await context.jobs.enqueue(findLinksJob, { taskId: id }, { db: transaction, key: id, keyUntil: 'ended' });
  });
  return { task_id: id };
}

export async function getLinkTask(
  context: Context,
  input: Input<Calls['getLinkTask']>,
): Promise<Result<Calls['getLinkTask']>> {
  const { urls, status, problem } = await requireTask(context, input.task_id);
  return {
    urls,
    status: linkTaskStatuses[status],
    problem: problem && { key: problem.key, parameters: problem.parameters },
  };
}

/** Ends a search; what it has found stays. */
export async function abortLinkTask(context: Context, input: Input<Calls['abortLinkTask']>) {
  const { id } = await requireTask(context, input.task_id);
  await context.db
    .update(linkTasks)
    .set({ status: 'aborted' })
    .where(and(eq(linkTasks.id, id), eq(linkTasks.status, 'running')));
  return {};
}

async function requireTask({ db, user }: Context, id: string) {
  const [task] = await db
    .select()
    .from(linkTasks)
    .where(and(eq(linkTasks.id, id), eq(linkTasks.creatorId, user.id)));
  if (!task) throw new DomainError('knowledgeInvalid', knowledgeWebReasons.noTask());
  return task;
}

/** The pages that a sitemap names. */
export async function parseSitemapCall(
  context: Context,
  input: Input<Calls['parseSitemap']>,
): Promise<Result<Calls['parseSitemap']>> {
  const address = requireAddress(input.sitemap_url, 'sitemap_url');
  const entries = await readSitemap(context, address, context.signal);
  if (entries.length === 0)
    throw new DomainError('knowledgeDownloadFailed', knowledgeWebReasons.sitemapEmpty());
  return { urls: entries.map(({ url }) => url.href) };
}
