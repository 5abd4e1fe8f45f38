import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../../../outbound/createOutboundFetch.js';
import { startGitServer } from '../../testing/startGitServer.js';
import { SourceRequests } from '../SourceRequests.js';
import { createGitSource } from './createGitSource.js';
import { applyDelta, readPack } from './readPack.js';

const settings = { url: '', bucket: '', region: '', prefix: '', branch: '', username: '' };
const long = Array.from(
  { length: 400 },
  (_, line) => `Line ${line} of a text that is stored as a difference.`,
).join('\n');
const files = {
  'docs/plan.md': '# Plan',
  'docs/long-1.md': long,
  'docs/long-2.md': `${long}\nOne more line.`,
  'docs/a b/ü.txt': 'named in Unicode',
  'other.txt': 'outside of the folder',
};
const servers = [await startGitServer(files), await startGitServer(files, { canFilter: false })];
afterAll(() => Promise.all(servers.map((server) => server.close())));

describe.each([
  ['filters', servers[0]!],
  ['sends every file', servers[1]!],
])('a server that %s', (_, server) => {
  const open = (given: Partial<typeof settings> = {}) =>
    createGitSource(
      new SourceRequests(
        { outbound: createOutboundFetch({ privateOrigins: [server.origin] }) },
        new AbortController().signal,
      ),
      { ...settings, url: server.url, ...given },
      '',
    );
  const textOf = async (path: string, given = {}) =>
    new TextDecoder().decode((await open(given).fetch(path)).bytes);

  test('lists folders and reads files of the latest commit', async () => {
    const { entries } = await open({ prefix: 'docs' }).list('', undefined);
    expect(entries.map(({ id }) => id)).toEqual(['a b/', 'long-1.md', 'long-2.md', 'plan.md']);
    expect((await open({ prefix: '/docs/' }).list('a b/', undefined)).entries.map(({ id }) => id)).toEqual([
      'a b/ü.txt',
    ]);
    expect(await textOf('a b/ü.txt', { prefix: 'docs' })).toBe('named in Unicode');
    expect(await textOf('docs/long-2.md')).toBe(files['docs/long-2.md']);
    const all: string[] = [];
    for await (const { id } of open({ prefix: 'docs' }).changedSince(new Date())) all.push(id);
    expect(all.sort()).toEqual(['a b/ü.txt', 'long-1.md', 'long-2.md', 'plan.md']);
    server.commit({ 'docs/plan.md': '# Plan B' });
    expect(await textOf('docs/plan.md', { branch: 'main' })).toBe('# Plan B');
  });

  test.each([
    ['../other.txt', { prefix: 'docs' }],
    ['docs', {}],
    ['missing.md', {}],
    ['docs/plan.md', { branch: 'none' }],
    ['docs/plan.md', { url: `${server.origin}/nothing` }],
  ])('has no file at %s with %o', async (path, given) => {
    await expect(open(given).fetch(path)).rejects.toMatchObject({ code: 105000019 });
  });
});

describe('a hostile pack', () => {
  const head = (count: number) => {
    const bytes = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1');
    bytes.writeUInt32BE(count, 8);
    return bytes;
  };
  const object = (first: number, content: Buffer) =>
    Buffer.concat([Buffer.from([first]), deflateSync(content)]);

  test.each([
    ['is empty', Buffer.alloc(0)],
    ['is no pack', Buffer.from('<html>hello</html>')],
    ['states more objects than it has', head(5)],
    ['states a billion objects', head(1e9)],
    ['states a smaller size', Buffer.concat([head(1), object(0x31, Buffer.alloc(5_000))])],
    ['states a larger size', Buffer.concat([head(1), object(0x3f, Buffer.alloc(3))])],
    [
      'builds on what it does not have',
      Buffer.concat([
        head(1),
        Buffer.from([0x75]),
        Buffer.alloc(20),
        deflateSync(Buffer.from([1, 1, 1, 1, 1])),
      ]),
    ],
    [
      'builds on itself',
      Buffer.concat([head(1), Buffer.from([0x65, 0]), deflateSync(Buffer.from([1, 1, 1, 1, 1]))]),
    ],
    ['has an unknown kind', Buffer.concat([head(1), object(0x51, Buffer.alloc(1))])],
  ])('that %s is refused', async (_, pack) => {
    await expect(readPack(pack)).rejects.toThrow();
  });

  test('with a delta that builds too much is refused', () => {
    const base = new Uint8Array(10);
    expect(applyDelta(base, Uint8Array.from([10, 2, 0x90, 2]), 100)).toHaveLength(2);
    for (const delta of [
      [10, 1, 0x90, 5],
      [9, 1, 1, 1],
      [10, 0xff, 0xff, 0xff, 0x7f],
      [10, 3, 1, 1],
      [10, 1, 0],
      [10],
    ])
      expect(() => applyDelta(base, Uint8Array.from(delta), 100)).toThrow();
  });
});
