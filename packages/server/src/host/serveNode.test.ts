import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../node.js';
import { StartError } from './StartError.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-host-'));
const studioFolder = join(root, 'studio');
const configFile = join(root, 'none.json');
let server: RunningServer;

beforeAll(async () => {
  mkdirSync(join(studioFolder, 'assets'), { recursive: true });
  writeFileSync(join(studioFolder, 'index.html'), '<!doctype html><title>Heddle</title>');
  writeFileSync(join(studioFolder, 'assets', 'index-a1b2.js'), 'export {}');
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(configFile, '{"models":[]}');
  server = await startServer({
    port: 0,
    dataFolder: join(root, 'data'),
    configFile,
    studioFolder,
    allowedHosts: 'heddle.example',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** As a browser or an attacker would send it; `fetch` does not allow setting the Host header. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const outgoing = request({ hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}

describe('the studio', () => {
  test('serves the same page for every page path, with a strict policy and revalidation', async () => {
    for (const path of ['/', '/sign', '/space/1/develop', '/work_flow?space_id=1&workflow_id=2']) {
      const answer = await send(path);
      expect(answer).toMatchObject({ status: 200, text: '<!doctype html><title>Heddle</title>' });
      expect(answer.headers['cache-control']).toBe('no-cache');
      const head = await send(path, {}, 'HEAD');
      expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': '36' } });
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
          "img-src 'self' data: blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; " +
          "form-action 'self'; frame-ancestors 'self'",
      );
    }
  });

  test('lets browsers cache hashed files, and answers 304 for one they have', async () => {
    const first = await send('/assets/index-a1b2.js');
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(first.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const again = await send('/assets/index-a1b2.js', { 'if-none-match': String(first.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('returns 404 for a missing file, and serves no path outside the folder', async () => {
    for (const path of [
      '/assets/gone.js',
      '/../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/%00.js',
      '/%E0%A4%A.js',
    ]) {
      const answer = await send(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('secret\n');
    }
  });
});

describe('guards on a real socket', () => {
  const own = () => new URL(server.url).host;

  test('answers health checks, also under their other names', async () => {
    for (const host of [own(), 'localhost:1', 'heddle.example', 'HEDDLE.example:80']) {
      expect(await send('/healthz', { host })).toMatchObject({ status: 200, text: 'ok\n' });
    }
  });

  test('refuses another host name for pages and calls', async () => {
    for (const path of ['/', '/healthz', '/api/passport/web/registration/']) {
      expect((await send(path, { host: 'evil.example' })).status).toBe(403);
    }
  });

  test('refuses another origin, and accepts its own', async () => {
    const post = (headers: Record<string, string>) =>
      send(
        '/api/passport/web/logout/',
        { 'content-type': 'application/json', 'x-requested-with': 'x', ...headers },
        'POST',
        '{}',
      );
    expect((await post({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await post({ origin: `http://${own()}` })).status).toBe(200);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

describe('explains in one sentence why the server cannot start', () => {
  const start = (options: Parameters<typeof startServer>[0]) =>
    startServer({ port: 0, dataFolder: join(root, 'other'), configFile, ...options }).then(
      async (started) => {
        await started.close();
        return 'it started';
      },
      (error: unknown) => (StartError.isInstance(error) ? error.message : String(error)),
    );

  test('a taken port', async () => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    expect(await start({ port })).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another with PORT.`,
    );
    blocker.close();
  });

  test('a second server on the same folder', async () => {
    expect(await start({ dataFolder: join(root, 'data') })).toMatch(
      /^Another Heddle is using the data folder/,
    );
  });

  test.skipIf(process.getuid?.() === 0)(
    'a folder without the right to write (skipped for root, who may write everywhere)',
    async () => {
      const closed = join(root, 'closed');
      mkdirSync(closed);
      chmodSync(closed, 0o500);
      expect(await start({ dataFolder: closed })).toMatch(
        /^The (data folder|file) .* cannot be used: there is no right to write there\./,
      );
    },
  );

  test.each([
    [{ port: 'abc' }, /^PORT must be a number/],
    [{ registration: 'maybe' }, /^HEDDLE_REGISTRATION must be/],
    [{ python: 'on' }, /^HEDDLE_PYTHON must be "auto" or "off", not "on"/],
    [{ trustProxy: 'true' }, /^HEDDLE_TRUST_PROXY must be "yes" or "no", not "true"/],
    [{ databaseUrl: 'mysql://x' }, /^HEDDLE_DATABASE_URL must begin with/],
    [
      { databaseUrl: 'postgres://me:hidden@127.0.0.1:1/none' },
      /^PostgreSQL at 127\.0\.0\.1:1\/none cannot be used: (?!.*hidden)/,
    ],
    [{ allowedHosts: 'http://x/y' }, /^HEDDLE_ALLOWED_HOSTS holds host names/],
    [{ studioFolder: '/nowhere' }, /^The studio is not built/],
    [{ host: '203.0.113.77' }, /^HOST is "203\.0\.113\.77", which is no address of this machine/],
    [{ filesFolder: '/proc/heddle' }, /^The folder of files \/proc\/heddle cannot be made: /],
    [{ fileMiB: '513' }, /^HEDDLE_FILE_MIB must be a number of MiB, from 1 to 512, not "513"/],
    [{ spaceFilesMiB: 'x' }, /^HEDDLE_SPACE_FILES_MIB must be a number of MiB, 1 or more, not "x"/],
    [{ s3Bucket: 'b', s3Endpoint: 'ftp://h' }, /^HEDDLE_S3_ENDPOINT must look like https:/],
    [
      { s3Bucket: 'b', s3AccessKeyId: 'k' },
      /^HEDDLE_S3_ACCESS_KEY_ID and HEDDLE_S3_SECRET_ACCESS_KEY go together/,
    ],
    [
      { s3Bucket: 'b', s3Endpoint: 'http://127.0.0.1:1', s3AccessKeyId: 'k', s3SecretAccessKey: 'hidden' },
      /^The bucket "b" at http:\/\/127\.0\.0\.1:1 cannot be used: (?!.*hidden)/,
    ],
    [{ configFile: '/nowhere.json' }, /\/nowhere\.json/],
    [{ dataFolder: '/proc/heddle' }, /^The data folder \/proc\/heddle cannot be made/],
  ])('%j', async (options, message) => {
    const printed = await start(options);
    expect(printed).toMatch(message);
    expect(printed).not.toContain('\n');
  });
});

test('requires the set-up code printed at the start for the first registration beyond loopback', async () => {
  const open = await startServer({ port: 0, host: '0.0.0.0', dataFolder: join(root, 'open'), configFile });
  const register = async (setup_code?: string) => {
    const response = await fetch(`${open.url}/api/passport/web/email/register/v2/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ email: 'a@example.com', password: 'a quiet blue heron', setup_code }),
    });
    return ((await response.json()) as { code: number }).code;
  };
  expect(open.setupCode).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  expect(await register()).not.toBe(0);
  expect(await register(open.setupCode)).toBe(0);
  await open.close();
  const again = await startServer({ port: 0, host: '0.0.0.0', dataFolder: join(root, 'open'), configFile });
  expect(again.setupCode).toBeUndefined();
  await again.close();
});

test('sends the content length in bytes for any characters', async () => {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'test' };
  const answer = await send('/api/passport/web/email/login/', headers, 'POST', 'ü');
  expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('ü') });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.text)));
  expect(answer.headers['x-log-id']).toBeTruthy();
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
