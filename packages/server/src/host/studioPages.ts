import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { StartError } from './StartError.js';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** Pages of the chat for visitors, which have nothing of the studio. */
const chatPath = /^\/(?:embed|share)\//;

/**
 * Serves the files of the built studio, the page of the chat for visitors, and its index page for every other path. Files are listed once at
 * startup, so that request paths never reach the file system.
 */
export function createStudioPages(folder: string): (request: Request) => Promise<Response | undefined> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    throw new StartError(`The studio is not built: there is no ${index}. Run "npm run build" once.`);
  }
  const files = listFiles(folder);
  const chat = files.get('/embed.html');

  return async (request) => {
    if (request.method !== 'GET') return undefined;
    const path = decode(new URL(request.url).pathname);
    const file = path === undefined ? undefined : files.get(path);
    if (file) return serve(request, file, path!.startsWith('/assets/'));
    // A missing script must not be answered with the index page.
    if (path === undefined || extname(path) !== '') return undefined;
    return serve(request, (chatPath.test(path) && chat) || index, false);
  };
}

function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, file).split(sep).join('/')}`, file);
  }
  return files;
}

async function serve(request: Request, file: string, hashed: boolean): Promise<Response | undefined> {
  let tag: string;
  let content: Uint8Array<ArrayBuffer>;
  try {
    const { size, mtimeMs } = statSync(file);
    tag = `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    content = new Uint8Array(await readFile(file));
  } catch {
    // The studio was rebuilt since startup: the old file is gone.
    return undefined;
  }
  const headers = {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    // Vite puts a content hash into the names under /assets.
    'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
  };
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(content, { headers: { ...headers, 'content-length': String(content.byteLength) } });
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
