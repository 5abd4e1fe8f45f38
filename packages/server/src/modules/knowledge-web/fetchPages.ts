import { knowledgeWebLimits } from '@heddle/api-contract/families/knowledge-web';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '../../db/ids.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import { problemOf } from './problemOf.js';
import { readWebPage, type WebPageText } from './readWebPage.js';
import { webPages } from './tables.js';
import { pageKey } from './webAddress.js';

export type WebPageRow = typeof webPages.$inferSelect;

/**
 * Fetches a submitted page, and then pages of its host that it and its pages link to. Pages that were stored before
 * the process ended are not fetched again.
 */
export const fetchPagesJob = defineJob(
  'knowledge-web.fetch',
  z.object({ pageId: z.string() }),
  async (context, { pageId }) => {
    const [page] = await context.app.db.select().from(webPages).where(eq(webPages.id, pageId));
    if (page?.status === 'processing') await new PageWalk(context, page).run();
  },
  { retry: { attempts: 3 }, limitMs: 30 * 60_000, concurrency: 2 },
);

class PageWalk {
  readonly #seen = new Set<string>();
  readonly #waiting: URL[] = [];
  #stored = 0;

  constructor(
    readonly context: JobContext,
    readonly root: WebPageRow,
  ) {}

  async run(): Promise<void> {
    const { app } = this.context;
    const wanted = Math.min(this.root.wantedPages, knowledgeWebLimits.pages);
    const below = await app.db.select().from(webPages).where(eq(webPages.parentId, this.root.id));
    for (const { url } of below) this.#seen.add(pageKey(new URL(url)));
    this.#stored = below.length;
    const text = await this.#readRoot();
    if (!text) return;
    this.#follow(text);
    for (let url = this.#waiting.shift(); url && this.#stored < wanted; url = this.#waiting.shift()) {
      this.context.progress(this.#stored, wanted);
      await this.#readBelow(url);
    }
    await app.db.update(webPages).set({ status: 'ready' }).where(eq(webPages.id, this.root.id));
  }

  /** Undefined if it cannot be read, which ends the walk. */
  async #readRoot(): Promise<WebPageText | undefined> {
    const { app, signal } = this.context;
    try {
      const text = await readWebPage(app, new URL(this.root.url), signal);
      await app.db
        .update(webPages)
        .set({ ...contentOf(text), title: this.root.title || text.title })
        .where(eq(webPages.id, this.root.id));
      return text;
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(app, error, { page: this.root.id });
      await app.db.update(webPages).set({ status: 'failed', problem }).where(eq(webPages.id, this.root.id));
      return undefined;
    }
  }

  /** A page below that cannot be read is left out. */
  async #readBelow(url: URL): Promise<void> {
    const { app, signal } = this.context;
    try {
      const text = await readWebPage(app, url, signal);
      this.#follow(text);
      if (text.url.host !== url.host || !this.#isNew(text.url, url)) return;
      await app.db.insert(webPages).values({
        ...{ id: newId(), creatorId: this.root.creatorId, parentId: this.root.id, createdAt: new Date() },
        ...contentOf(text),
        status: 'ready',
      });
      this.#stored += 1;
    } catch (error) {
      signal.throwIfAborted();
      problemOf(app, error, { page: this.root.id });
    }
  }

  /** Several addresses may lead to the same page. */
  #isNew(url: URL, asked: URL): boolean {
    const key = pageKey(url);
    if (key !== pageKey(asked) && this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  #follow({ url, links }: WebPageText): void {
    this.#seen.add(pageKey(url));
    for (const link of links) {
      const key = pageKey(link);
      if (this.#seen.has(key) || this.#seen.size > knowledgeWebLimits.sitemapPages) continue;
      this.#seen.add(key);
      this.#waiting.push(link);
    }
  }
}

function contentOf({ url, title, content, hash }: WebPageText) {
  return {
    url: url.href,
    title: title.slice(0, 200),
    content: content.slice(0, knowledgeWebLimits.content),
    contentHash: hash,
  };
}
