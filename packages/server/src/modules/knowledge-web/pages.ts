import type { Input, Result } from '@heddle/api-contract';
import {
  type knowledgeWeb,
  knowledgeWebLimits,
  webStatuses,
} from '@heddle/api-contract/families/knowledge-web';
import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { fetchPagesJob, type WebPageRow } from './fetchPages.js';
import { contentHash } from './readWebPage.js';
import { webPages } from './tables.js';
import { requireAddress } from './webAddress.js';

type Calls = typeof knowledgeWeb.calls;

const maxWaiting = 300;

/** Stores a page and starts to fetch it. */
export async function submitPage(
  context: Context,
  input: Input<Calls['submit']>,
): Promise<Result<Calls['submit']>> {
  const url = requireAddress(input.web_url, 'web_url');
  const wantedPages = Math.min(input.subpages_count ?? 0, knowledgeWebLimits.pages);
  const [id] = await startPages(context, [{ url, wantedPages, title: input.title ?? '' }]);
  return { web_id: id ?? '' };
}

export async function submitPages(
  context: Context,
  input: Input<Calls['submitMany']>,
): Promise<Result<Calls['submitMany']>> {
  const urls = input.web_urls.map((url, index) => requireAddress(url, `web_urls[${index}]`));
  return {
    web_ids: await startPages(
      context,
      urls.map((url) => ({ url, wantedPages: 0, title: '' })),
    ),
  };
}

/** As `submitPage`, in the form of an earlier client. */
export async function submitPageByDataset(context: Context, input: Input<Calls['datasetSubmit']>) {
  return { id: (await submitPage(context, input)).web_id };
}

interface NewPage {
  url: URL;
  wantedPages: number;
  title: string;
}

async function startPages(context: Context, pages: readonly NewPage[]): Promise<string[]> {
  if (!context.outbound) throw new DomainError('notSetUp', knowledgeWebReasons.noOutbound());
  const userId = context.user.id;
  return context.db.transaction(async (transaction) => {
    const isWaiting = and(eq(webPages.creatorId, userId), eq(webPages.status, 'processing'));
    const waiting = await transaction.$count(webPages, isWaiting);
    if (waiting + pages.length > maxWaiting)
      throw new DomainError('knowledgeInvalid', knowledgeWebReasons.tooMany({ maximum: maxWaiting }));
    const ids: string[] = [];
    for (const { url, ...page } of pages) {
      const id = newId();
      ids.push(id);
      const row = {
        id,
        creatorId: userId,
        url: url.href,
        status: 'processing' as const,
        createdAt: new Date(),
      };
      await transaction.insert(webPages).values({ ...row, ...page });
      await context.jobs.enqueue(
        fetchPagesJob,
        { pageId: id },
        { db: transaction, key: id, keyUntil: 'ended' },
      );
    }
    return ids;
  });
}

/** Pages that the caller submitted; others are left out. */
export async function getPages(context: Context, input: Input<Calls['get']>): Promise<Result<Calls['get']>> {
  const ids = input.web_ids ?? [];
  if (ids.length === 0) return { data: {} };
  const own = eq(webPages.creatorId, context.user.id);
  const rows = await context.db
    .select()
    .from(webPages)
    .where(and(own, inArray(webPages.id, ids)));
  const below = await context.db
    .select()
    .from(webPages)
    .where(and(own, inArray(webPages.parentId, ids)));
  const present = (row: WebPageRow) => toWebPage(row, input.include_content ?? false);
  const entries = rows.map((row) => {
    const pages = below.filter(({ parentId }) => parentId === row.id);
    const status = statusOf(row);
    return [
      row.id,
      {
        progress: status === webStatuses.processing ? progressOf(row, pages.length) : 100,
        web_info: { ...present(row), subpages_count: pages.length, subpages: pages.map(present) },
        status,
        status_descript: row.problem?.text ?? '',
      },
    ] as const;
  });
  return { data: Object.fromEntries(entries) };
}

function progressOf({ contentHash: hash, wantedPages }: WebPageRow, below: number): number {
  const done = (hash === '' ? 0 : 1) + below;
  return Math.min(99, Math.round((done / (1 + wantedPages)) * 100));
}

function statusOf({ status }: WebPageRow): number {
  return webStatuses[status];
}

function toWebPage(row: WebPageRow, includesContent: boolean) {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    content: includesContent ? row.content : '',
    subpages_count: 0,
    status: statusOf(row),
    char_count: [...row.content].length,
    problem: row.problem && { key: row.problem.key, parameters: row.problem.parameters },
  };
}

/** Deletes a page of the caller, with the pages below it; repeating it changes nothing. */
export async function deletePage({ db, user }: Context, input: Input<Calls['deletePage']>) {
  const own = eq(webPages.creatorId, user.id);
  await db.delete(webPages).where(and(own, eq(webPages.parentId, input.web_id)));
  await db.delete(webPages).where(and(own, eq(webPages.id, input.web_id)));
  return {};
}

/** Replaces the text of a fetched page. */
export async function setPageContent(context: Context, input: Input<Calls['setContent']>) {
  const row = await requirePage(context, input.web_id);
  const content = input.content.trim();
  if (content === '')
    throw new DomainError('knowledgeInvalid', knowledgeWebReasons.noText({ field: 'content' }));
  await context.db
    .update(webPages)
    .set({ content, contentHash: await contentHash(content) })
    .where(eq(webPages.id, row.id));
  return {};
}

/** A page that the caller submitted and that has been read. */
export async function requirePage({ db, user }: Context, id: string): Promise<WebPageRow> {
  const [row] = await db
    .select()
    .from(webPages)
    .where(and(eq(webPages.id, id), eq(webPages.creatorId, user.id)));
  if (!row) throw new DomainError('knowledgeInvalid', knowledgeWebReasons.noPage());
  if (row.status === 'processing' && row.contentHash === '')
    throw new DomainError('knowledgeNotReady', knowledgeWebReasons.notReady());
  return row;
}
