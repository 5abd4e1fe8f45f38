import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStore } from './disk/createDiskStore.js';
import { type FileStore, newBlobKey } from './FileStore.js';
import { createS3Store, type S3StoreOptions } from './s3/createS3Store.js';
import { collect, oneChunk } from './streams.js';
import { isSigned } from './testing/signatures.js';
import { startSignedBucket } from './testing/startSignedBucket.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-stores-'));
const disk = join(root, 'disk');
let bucketServer: S3rver;
let proxy: Awaited<ReturnType<typeof startSignedBucket>>;
let bucket: S3StoreOptions;

beforeAll(async () => {
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: 'heddle', configs: [] }],
  });
  const { port } = await bucketServer.run();
  // The fixed credentials of this S3 server, which does not verify signatures; the proxy in front of it does.
  proxy = await startSignedBucket(`http://127.0.0.1:${port}`, { S3RVER: 'a secret key' });
  bucket = {
    bucket: 'heddle',
    endpoint: proxy.endpoint,
    prefix: 'some/place/',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'a secret key' },
    pageSize: 2,
  };
});
afterAll(async () => {
  await proxy.close();
  await bucketServer.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 5 });
});

const stores: [string, () => Promise<FileStore>][] = [
  ['on a disk', () => createDiskStore({ folder: disk, leaveFree: 0 })],
  ['in a bucket', async () => createS3Store(bucket)],
];
const text = (value: string) => oneChunk(new TextEncoder().encode(value));
async function readAll(content: AsyncIterable<Uint8Array> | undefined): Promise<string | undefined> {
  if (!content) return undefined;
  return new TextDecoder().decode(await collect(content, 2 ** 28, () => new Error('too large')));
}

describe.each(stores)('blobs %s', (_, open) => {
  test('are read whole and in ranges, listed, and deleted', async () => {
    const store = await open();
    await store.check();
    const keys = Array.from({ length: 5 }, newBlobKey);
    for (const [index, key] of keys.entries()) await store.put(key, text(`blob ${index}`));
    expect(await readAll(await store.get(keys[3]!))).toBe('blob 3');
    expect(await readAll(await store.get(keys[3]!, { start: 1, end: 3 }))).toBe('lob');
    expect(await store.get(newBlobKey())).toBeUndefined();
    const listed = [];
    for await (const blob of store.list()) listed.push(blob);
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort());
    expect(listed[0]).toMatchObject({ size: 6, changedAt: expect.any(Date) });
    expect(Math.abs(listed[0]!.changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    for (const key of keys) await store.delete(key);
    await store.delete(keys[0]!);
    for await (const blob of store.list()) expect(blob).toBeUndefined();
  });

  test('of many parts are read back unchanged', async () => {
    const store = await open();
    const key = newBlobKey();
    const chunk = new Uint8Array(1024 * 1024).map((_, index) => index * 7);
    await store.put(
      key,
      (async function* () {
        for (let index = 0; index < 20; index++) yield chunk;
      })(),
    );
    let size = 0;
    for await (const part of (await store.get(key))!) {
      expect(part[0]).toBe(chunk[size % chunk.length]);
      size += part.length;
    }
    expect(size).toBe(20 * chunk.length);
    await store.delete(key);
  });

  test('do not exist if the upload breaks off', async () => {
    const store = await open();
    const key = newBlobKey();
    const broken = (async function* () {
      for (let index = 0; index < 9; index++) yield new Uint8Array(1024 * 1024);
      throw new Error('the sender is gone');
    })();
    await expect(store.put(key, broken)).rejects.toThrow('the sender is gone');
    expect(await store.get(key)).toBeUndefined();
    for await (const blob of store.list()) expect(blob).toBeUndefined();
  });

  test('accept only keys of our format', async () => {
    const store = await open();
    for (const key of ['', '../x', 'a/b', 'A'.repeat(32), `${'a'.repeat(31)}/`, 'x'.repeat(33)]) {
      await expect(store.put(key, text('x'))).rejects.toThrow('not a key');
      await expect(store.get(key)).rejects.toThrow('not a key');
    }
  });
});

describe('a disk', () => {
  test('keeps its files private to their owner, and follows no symbolic links', async () => {
    const store = await createDiskStore({ folder: disk, leaveFree: 0 });
    const key = newBlobKey();
    await store.put(key, text('mine'));
    const place = join(disk, key.slice(0, 2), key);
    expect(statSync(place).mode & 0o777).toBe(0o600);
    expect(statSync(join(disk, key.slice(0, 2))).mode & 0o777).toBe(0o700);
    writeFileSync(join(root, 'outside'), 'CANARY');
    const link = newBlobKey();
    mkdirSync(join(disk, link.slice(0, 2)), { recursive: true });
    symlinkSync(join(root, 'outside'), join(disk, link.slice(0, 2), link));
    expect(await store.get(link)).toBeUndefined();
    for await (const blob of store.list()) expect(blob.key).toBe(key);
    await store.delete(link);
    await store.delete(key);
    expect(statSync(join(root, 'outside')).size).toBe(6);
  });

  test('is cleared of uploads that broke off long ago, and keeps those in progress', async () => {
    const store = await createDiskStore({ folder: disk, leaveFree: 0 });
    for (const name of ['old', 'new']) writeFileSync(join(disk, 'incoming', name), 'x');
    utimesSync(join(disk, 'incoming', 'old'), new Date(0), new Date(0));
    await store.tidy(new Date(Date.now() - 60_000));
    expect(readdirSync(join(disk, 'incoming'))).toEqual(['new']);
    rmSync(join(disk, 'incoming', 'new'));
  });

  const small = join(root, 'small');
  const reason = mountSmall() ? '' : ' (skipped: this user may not mount a small disk)';
  function mountSmall(): boolean {
    try {
      mkdirSync(small);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', small], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }
  afterAll(() => {
    if (reason === '') execFileSync('umount', ['-l', small]);
  });

  test.skipIf(reason !== '')(
    `that is full rejects writes with a clear message, keeps its content, and works again with space${reason}`,
    async () => {
      const store = await createDiskStore({ folder: join(small, 'files'), leaveFree: 0 });
      const kept = newBlobKey();
      await store.put(kept, text('kept'));
      const megabytes = (count: number) =>
        (async function* () {
          for (let index = 0; index < count; index++) yield new Uint8Array(1024 * 1024);
        })();
      const refused = { error: 'storageFull', message: "the server's disk is full, so nothing was saved" };
      await expect(store.put(newBlobKey(), megabytes(20))).rejects.toMatchObject(refused);
      expect(readdirSync(join(small, 'files', 'incoming'))).toEqual([]);
      expect(await readAll(await store.get(kept))).toBe('kept');
      await store.put(newBlobKey(), megabytes(4));
      const careful = await createDiskStore({ folder: join(small, 'files'), leaveFree: 6 * 1024 * 1024 });
      await expect(careful.put(newBlobKey(), text('x'))).rejects.toMatchObject(refused);
    },
  );
});

describe('a bucket', () => {
  test('reports a wrong key, a wrong name or an unreachable server during the check', async () => {
    for (const wrong of [
      { accessKeyId: 'somebody', secretAccessKey: 'a secret key' },
      { accessKeyId: 'S3RVER', secretAccessKey: 'another secret key' },
    ])
      await expect(createS3Store({ ...bucket, credentials: wrong }).check()).rejects.toMatchObject({
        $metadata: { httpStatusCode: 403 },
      });
    expect(proxy.refused).toHaveLength(2);
    await expect(createS3Store({ ...bucket, bucket: 'other' }).check()).rejects.toThrow();
    await expect(createS3Store({ ...bucket, endpoint: 'http://127.0.0.1:1' }).check()).rejects.toThrow();
  });

  test('accepts standard signatures and no others', () => {
    // The example of the documentation:
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    };
    const secrets = { AKIAIOSFODNN7EXAMPLE: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
    const asked = { method: 'GET', url: '/test.txt', headers };
    expect(isSigned(asked, secrets)).toBe(true);
    expect(isSigned({ ...asked, method: 'PUT' }, secrets)).toBe(false);
    expect(isSigned({ ...asked, url: '/other.txt' }, secrets)).toBe(false);
    expect(isSigned({ ...asked, url: '/test.txt?acl' }, secrets)).toBe(false);
    expect(isSigned({ ...asked, headers: { ...headers, range: 'bytes=0-99' } }, secrets)).toBe(false);
    expect(isSigned(asked, { AKIAIOSFODNN7EXAMPLE: 'another' })).toBe(false);
    expect(isSigned({ ...asked, headers: { ...headers, authorization: undefined } }, secrets)).toBe(false);
  });

  test('keeps its other content untouched', async () => {
    const elsewhere = createS3Store({ ...bucket, prefix: 'other/' });
    const key = newBlobKey();
    await elsewhere.put(key, text('x'));
    for await (const blob of createS3Store(bucket).list()) expect(blob).toBeUndefined();
    expect(await createS3Store(bucket).get(key)).toBeUndefined();
  });
});
