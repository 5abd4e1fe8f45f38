// @module-tag by-turns
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProcess } from '../../testing/startProcess.js';

// A separate server process, so that only its own memory is measured.
const megabytes = Number(process.env.HEDDLE_UPLOAD_MB ?? 200);
const mostGrown = 120 * 1024 * 1024;
const data = mkdtempSync(join(tmpdir(), 'heddle-large-'));
let server: ChildProcess;
let url: URL;
let cookie: string;
let spaceId: string;

beforeAll(async () => {
  const script = await buildProcess('serverProcess');
  server = spawn(process.execPath, [script, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise((resolve) =>
    server.stdout!.once('data', (line) => resolve(new URL(String(line).trim()))),
  );
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'x' };
  const registered = await fetch(new URL('/api/passport/web/email/register/v2/', url), {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'a@example.com', password: 'a quiet blue heron' }),
  });
  cookie = registered.headers.get('set-cookie')!.split(';')[0]!;
  const spaces = await fetch(new URL('/api/playground_api/space/list', url), {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{}',
  });
  spaceId = ((await spaces.json()) as { data: { bot_space_list: { id: string }[] } }).data.bot_space_list[0]!
    .id;
});
afterAll(async () => {
  server.kill();
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(data, { recursive: true, force: true });
});

const memory = () =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) * 1024;

test.skipIf(process.platform !== 'linux')(
  `${megabytes} MB are uploaded and downloaded as a stream${process.platform === 'linux' ? '' : ' (skipped: memory is read from /proc)'}`,
  async () => {
    const before = memory();
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, memory());
    }, 50);
    const stored = await upload();
    const begin = performance.now();
    const response = await fetch(stored.url);
    let length = 0;
    for await (const chunk of response.body!) length += (chunk as Uint8Array).length;
    clearInterval(timer);
    const grown = Math.round((most - before) / 1024 ** 2);
    console.info(
      `in ${stored.seconds.toFixed(1)} s, out ${((performance.now() - begin) / 1000).toFixed(1)} s, ${grown} MiB more`,
    );
    expect(length).toBe(megabytes * 1_000_000);
    expect(most - before).toBeLessThan(mostGrown);
  },
  600_000,
);

function upload(): Promise<{ url: string; seconds: number }> {
  const begin = performance.now();
  const boundary = 'x-boundary';
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL('/api/file/upload', url),
      {
        method: 'POST',
        headers: {
          cookie,
          'x-requested-with': 'x',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const { code, msg, data: stored } = JSON.parse(Buffer.concat(chunks).toString());
        if (code === 0) resolve({ url: stored.url, seconds: (performance.now() - begin) / 1000 });
        else reject(new Error(msg));
      },
    );
    outgoing.on('error', reject);
    void (async () => {
      outgoing.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="space_id"\r\n\r\n${spaceId}\r\n`,
      );
      outgoing.write(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.txt"\r\n\r\n`,
      );
      const chunk = 'weft and warp\n'.repeat(71_429).slice(0, 1_000_000);
      for (let index = 0; index < megabytes; index++)
        if (!outgoing.write(chunk)) await new Promise((resume) => outgoing.once('drain', resume));
      outgoing.end(`\r\n--${boundary}--\r\n`);
    })();
  });
}
