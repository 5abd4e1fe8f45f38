import { documentSources } from '@heddle/api-contract/families/knowledge';
import type { Context } from '../../kernel/Context.js';
import type { WebSource } from '../knowledge/index.js';
import { requirePage } from './pages.js';
import { readWebPage } from './readWebPage.js';
import type { Refresher } from './refreshers.js';
import { requireAddress } from './webAddress.js';

/** Reads the web pages that new documents name. */
export const webDocuments = {
  /** A page that the caller submitted. */
  async ofPage(context: Context, webId: string): Promise<WebSource> {
    const { title, url, content, contentHash } = await requirePage(context, webId);
    return { name: nameOf(title, url), bytes: new TextEncoder().encode(content), address: url, contentHash };
  },
  async fetch(context: Context, address: string): Promise<WebSource> {
    const url = requireAddress(address, 'source_info.web_url');
    const page = await readWebPage(context, url, context.signal);
    return {
      name: nameOf(page.title, page.url.href),
      bytes: new TextEncoder().encode(page.content),
      address: page.url.href,
      contentHash: page.hash,
    };
  },
};

/** Reads pages of stored documents again. */
export const webRefresher: Refresher = {
  async knows(_app, { source, address }) {
    return source === documentSources.web && address !== '';
  },
  async read(app, document, signal) {
    if (!(await webRefresher.knows(app, document))) return undefined;
    const page = await readWebPage(app, new URL(document.address), signal);
    const bytes = new TextEncoder().encode(page.content);
    return { name: nameOf(document.name, document.address), bytes, hash: page.hash };
  },
};

function nameOf(title: string, url: string): string {
  const { host, pathname } = new URL(url);
  const name = (title.trim() || `${host}${pathname}`).replace(/[\\/]+/g, ' ').replace(/\.(?:md|html?)$/i, '');
  return `${name.trim().slice(0, 90) || host}.md`;
}
