import type { App } from '../../../kernel/services.js';
import { readSitemap, readWebPage, type SitemapEntry } from '../../knowledge-web/index.js';
import type { ConnectionSettings } from '../tables.js';
import type { DocumentSource, SourceEntry } from './DocumentSource.js';

const pageSize = 100;

/** Pages that the sitemap of a site names. Entries are named by their address. */
export function createSitemapSource(
  app: App,
  { url }: Pick<ConnectionSettings, 'url'>,
  signal: AbortSignal,
): DocumentSource {
  const entries = async () => (await readSitemap(app, new URL(url), signal)).map(toEntry);
  return {
    async list(_folder, cursor) {
      const from = Number(cursor ?? 0) || 0;
      const all = await entries();
      const next = from + pageSize < all.length ? { cursor: String(from + pageSize) } : {};
      return { entries: all.slice(from, from + pageSize), ...next };
    },
    async fetch(id) {
      const page = await readWebPage(app, new URL(id), signal);
      const name = (page.title || page.url.pathname).replace(/[\\/]+/g, ' ').trim() || page.url.host;
      return { name: `${name.slice(0, 90)}.md`, bytes: new TextEncoder().encode(page.content) };
    },
    async *changedSince(moment) {
      for (const entry of await entries()) if (!entry.changedAt || entry.changedAt > moment) yield entry;
    },
  };
}

function toEntry({ url, changedAt }: SitemapEntry): SourceEntry {
  const changed = new Date(changedAt);
  return {
    id: url.href,
    name: url.pathname,
    isFolder: false,
    size: 0,
    url: url.href,
    ...(!Number.isNaN(changed.getTime()) && { changedAt: changed }),
  };
}
