import type { Route } from '../kernel/router.js';
import { describeApi } from './describeApi.js';
import { renderFamily, renderIndex } from './renderPages.js';

interface Page {
  type: string;
  text: string;
}

/**
 * `/openapi.json` and the pages under `/docs/api`, without sign-in: they describe the contracts and reveal no
 * data. Pages are generated on first request and cached.
 */
export function createDocumentation(routes: readonly Route[]) {
  const kept = new Map<string, Page>();

  async function make(path: string): Promise<Page | undefined> {
    if (path === '/openapi.json')
      return { type: 'application/json; charset=utf-8', text: JSON.stringify(describeApi(routes)) };
    const family = /^\/docs\/api\/([\w-]+)$/.exec(path)?.[1];
    if (family === undefined && path !== '/docs/api') return undefined;
    const page = family === undefined ? renderIndex(routes) : renderFamily(routes, family);
    return page && { type: 'text/html; charset=utf-8', text: String(await page) };
  }

  return async ({ method }: Request, path: string): Promise<Response | undefined> => {
    if (method !== 'GET' || !(path === '/openapi.json' || path.startsWith('/docs/api'))) return undefined;
    const clean = path.replace(/\/$/, '');
    const page = kept.get(clean) ?? (await make(clean));
    if (page === undefined) return undefined;
    // Cache only existing pages: the number of unknown paths is unlimited.
    kept.set(clean, page);
    return new Response(page.text, { headers: { 'content-type': page.type, 'cache-control': 'no-cache' } });
  };
}
