import { archive } from '@heddle/api-contract/families/archive';
import { files } from '@heddle/api-contract/families/file';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../../testing/createTestApp.js';
import { knowledgeTester } from '../../knowledge/testing/knowledgeTester.js';
import { sha256Of } from '../manifest.js';

// Knowledge bases with documents: what leaves one space arrives in another one.
let world: TestWorld;
let ada: TestPerson;
let eve: TestPerson;
let own: ReturnType<typeof knowledgeTester>;
let theirs: ReturnType<typeof knowledgeTester>;

beforeAll(async () => {
  world = await createTestApp();
  [ada, eve] = [await world.register(), await world.register()];
  [own, theirs] = [knowledgeTester(ada), knowledgeTester(eve)];
});
afterAll(() => world.close());

const [text, table, photo] = [0, 1, 2];
const manual = { chunk_strategy: { caption_type: 1 } };

// A PNG of one red pixel.
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

async function ended(person: TestPerson, job_id: string) {
  await world.delivered();
  return vi.waitFor(async () => {
    const progress = await person.clientOf({ archive }).archive.progress({ job_id });
    expect(['done', 'failed', 'cancelled']).toContain(progress.status);
    return progress;
  }, 20_000);
}

async function exportOf(id: string): Promise<Uint8Array> {
  const { job_id } = await ada.clientOf({ archive }).archive.exportResources({
    ...{ space_id: ada.spaceId, resources: [{ kind: 'knowledge', id }], with_documents: true },
  });
  expect(await ended(ada, job_id)).toMatchObject({ status: 'done', items: [{ notes: [] }] });
  const { cookie } = ada;
  const response = await world.app.fetch(
    new Request(`http://localhost/api/job/file/${job_id}`, { headers: { cookie } }),
  );
  return new Uint8Array(await response.arrayBuffer());
}

async function importOf(content: Uint8Array): Promise<string> {
  const api = eve.clientOf({ archive, files });
  const file = new File([content as BlobPart], 'knowledge.heddle.zip');
  const { uri: file_uri } = await api.files.upload({ space_id: eve.spaceId, file });
  const { job_id } = await api.archive.importFile({ space_id: eve.spaceId, file_uri });
  const { status, items } = await ended(eve, job_id);
  expect(status).toBe('done');
  await world.delivered();
  return items[0]!.new_id;
}

/** The archive with other contents, whose checksums are right. */
async function changed(content: Uint8Array, change: (contents: Record<string, Uint8Array>) => void) {
  const contents = unzipSync(content);
  change(contents);
  const { 'heddle-archive.json': list } = contents;
  const manifest = JSON.parse(strFromU8(list!));
  for (const { files: listed } of manifest.resources)
    for (const file of listed) file.sha256 = await sha256Of(contents[file.path]!);
  return zipSync({ ...contents, 'heddle-archive.json': strToU8(JSON.stringify(manifest)) });
}

const problemOf = async (content: Uint8Array) => {
  const api = eve.clientOf({ archive, files });
  const file = new File([content as BlobPart], 'knowledge.heddle.zip');
  const { uri: file_uri } = await api.files.upload({ space_id: eve.spaceId, file });
  const failure = await api.archive.preview({ space_id: eve.spaceId, file_uri }).catch((error) => error);
  return String(failure.message);
};

test('a table keeps its columns and rows, also those that people changed', async () => {
  const dataset_id = await own.createDataset(table);
  const csv = 'tea,grams\nAssam,3\n"Dar,jeeling",2\n';
  const [document_id = ''] = await own.addFiles(dataset_id, { 'teas.csv': csv });
  const rows = await own.rows(document_id);
  expect(rows).toHaveLength(2);
  const { table_meta } = await own.document(dataset_id);
  const content = await exportOf(dataset_id);
  const copied = await theirs.document(await importOf(content));
  expect(await theirs.rows(copied.document_id)).toEqual(rows);
  const columnsOf = (meta: typeof table_meta) =>
    meta.map(({ column_name, column_type, is_semantic }) => [column_name, column_type, is_semantic]);
  expect(columnsOf(copied.table_meta)).toEqual(columnsOf(table_meta));

  const path = (contents: Record<string, unknown>, end: string) =>
    Object.keys(contents).find((one) => one.endsWith(end)) ?? '';
  // A column that a row lacks is empty, and a column that the table lacks is no value of it.
  const edited = await changed(content, (contents) => {
    contents[path(contents, '1.json')] = strToU8('[{"grams":"5","tea":"Oolong","__proto__":"x"}]');
  });
  const { document_id: again } = await theirs.document(await importOf(edited));
  expect(await theirs.rows(again)).toEqual([{ tea: 'Oolong', grams: '5' }]);
  const odd = await changed(content, (contents) => {
    contents[path(contents, '1.json')] = strToU8('[{"tea":{}}]');
  });
  expect(await problemOf(odd)).toContain('knowledge.json');
});

test('photos keep their files and captions, and no model describes them again', async () => {
  const dataset_id = await own.createDataset(photo);
  const [document_id = ''] = await own.addFiles(dataset_id, { 'a.png': png }, manual);
  await own.api.setCaption({ document_id, caption: 'A red square' });
  await world.delivered();
  const content = await exportOf(dataset_id);
  const contents = unzipSync(content);
  const picture = Object.keys(contents).find((path) => path.endsWith('.png')) ?? '';
  expect(contents[picture]).toEqual(png);
  const id = await importOf(content);
  const { photo_infos } = await theirs.api.listPhotos({ dataset_id: id });
  expect(photo_infos).toMatchObject([{ name: 'a.png', caption: 'A red square', status: 1 }]);

  // The checksum covers files that are no texts as well.
  expect(await problemOf(zipSync({ ...contents, [picture]: png.slice(1) }))).toContain('checksum');
});

test('a document comes with its original file, from which it is read again', async () => {
  const dataset_id = await own.createDataset(text);
  const html = '<h1>Looms</h1><p>Lift the shafts.</p>';
  await own.addFiles(dataset_id, { 'looms.html': html, 'plain.txt': 'Throw the shuttle.' });
  const content = await exportOf(dataset_id);
  const names = Object.keys(unzipSync(content)).map((path) => path.split('/').slice(2).join('/'));
  expect(names.sort()).toEqual(
    ['', 'documents/1.txt', 'documents/2.txt', 'knowledge.json', 'originals/1.html'].sort(),
  );
  const id = await importOf(content);
  const { document_infos } = await theirs.api.listDocuments({ dataset_id: id });
  expect(document_infos.map(({ name, type }) => [name, type]).sort()).toEqual([
    ['looms.html', 'html'],
    ['plain.txt', 'txt'],
  ]);
  const all = await Promise.all(document_infos.map(({ document_id }) => theirs.texts(document_id)));
  expect(all.flat().join(' ')).toContain('Lift the shafts.');
  const program = await changed(content, (contents) => {
    const path = Object.keys(contents).find((one) => one.endsWith('knowledge.json')) ?? '';
    contents[path] = strToU8(strFromU8(contents[path]!).replaceAll('originals/1.html', 'originals/1.exe'));
  });
  expect(await problemOf(program)).toContain('knowledge.json');
  const repeated = await changed(content, (contents) => {
    const path = Object.keys(contents).find((one) => one.endsWith('knowledge.json')) ?? '';
    contents[path] = strToU8(strFromU8(contents[path]!).replaceAll('documents/2.txt', 'documents/1.txt'));
  });
  expect(await problemOf(repeated)).toContain('the same file');
});
