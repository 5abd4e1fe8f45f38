import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, errorCodes } from '@heddle/api-contract';
import { notices } from '@heddle/api-contract/families/notice';
import { product, productStatuses, productTypes } from '@heddle/api-contract/families/product';
import { type PackageEntry, productPackage } from '@heddle/api-contract/families/product-package';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { readFolderFile } from '../../package-files/readFolderFile.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { users } from '../account/tables.js';
import { bots } from '../bot/tables.js';
import { productSnapshots, products } from '../product/tables.js';
import { compareVersions, type IndexEntry } from './format/packageIndex.js';
import { createKeyPair, readPrivateKey, signIndex } from './format/signing.js';
import { refreshSource } from './refreshSource.js';
import { packageEntries, packageSources } from './tables.js';
import { agentArchive, Publisher, packageBytes } from './testing/Publisher.js';

// The folder lists everything it offers; an administrator chooses from the address.
const folder = new Publisher('Folder Works');
const remote = new Publisher('Remote Works');
let world: TestWorld;
let admin: TestPerson;
let person: TestPerson;

const calls = (who = admin) => who.clientOf({ notices, product, productPackage });
const { signal } = new AbortController();

beforeAll(async () => {
  folder.put(packageBytes({ id: 'ticket-helper' }), { id: 'ticket-helper' });
  folder.publish();
  remote.put(packageBytes({ id: 'greeter' }), { id: 'greeter' });
  remote.publish();
  const address = await remote.listen();
  world = await createTestApp({
    packageFiles: {
      fetch: createOutboundFetch({ privateOrigins: [new URL(address).origin], silenceTimeoutMs: 400 }),
      readFolder: readFolderFile,
    },
    config: {
      packageSources: [
        { location: folder.folder, publicKey: folder.keys.publicKey.text, listsAll: true },
        { location: address, publicKey: remote.keys.publicKey.text, listsAll: false },
      ],
    },
  });
  admin = await world.register();
  person = await world.register();
  await world.delivered();
});
afterAll(async () => {
  await world.close();
  await folder.close();
  await remote.close();
});

async function sourceOf({ keys }: Publisher) {
  const { sources } = await calls().productPackage.sources();
  return sources.find(({ key_id }) => key_id === keys.publicKey.id)!;
}

async function refreshed(publisher: Publisher) {
  const { id } = await sourceOf(publisher);
  await calls().productPackage.refresh({ source_id: id });
  await world.delivered();
  return sourceOf(publisher);
}

async function packagesOf(publisher: Publisher): Promise<Map<string, PackageEntry>> {
  const { id } = await sourceOf(publisher);
  const { packages } = await calls().productPackage.packages({ source_id: id });
  return new Map(packages.map((one) => [one.package_id, one]));
}

async function listed(publisher: Publisher, packageId: string): Promise<PackageEntry> {
  const { id, source_id } = (await packagesOf(publisher)).get(packageId)!;
  await calls().productPackage.listInStore({ source_id, entry_ids: [id] });
  await world.delivered();
  return (await packagesOf(publisher)).get(packageId)!;
}

const detailOf = (id: string, who = person) =>
  calls(who).product.detail({ product_id: id, entity_type: productTypes.agentTemplate });
const setLocale = (locale: string) =>
  world.database.db.update(users).set({ locale }).where(eq(users.id, person.id));

describe('a configured folder', () => {
  test('is listed as content of its publisher, and copied in the language of the caller', async () => {
    expect(await sourceOf(folder)).toMatchObject({
      ...{ kind: 'folder', is_configured: true, lists_all: true, publisher: 'Folder Works', sequence: 1 },
      ...{ state: 'ready', package_count: 1, listed_count: 1, problem_count: 0 },
    });
    const { product_id } = (await packagesOf(folder)).get('ticket-helper')!;
    const { meta_info, can_duplicate, can_try } = await detailOf(product_id);
    expect(meta_info).toMatchObject({
      ...{
        name: 'Ticket helper',
        entity_version: '1.0.0',
        is_official: false,
        status: productStatuses.listed,
      },
      seller: { id: '0', name: 'Folder Works' },
    });
    expect([can_duplicate, can_try]).toEqual([true, true]);
    await setLocale('zh-CN');
    const input = { product_id, entity_type: productTypes.agentTemplate, space_id: person.spaceId };
    const made = await calls(person).product.duplicate(input);
    await setLocale('en');
    const [copy] = await world.database.db.select().from(bots).where(eq(bots.id, made.new_entity_id!));
    expect(copy).toMatchObject({ name: '工单助手', spaceId: person.spaceId });
  });

  test('is copied at most twice at once by a person, because every copy reads the whole package', async () => {
    const { product_id } = (await packagesOf(folder)).get('ticket-helper')!;
    const hasty = await world.register();
    const input = { product_id, entity_type: productTypes.agentTemplate, space_id: hasty.spaceId };
    const copies = Array.from({ length: 5 }, () => calls(hasty).product.duplicate(input));
    const failures = (await Promise.allSettled(copies)).filter(({ status }) => status === 'rejected');
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures)
      expect(failure).toMatchObject({ reason: { code: errorCodes.tooManyRequests } });
  });

  test('lists a newer version and notifies people who have a copy', async () => {
    const changelog = { en: 'Answers faster.', 'zh-CN': '回答更快。' };
    const bytes = packageBytes({ id: 'ticket-helper', packageVersion: '1.1.0', changelog });
    folder.put(bytes, { id: 'ticket-helper', version: '1.1.0' });
    folder.publish();
    await world.database.db.update(productSnapshots).set({ listedAt: new Date(0) });
    await refreshed(folder);
    const { product_id, listed_version } = (await packagesOf(folder)).get('ticket-helper')!;
    expect(listed_version).toBe('1.1.0');
    const { updates } = await calls(person).product.updates({});
    expect(updates).toMatchObject([
      { product_id, from_version: '1.0.0', to_version: '1.1.0', changelog: 'Answers faster.\n\n回答更快。' },
    ]);
    const told = await calls(person).notices.getList({});
    expect(JSON.stringify(told.notice_list)).toContain(`/explore/product/${product_id}`);
  });

  test.each([
    ['an older version', '1.0.9', 'productPackage.olderVersion'],
    ['another content of the listed version', '1.1.0', 'productPackage.sameVersion'],
  ])('refuses %s, and keeps what is listed', async (_, version, key) => {
    const kept = folder.packages.get('ticket-helper')!;
    const bytes = packageBytes({ id: 'ticket-helper', packageVersion: version, category: 'data' });
    folder.put(bytes, { id: 'ticket-helper', version });
    folder.publish();
    await refreshed(folder);
    const entry = (await packagesOf(folder)).get('ticket-helper')!;
    expect(entry).toMatchObject({ listed_version: '1.1.0', has_update: false, problem: { reason: { key } } });
    expect((await detailOf(entry.product_id)).meta_info.entity_version).toBe('1.1.0');
    folder.put(packageBytes({ id: 'ticket-helper', packageVersion: '1.1.0' }), kept);
    folder.put(readFileSync(join(folder.folder, kept.file)), kept);
  });

  test('that no longer offers a package keeps it listed, and says so', async () => {
    folder.packages.clear();
    folder.publish();
    expect(await refreshed(folder)).toMatchObject({ package_count: 1, problem_count: 1 });
    const entry = (await packagesOf(folder)).get('ticket-helper')!;
    expect(entry.is_gone).toBe(true);
    expect((await detailOf(entry.product_id)).meta_info.status).toBe(productStatuses.listed);
  });
});

describe('an index', () => {
  const problemAfter = async (spoil: () => void) => {
    spoil();
    const { state, problem } = await refreshed(remote);
    remote.intercept = () => false;
    remote.publish();
    expect(await refreshed(remote)).toMatchObject({
      state: 'ready',
      publisher: 'Remote Works',
      package_count: 1,
    });
    return { state, key: problem?.reason?.key, message: problem?.message };
  };
  const asIndex = (change: (index: { packages: Partial<IndexEntry>[]; version: number }) => void) => {
    const before = (text: string) => {
      const index = JSON.parse(text);
      change(index);
      return JSON.stringify(index);
    };
    return () => remote.publish({ before });
  };
  const stranger = createKeyPair();

  test.each<[string, () => void, string]>([
    [
      'that was changed after it was signed',
      () => remote.publish({ after: (text) => `${text} ` }),
      'signatureWrong',
    ],
    [
      'that somebody else signed',
      () => {
        remote.publish();
        const text = readFileSync(join(remote.folder, 'index.json'), 'utf8');
        remote.write('index.json.sig', signIndex(text, readPrivateKey(stranger.privateKey)!));
      },
      'signatureWrong',
    ],
    ['without a signature', () => remote.write('index.json.sig', 'none'), 'signatureInvalid'],
    [
      'whose signature is missing',
      () => {
        remote.intercept = (path, response) =>
          path === 'index.json.sig' && Boolean(response.writeHead(404).end());
      },
      'status',
    ],
    [
      'that names another key',
      () =>
        remote.publish({ before: (text) => text.replace(remote.keys.publicKey.id, stranger.publicKey.id) }),
      'otherKey',
    ],
    ['that is not JSON', () => remote.publish({ before: () => '{"format":' }), 'notJson'],
    ['that is nested 200,000 deep', () => remote.publish({ before: () => '['.repeat(200_000) }), 'notJson'],
    [
      'that is larger than 2 MiB',
      () => remote.publish({ before: (text) => text + ' '.repeat(2 ** 21) }),
      'tooLarge',
    ],
    [
      'of a newer format',
      asIndex((index) => {
        index.version = 2;
      }),
      'newerFormat',
    ],
    [
      'with a package twice',
      asIndex(({ packages }) => packages.push({ ...packages[0], file: 'b.zip' })),
      'packageTwice',
    ],
    [
      'with a file twice',
      asIndex(({ packages }) => packages.push({ ...packages[0], id: 'other' })),
      'fileTwice',
    ],
    [
      'with a path outside',
      asIndex(({ packages }) => {
        packages[0]!.file = '../../secret.zip';
      }),
      'malformed',
    ],
    [
      'with an address as file',
      asIndex(({ packages }) => {
        packages[0]!.file = 'http://10.0.0.1/a.zip';
      }),
      'malformed',
    ],
    [
      'with a prototype as id',
      asIndex(({ packages }) => {
        packages[0]!.id = '__proto__';
      }),
      'malformed',
    ],
    [
      'with a package that is too large',
      asIndex(({ packages }) => {
        packages[0]!.size = 2 ** 30;
      }),
      'malformed',
    ],
    ['with the number of an earlier one', () => remote.publish({ sequence: 1 }), 'indexOlder'],
    [
      'with the number of the last one and another content',
      () =>
        remote.publish({ sequence: remote.sequence, before: (text) => text.replace('Ticket', 'Tickets') }),
      'indexReplaced',
    ],
    [
      'of a publisher that calls itself like the product',
      () => remote.publish({ name: 'ＨEDDLE' }),
      'publisherReserved',
    ],
    ['of a publisher with a deceptive name', () => remote.publish({ name: 'Works\u202Eeman' }), 'malformed'],
    [
      'at a server that redirects into the private network',
      () => {
        remote.intercept = (_, response) =>
          Boolean(response.writeHead(302, { location: 'http://127.0.0.2:9/index.json' }).end());
      },
      'unreachable',
    ],
    [
      'at a server that does not answer',
      () => {
        remote.intercept = () => true;
      },
      'unreachable',
    ],
    [
      'at a server that stops in the middle',
      () => {
        remote.intercept = (_, response) => response.write('{"format":') || true;
      },
      'unreachable',
    ],
  ])('%s is refused', async (_, spoil, key) => {
    expect(await problemAfter(spoil)).toMatchObject({ state: 'failed', key: `productPackage.${key}` });
  });

  test('is read once when two refreshes begin at once', async () => {
    const { id } = await sourceOf(remote);
    remote.requests = [];
    const both = await Promise.all([1, 2].map(() => calls().productPackage.refresh({ source_id: id })));
    expect(both[0]).toEqual(both[1]);
    await world.delivered();
    expect(remote.requests).toEqual(['index.json', 'index.json.sig']);
    remote.put(packageBytes({ id: 'second' }), { id: 'second' });
    remote.publish();
    await Promise.all([1, 2].map(() => refreshSource(world.app.app, id, signal)));
    expect([...(await packagesOf(remote)).keys()]).toEqual(['greeter', 'second']);
    remote.packages.delete('second');
    remote.publish();
    expect((await refreshed(remote)).package_count).toBe(1);
  });
});

describe('a package', () => {
  const zipOf = (options: Parameters<typeof packageBytes>[1], properties = {}) =>
    packageBytes({ id: 'bad', ...properties }, options);
  const withFile = (file: string, content: string | Uint8Array) =>
    zipOf({ change: (files) => void files.set(file, content) });
  const png = Buffer.from('89504e470d0a1a0a', 'hex');

  test.each<[string, Uint8Array, Partial<IndexEntry>, string]>([
    ['with a wrong checksum', zipOf({}), { sha256: '0'.repeat(64) }, 'productPackage.checksum'],
    ['that is larger than announced', zipOf({}), { size: 100 }, 'productPackage.largerThanAnnounced'],
    ['with a path outside', withFile('../evil.txt', 'x'), {}, 'archive.unsafePath'],
    ['with a program', withFile('install.js', 'process.exit()'), {}, 'productPackage.fileUnknown'],
    ['that is no zip', Buffer.from('not a zip'), {}, 'archive.damaged'],
    [
      'whose archive has a path outside',
      zipOf({ archive: agentArchive({}, { '/etc/passwd': 'x' }) }),
      {},
      'archive.unsafePath',
    ],
    [
      'whose archive was changed',
      zipOf({ archive: agentArchive({}, { 'agents/x': 'x' }) }),
      {},
      'archive.fileUnlisted',
    ],
    [
      'whose archive is missing',
      zipOf({ change: (files) => void files.delete('archive.heddle.zip') }),
      {},
      'productPackage.fileMissing',
    ],
    [
      'without a Chinese readme',
      zipOf({ change: (files) => void files.delete('readme.zh-CN.md') }),
      {},
      'productPackage.fileMissing',
    ],
    [
      'with a readme that takes long to count',
      withFile('readme.en.md', 'a'.repeat(1_000_000)),
      {},
      'productPackage.tooLarge',
    ],
    [
      'whose cover is no picture',
      withFile('cover.png', '<svg onload="alert(1)"/>'),
      {},
      'productPackage.notPicture',
    ],
    ['whose cover is half a picture', withFile('cover.png', png), {}, 'productPackage.notPicture'],
    [
      'with a deceptive title',
      zipOf({}, { title: { en: 'Helper\u202Egnp', 'zh-CN': 'x' } }),
      {},
      'productPackage.textInvalid',
    ],
    [
      'with another version inside',
      zipOf({}, { packageVersion: '9.0.0' }),
      {},
      'productPackage.differsFromIndex',
    ],
    [
      'of another type than its archive',
      zipOf({}, { type: 'workflow' }),
      { type: 'workflow' },
      'productPackage.rootMissing',
    ],
    [
      'that names a plugin that nobody has',
      zipOf({
        archive: agentArchive({
          plugin_info_list: [{ plugin_id: '7399999999999999999', api_id: '7399999999999999998' }],
        }),
      }),
      {},
      'productPackage.usesMissing',
    ],
  ])('%s is refused, and nothing of it is listed', async (_, bytes, stated, key) => {
    const before = await world.database.db.$count(products);
    remote.put(bytes, { id: 'bad', ...stated });
    remote.publish();
    await refreshed(remote);
    const entry = await listed(remote, 'bad');
    expect(entry).toMatchObject({ state: 'failed', product_id: '0', problem: { reason: { key } } });
    expect(await world.database.db.$count(products)).toBe(before);
    remote.packages.delete('bad');
  });

  test('loses the script in its readme', async () => {
    const readme = '# Hello\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n`<b>` is code';
    const change = (files: Map<string, string | Uint8Array>) => void files.set('readme.en.md', readme);
    remote.put(packageBytes({ id: 'scripted' }, { change }), { id: 'scripted' });
    remote.publish();
    await refreshed(remote);
    const { product_id } = await listed(remote, 'scripted');
    const { meta_info } = await detailOf(product_id);
    expect(meta_info.readme).not.toMatch(/script|onerror/);
    expect(meta_info.readme).toContain('`<b>` is code');
  });

  test('is listed as a whole or not at all when the server dies in between', async () => {
    const { db } = world.database;
    await db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'the power is gone'; end $$`);
    await db.execute(sql`
      create trigger fail before insert on package_contents for each row execute function fail()`);
    const before = await db.$count(products);
    const { id, source_id } = (await packagesOf(remote)).get('greeter')!;
    await calls().productPackage.listInStore({ source_id, entry_ids: [id] });
    await world.delivered();
    expect(await db.$count(products)).toBe(before);
    await db.execute(sql`drop trigger fail on package_contents`);
    expect(await listed(remote, 'greeter')).toMatchObject({ state: 'listed', listed_version: '1.0.0' });
    expect(await db.$count(products)).toBe(before + 1);
  });

  test('that an administrator unlisted is listed again only when it is chosen', async () => {
    const { db } = world.database;
    const { product_id } = (await packagesOf(remote)).get('greeter')!;
    await db.update(products).set({ status: productStatuses.unlisted }).where(eq(products.id, product_id));
    await db.update(packageSources).set({ listsAll: true });
    await refreshed(remote);
    expect((await detailOf(product_id)).meta_info.status).toBe(productStatuses.unlisted);
    expect((await packagesOf(remote)).get('greeter')!.product_status).toBe(productStatuses.unlisted);
    await db.update(packageSources).set({ listsAll: false });
    await listed(remote, 'greeter');
    expect((await detailOf(product_id)).meta_info.status).toBe(productStatuses.listed);
  });
});

describe('sources', () => {
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'accepted',
      (error: unknown) => (error instanceof ApiError ? error.reason?.key : String(error)),
    );

  test.each([
    'http://example.com/packages',
    '/etc',
    'file:///etc',
    'https://user:secret@example.com/',
    'https://example.com/?token=1',
    'javascript:alert(1)',
  ])('cannot be added at %s', async (location) => {
    const added = calls().productPackage.addSource({ location, public_key: createKeyPair().publicKey.text });
    expect(await codeOf(added)).toBe('productPackage.addressInvalid');
  });

  test('are added once, and their listed packages survive their removal', async () => {
    const { text: public_key } = createKeyPair().publicKey;
    const location = 'https://packages.example.com/store';
    const { addSource } = calls().productPackage;
    expect(await codeOf(addSource({ location, public_key: 'x' }))).toBe('productPackage.keyInvalid');
    const { source_id } = await addSource({ location, public_key });
    expect(await codeOf(addSource({ location, public_key: createKeyPair().publicKey.text }))).toBe(
      'productPackage.locationTaken',
    );
    expect(await codeOf(addSource({ location: `${location}2`, public_key }))).toBe('productPackage.keyTaken');
    await calls().productPackage.removeSource({ source_id });
    const { id } = await sourceOf(remote);
    expect(await codeOf(calls().productPackage.removeSource({ source_id: id }))).toBe(
      'productPackage.configured',
    );
    const { product_id } = (await packagesOf(remote)).get('greeter')!;
    await world.database.db
      .update(packageSources)
      .set({ isConfigured: false })
      .where(eq(packageSources.id, id));
    await calls().productPackage.removeSource({ source_id: id });
    expect((await detailOf(product_id)).can_duplicate).toBe(true);
    const { orphan_count } = await calls().productPackage.sources();
    const orphans = await calls().productPackage.packages({});
    expect(orphan_count).toBe(orphans.total);
    expect(orphans.packages.map((one) => one.package_id)).toContain('greeter');
  });

  test('are refused to people who do not administer the store', async () => {
    await expect(calls(person).productPackage.sources()).rejects.toMatchObject({
      code: errorCodes.accessDenied,
    });
    expect(await world.database.db.$count(packageEntries)).toBeGreaterThan(0);
  });
});

test('versions are compared by number', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
  expect(compareVersions('0.9.0', '1.0.0')).toBeLessThan(0);
});
