import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CozeAPI } from '@coze/api';
import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { files } from '@heddle/api-contract/families/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

// Over a real socket, where bodies arrive in pieces and connections break.
const folder = mkdtempSync(join(tmpdir(), 'heddle-upload-'));
const largest = 4 * 1024 * 1024;
let world: TestWorld;
let server: NodeServer;
let owner: TestPerson;
let other: TestPerson;

async function tokenOf(person: TestPerson, permission_list: readonly string[] = everyPermission) {
  const { token } = await person.clientOf({ accessToken }).accessToken.create({
    name: 'files',
    workspace_permission_v2: { option: 1, permission_list: [...permission_list] },
  });
  return token;
}
const clientOf = async (person: TestPerson) =>
  new CozeAPI({ token: await tokenOf(person), baseURL: server.url, allowPersonalAccessTokenInBrowser: true });

beforeAll(async () => {
  const limits = { largest, perPerson: 10 ** 9, perSpace: 10 ** 9 };
  world = await createTestApp({ config: { files: limits } });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  owner = await world.register();
  other = await world.register();
});
afterAll(async () => {
  await server.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const blobs = async () => {
  let count = 0;
  for await (const _ of world.app.app.files!.list()) count++;
  return count;
};

describe('the public client library, unmodified', () => {
  test('uploads a file from disk and retrieves it', async () => {
    const path = join(folder, 'weave.csv');
    writeFileSync(path, 'a,b\n1,2\n');
    const client = await clientOf(owner);
    const uploaded = await client.files.upload({ file: createReadStream(path) });
    expect(uploaded).toMatchObject({ bytes: 8, file_name: 'weave.csv', id: expect.stringMatching(/^\d+$/) });
    expect(uploaded.created_at).toBeGreaterThan(Date.now() / 1000 - 60);
    expect(await client.files.retrieve(uploaded.id)).toEqual(uploaded);
    const content = await fetch(`${server.url}/v1/files/content/retrieve?file_id=${uploaded.id}`, {
      headers: { authorization: `Bearer ${await tokenOf(owner)}` },
    });
    expect(await content.text()).toBe('a,b\n1,2\n');
    expect(content.headers.get('content-disposition')).toMatch(/^attachment; .*weave\.csv$/);
    const { url } = uploaded as unknown as { url: string };
    expect(url.startsWith(server.url)).toBe(true);
    expect(await (await fetch(url)).text()).toBe('a,b\n1,2\n');
  });

  test("raises its own errors for another person's file and for a token without the permission", async () => {
    const path = join(folder, 'mine.txt');
    writeFileSync(path, 'CANARY');
    const { id } = await (await clientOf(owner)).files.upload({ file: createReadStream(path) });
    const theirs = await clientOf(other);
    const refused = await theirs.files.retrieve(id).catch((error: Error) => error);
    const unknown = await theirs.files.retrieve('42').catch((error: Error) => error);
    expect(refused).toMatchObject({ status: 403, code: 4101 });
    expect((refused as Error).constructor).toBe((unknown as Error).constructor);
    const short = new CozeAPI({ token: await tokenOf(owner, ['Account.read']), baseURL: server.url });
    await expect(short.files.retrieve(id)).rejects.toMatchObject({ status: 403 });
  });
});

const boundary = 'x-boundary';
const part = (name: string, text: string, file?: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${text}\r\n`;
const end = `--${boundary}--\r\n`;

describe('multipart forms', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(owner);
  });
  const send = async (body: string | Uint8Array, type = `multipart/form-data; boundary=${boundary}`) => {
    const response = await fetch(`${server.url}/v1/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: body as BodyInit,
    });
    return { status: response.status, ...((await response.json()) as { code: number; msg: string }) };
  };

  const cases: [string, string, number][] = [
    ['without a file', end, 4000],
    ['with a text instead of the file', part('file', 'x') + end, 4000],
    ['with a path instead of the file', part('file', '{"filepath":"/etc/passwd"}') + end, 4000],
    [
      'with two files',
      part('file', 'one', 'a.txt') + part('file', 'two', 'b.txt') + end,
      errorCodes.uploadTooMany,
    ],
    ['with a field after the file', part('file', 'one', 'a.txt') + part('more', 'x') + end, 4000],
    ['with an empty file', part('file', '', 'a.txt') + end, errorCodes.uploadEmpty],
    ['that end inside the file', part('file', 'one', 'a.txt').slice(0, -4), errorCodes.uploadUnreadable],
    ['that end after the file', part('file', 'one', 'a.txt'), errorCodes.uploadUnreadable],
    ['that are not multipart', 'hello', errorCodes.uploadUnreadable],
    ['that are empty', '', errorCodes.uploadUnreadable],
    ['with endless fields', part('x', 'y').repeat(1000) + end, errorCodes.uploadUnreadable],
    ['with an endless text', part('x', 'y'.repeat(100_000)) + end, errorCodes.uploadUnreadable],
    [
      'with an endless header',
      `--${boundary}\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
      errorCodes.uploadUnreadable,
    ],
  ];
  test.each(cases)('%s are refused, and nothing is stored', async (_, body, code) => {
    const before = await blobs();
    const answer = await send(body);
    expect(answer).toMatchObject({ code });
    expect(answer.status).toBeLessThan(500);
    expect(await blobs()).toBe(before);
  });

  test('of another content type are refused without being read', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/mixed; boundary=x',
    ])
      expect(await send('{}', type)).toMatchObject({ status: 415 });
  });

  test('truncated or altered at any position are refused without failing', async () => {
    const whole = Buffer.from(part('a', 'b') + part('file', 'weft'.repeat(50), 'a.txt') + end);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      return seed % below;
    };
    const statuses = new Set<number>();
    for (let round = 0; round < 300; round++) {
      let broken = Buffer.from(whole);
      for (let change = random(4); change >= 0; change--) {
        const at = random(broken.length);
        const cut = [broken.subarray(0, at), broken.subarray(Math.min(at + random(40), broken.length))];
        const kind = random(4);
        if (kind === 0) broken[at] = random(256);
        else if (kind === 1) broken = Buffer.concat(cut);
        else if (kind === 2) broken = Buffer.concat([cut[0]!, Buffer.from(`\r\n--${boundary}`), cut[1]!]);
        else broken = Buffer.concat([broken, broken.subarray(at)]);
        if (broken.length === 0) broken = Buffer.from('x');
      }
      const { status, code, msg } = await send(broken);
      statuses.add(status);
      expect(status < 500 || status === 507, `${status} ${code} ${msg}: ${broken.toString('latin1')}`).toBe(
        true,
      );
    }
    expect(statuses.has(200)).toBe(true);
  }, 60_000);

  test('over the size limit are refused while they arrive', async () => {
    const before = await blobs();
    const answer = await send(part('file', 'x'.repeat(largest + 1), 'a.txt') + end);
    expect(answer).toMatchObject({ code: errorCodes.uploadTooLarge });
    expect(await blobs()).toBe(before);
  });

  test('whose sender disconnects leave nothing behind', async () => {
    const before = await blobs();
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /v1/files/upload HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n`;
    socket.write(
      `${head}Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 3000000\r\n\r\n`,
    );
    socket.write(part('file', 'y'.repeat(1_000_000), 'a.txt').slice(0, -2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await expect
      .poll(() => world.lines.filter((line) => line.includes('/v1/files/upload')).length)
      .toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await blobs()).toBe(before);
    expect(readdirSync(join(world.filesFolder, 'incoming'))).toEqual([]);
  });
});

test('refuses concurrent uploads only to a person with too many', async () => {
  const { hostname, port } = new URL(server.url);
  const token = await tokenOf(owner);
  const open = Array.from({ length: 6 }, () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/files/upload HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 3000000\r\n\r\n` +
        part('file', 'y'.repeat(100_000), 'a.txt').slice(0, -2),
    );
    return socket;
  });
  const upload = (person: TestPerson) =>
    person.clientOf({ files }).files.upload({ space_id: person.spaceId, file: new File(['x'], 'x.txt') });
  await expect.poll(() => readdirSync(join(world.filesFolder, 'incoming')).length).toBe(6);
  await expect(upload(owner)).rejects.toMatchObject({ status: 429 });
  await upload(other);
  for (const socket of open) socket.destroy();
  await expect
    .poll(
      () =>
        upload(owner).then(
          () => 200,
          () => 429,
        ),
      { timeout: 5000 },
    )
    .toBe(200);
});
