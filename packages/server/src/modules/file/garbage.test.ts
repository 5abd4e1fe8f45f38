// @module-tag by-turns
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files as family } from '@heddle/api-contract/families/file';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/openDatabase.js';
import { createDiskStore } from '../../files/disk/createDiskStore.js';
import { type FileStore, newBlobKey } from '../../files/FileStore.js';
import { createS3Store } from '../../files/s3/createS3Store.js';
import { oneChunk } from '../../files/streams.js';
import { roundsOfCostly } from '../../reliability/rounds.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { buildProcess } from '../../testing/startProcess.js';
import { collectGarbage } from './garbage.js';
import { files, uploads } from './tables.js';

const folder = mkdtempSync(join(tmpdir(), 'heddle-garbage-'));
let world: TestWorld;
let person: TestPerson;
let store: FileStore;
const hour = 3600_000;

beforeAll(async () => {
  store = await createDiskStore({ folder: join(folder, 'files'), leaveFree: 0 });
  world = await createTestApp({ files: store });
  person = await world.register();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const upload = (name: string, text = name) =>
  person.clientOf({ files: family }).files.upload({ space_id: person.spaceId, file: new File([text], name) });
const keys = async (from = store) => {
  const found: string[] = [];
  for await (const { key } of from.list()) found.push(key);
  return found.sort();
};
const collect = (ahead = 0) => collectGarbage(world.app.app, { now: Date.now() + ahead, grace: hour });

describe('garbage collection', () => {
  test('removes old blobs that no row references, and keeps all others', async () => {
    const kept = await upload('kept.txt');
    const named = await keys();
    const orphan = newBlobKey();
    await store.put(orphan, oneChunk(new Uint8Array(10)));
    expect(await collect()).toMatchObject({ removed: 0 });
    expect(await keys()).toContain(orphan);
    expect(await collect(2 * hour)).toMatchObject({ removed: 1, bytes: 10 });
    expect(await keys()).toEqual(named);
    expect(await collect(1000 * hour)).toMatchObject({ removed: 0 });
    expect((await world.app.request(new URL(kept.url).pathname + new URL(kept.url).search)).status).toBe(200);
  });

  test('removes unfinished multi-step uploads, with their bytes and parts', async () => {
    const { Result } = await person.clientOf({ files: family }).files.applyUpload({ FileExtension: '.txt' });
    const { StoreUri, Auth } = Result.UploadAddress.StoreInfos[0]!;
    const before = await keys();
    const send = (query: string) =>
      world.app.request(`/api/common/upload/${StoreUri}${query}`, {
        method: 'POST',
        headers: { cookie: person.cookie, 'x-requested-with': 'x', authorization: Auth },
        body: 'part',
      });
    await send('?uploads');
    await send(`?uploadID=${StoreUri.match(/\d+/)![0]}&partNumber=1`);
    expect((await keys()).length).toBe(before.length + 1);
    expect(await collect(2 * hour)).toMatchObject({ removed: 0 });
    expect(await collect(48 * hour)).toMatchObject({ removed: 1 });
    expect(await world.database.db.select().from(uploads)).toEqual([]);
    expect(await keys()).toEqual(before);
  });

  test('removes an avatar whose user was not updated before a crash', async () => {
    const before = await keys();
    const row = await upload('face.txt');
    await world.database.db.update(files).set({ kind: 'avatar' }).where(eq(files.id, row.file_id));
    expect(await collect(2 * hour)).toMatchObject({ removed: 1 });
    expect(await keys()).toEqual(before);
  });

  test('processes ten thousand blobs in seconds', async () => {
    const place = await createDiskStore({ folder: join(folder, 'many'), leaveFree: 0 });
    // Write the files directly: with the store, fsync calls would dominate the measurement.
    for (let index = 0; index < 10_000; index++) {
      const key = newBlobKey();
      mkdirSync(join(folder, 'many', key.slice(0, 2)), { recursive: true });
      writeFileSync(join(folder, 'many', key.slice(0, 2), key), 'x');
    }
    const begin = performance.now();
    const found = await collectGarbage(
      { db: world.database.db, extensions: () => [], files: place },
      { now: Date.now() + 2 * hour, grace: hour },
    );
    expect(found).toMatchObject({ looked: 10_000, removed: 10_000 });
    expect(performance.now() - begin).toBeLessThan(20_000);
  }, 60_000);
});

test('an unreachable bucket fails an upload before there is a row, and a cleanup before it removes anything', async () => {
  const gone = createS3Store({
    bucket: 'heddle',
    endpoint: 'http://127.0.0.1:1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const other = await createTestApp({ files: gone });
  const uploader = await other.register();
  const call = uploader.clientOf({ files: family }).files.upload({
    space_id: uploader.spaceId,
    file: new File(['x'], 'x.txt'),
  });
  await expect(call).rejects.toMatchObject({ status: 500 });
  expect(await other.database.db.select().from(files)).toEqual([]);
  await expect(collectGarbage(other.app.app)).rejects.toThrow();
  await other.close();
});

test('a blob that was modified or truncated on disk is never served completely', async () => {
  const small = await upload('small.txt', 'weft and warp');
  const large = await upload('large.txt', 'warp '.repeat(400_000));
  const read = (url: string, headers = {}) => world.app.fetch(new Request(url, { headers }));
  const placeOf = async (id: string) => {
    const [row] = await world.database.db.select().from(files).where(eq(files.id, id));
    return join(folder, 'files', row!.key.slice(0, 2), row!.key);
  };
  writeFileSync(await placeOf(small.file_id), 'weft and WARP');
  const refused = await read(small.url);
  expect([refused.status, (await refused.json()) as unknown]).toMatchObject([
    500,
    { msg: expect.stringContaining('damaged') },
  ]);
  truncateSync(await placeOf(large.file_id), 1_500_000);
  await expect(read(large.url).then((response) => response.arrayBuffer())).rejects.toThrow('damaged');
  await expect(
    read(large.url, { range: 'bytes=1400000-1600000' }).then((response) => response.arrayBuffer()),
  ).rejects.toThrow('damaged');
  rmSync(await placeOf(small.file_id));
  expect((await read(small.url)).status).toBe(500);
  expect(world.lines.some((line) => line.includes('file.damaged'))).toBe(true);
});

test('a server killed between blob and row leaves a blob that is collected, and no row without a blob', async () => {
  const kills = roundsOfCostly(4);
  const data = mkdtempSync(join(folder, 'killed-'));
  const script = await buildProcess('killedUploadProcess');
  for (let round = 0; round < kills; round++) {
    const child = spawn(process.execPath, [script, data, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const signal = await new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
  }
  const database = await openDatabase({ folder: data });
  const place = await createDiskStore({ folder: join(data, 'files'), leaveFree: 0 });
  const rows = await database.db.select({ key: files.key }).from(files);
  const before = await keys(place);
  // Each round stores one file and is killed after writing the blob of a second one.
  expect(rows).toHaveLength(kills);
  expect(before).toHaveLength(2 * kills);
  await collectGarbage(
    { db: database.db, extensions: () => [], files: place },
    { now: Date.now() + 2 * hour, grace: hour },
  );
  expect(await keys(place)).toEqual(rows.map(({ key }) => key).sort());
  await database.close();
}, 1_800_000);
