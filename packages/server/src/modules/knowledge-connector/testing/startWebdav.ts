import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A WebDAV server for a folder of texts, with a user. */
export async function startWebdav(
  files: Record<string, string>,
  { user = 'ann', password = 'secret word' } = {},
) {
  const asked: string[] = [];
  const changed = new Map<string, Date>();
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://server').pathname);
    asked.push(`${request.method} ${path}`);
    if (request.headers.authorization !== expected) return response.writeHead(401).end();
    if (request.method === 'GET') {
      const content = files[path];
      return response.writeHead(content === undefined ? 404 : 200).end(content);
    }
    if (request.method !== 'PROPFIND') return response.writeHead(405).end();
    const folder = path.endsWith('/') ? path : `${path}/`;
    const below = Object.keys(files).filter((file) => file.startsWith(folder));
    if (below.length === 0) return response.writeHead(404).end();
    const names = new Set(below.map((file) => file.slice(folder.length).split('/').slice(0, 2).join('/')));
    const children = [
      ...new Set([...names].map((name) => (name.includes('/') ? `${name.split('/')[0]}/` : name))),
    ];
    response.writeHead(207, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${entryOf(folder, true)}${children
        .map((name) => entryOf(folder + name, name.endsWith('/'), changed.get(folder + name)))
        .join('')}</d:multistatus>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    changed,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function entryOf(path: string, isFolder: boolean, changedAt = new Date('2026-01-01T00:00:00Z')): string {
  const type = isFolder ? '<d:collection/>' : '';
  return `<d:response><d:href>${encodeURI(path)}</d:href><d:propstat><d:prop><d:resourcetype>${type}</d:resourcetype><d:getcontentlength>5</d:getcontentlength><d:getlastmodified>${changedAt.toUTCString()}</d:getlastmodified></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}
