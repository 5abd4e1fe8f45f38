import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page of the site answers: HTML, or anything else. */
export type SitePage = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A web site on this machine; pages can be replaced while it runs. */
export interface Site {
  origin: string;
  pages: Record<string, SitePage>;
  /** Paths in the order in which they were asked for, with the time. */
  asked: { path: string; at: number }[];
  close(): Promise<void>;
}

export async function startSite(pages: Record<string, SitePage>): Promise<Site> {
  const asked: Site['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, at: Date.now() });
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (typeof page === 'function') return page(request, response);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': typeOf(path) });
    response.end(page ?? 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function typeOf(path: string): string {
  if (path.endsWith('.xml')) return 'application/xml';
  return path.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8';
}

/** A page with a paragraph of prose and links. */
export function pageOf(title: string, text: string, links: readonly string[] = []): string {
  const anchors = links.map((link) => `<a href="${link}">more</a>`).join(' ');
  return `<html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p>${anchors}</p></main></body></html>`;
}
