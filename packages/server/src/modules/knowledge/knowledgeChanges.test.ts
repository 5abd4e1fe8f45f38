import { files } from '@heddle/api-contract/families/file';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SpaceAccess } from '../../kernel/access.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import type { RunForServices } from '../run/index.js';
import { accessToStore, ensureStoreSpace, requireSpace, storeSpaceId } from '../space/index.js';
import { knowledgeChanges } from './knowledgeChanges.js';
import { datasets } from './tables.js';
import { knowledgeTester } from './testing/knowledgeTester.js';

let world: TestWorld;
let person: TestPerson;
let tester: ReturnType<typeof knowledgeTester>;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  tester = knowledgeTester(person);
});
afterAll(() => world.close());

const options = { signal: new AbortController().signal, idempotencyKey: 'one' };
const strategy = { parsing: { type: 'fast' as const }, chunking: { type: 'default' as const } };

async function changesOf(who: TestPerson) {
  const access: SpaceAccess = await requireSpace(world.database.db, { id: who.id }, who.spaceId, 'view');
  const rights = { check: async () => undefined };
  return knowledgeChanges(world.app.app, { access, rights } as unknown as RunForServices);
}

async function fileUrl(who: TestPerson, name: string, content: string): Promise<string> {
  const api = who.clientOf({ files }).files;
  const { url } = await api.upload({ space_id: who.spaceId, file: new File([content], name) });
  return url;
}

test('a run adds a file to a knowledge base and deletes it again', async () => {
  const changes = await changesOf(person);
  const datasetId = await tester.createDataset();
  const url = await fileUrl(person, 'notes.txt', 'The yard closes at six.');
  const { documentId } = await changes.write(
    { datasetId, fileUrl: url, fileName: 'notes.txt', strategy },
    options,
  );
  await world.delivered();
  expect(await tester.texts(documentId)).toEqual(['The yard closes at six.']);
  expect(await changes.describe({ datasetIds: [datasetId] }, options)).toMatchObject([{ id: datasetId }]);
  const other = await tester.createDataset();
  expect(await changes.delete({ datasetIds: [other], documentId }, options)).toBe(false);
  expect(await changes.delete({ datasetIds: [datasetId], documentId }, options)).toBe(true);
  expect((await tester.api.listDocuments({ dataset_id: datasetId })).total).toBe(0);
});

test('a run changes only what its person may change, and reads only files that they may read', async () => {
  const stranger = await world.register();
  const datasetId = await tester.createDataset();
  const theirs = await changesOf(stranger);
  const own = await fileUrl(stranger, 'a.txt', 'text');
  await expect(
    theirs.write({ datasetId, fileUrl: own, fileName: 'a.txt', strategy }, options),
  ).rejects.toThrow(/does not exist/);
  await expect(theirs.delete({ datasetIds: [datasetId], documentId: '1' }, options)).rejects.toThrow();
  expect(await theirs.describe({ datasetIds: [datasetId] }, options)).toEqual([]);
  const changes = await changesOf(person);
  await expect(
    changes.write({ datasetId, fileUrl: own, fileName: 'a.txt', strategy }, options),
  ).rejects.toThrow();
  await expect(
    changes.write({ datasetId, fileUrl: 'http://127.0.0.1:9/a.txt', fileName: 'a.txt', strategy }, options),
  ).rejects.toThrow();
});

test('a try-out does not change the knowledge of a product, not even for its author', async () => {
  const { db } = world.database;
  const datasetId = await tester.createDataset();
  await ensureStoreSpace(db);
  await db.update(datasets).set({ spaceId: storeSpaceId }).where(eq(datasets.id, datasetId));
  const run = { access: accessToStore(person.id), rights: { check: async () => undefined } };
  const changes = knowledgeChanges(world.app.app, run as unknown as RunForServices);
  const fileUrl = 'http://127.0.0.1:9/a.txt';
  const refused = /may not change it/;
  await expect(changes.write({ datasetId, fileUrl, fileName: 'a.txt', strategy }, options)).rejects.toThrow(
    refused,
  );
  await expect(changes.delete({ datasetIds: [datasetId], documentId: '1' }, options)).rejects.toThrow(
    refused,
  );
});
