import { errorCodes } from '@heddle/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { searchIndex } from '../knowledge-index/index.js';
import { readSlices, tablesOf } from './readSlices.js';
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

const table = 1;
const [text, integer, , decimal] = [1, 2, 3, 4];

const teas = 'Tea list,,\nName,Price,Stock\nAssam,3,12\nDarjeeling,4.5,7\n';

/** Rows that statements read, in their order. */
async function mirrored(dataset_id: string): Promise<Record<string, unknown>[]> {
  const [found] = await tablesOf(world.app.app, [dataset_id]);
  if (!found) return [];
  const { rows } = await world.app.app.userTables!.query({
    sql: `select ${found.columns.map(({ physicalName, name }) => `"${physicalName}" as "${name}"`).join(', ')}
      from "${found.mirrorTable}" order by 1`,
    readOnly: true,
  });
  return rows;
}

async function find(query: string, dataset_id: string): Promise<string[]> {
  const { fullText } = await searchIndex(world.app.app, {
    ...{ datasetIds: [dataset_id], query, channels: ['fullText'], limit: 10 },
    signal: new AbortController().signal,
  });
  const ids = (fullText?.candidates ?? []).map(({ sliceId }) => sliceId);
  const found = await readSlices(world.app.app, ids);
  return ids.flatMap((id) => found.get(id)?.content ?? []);
}

/** Adds a file to a table, with the columns that are suggested for it. */
async function addTable(dataset_id: string, name: string, content: string, more: object = {}) {
  const tos_uri = await tester.uploadFile(name, content);
  const { document_infos } = await tester.api.createDocument({
    ...{ dataset_id, format_type: table },
    document_bases: [{ name, source_info: { tos_uri }, ...more }],
    ...('is_append' in more ? { is_append: true } : {}),
  });
  await world.delivered();
  return document_infos[0]!.document_id;
}

test('reads a sheet with its header in the second row, infers types, and answers statements and questions', async () => {
  const dataset_id = await tester.createDataset(table);
  const tos_uri = await tester.uploadFile('teas.csv', teas);
  const table_sheet = { sheet_id: '0', header_line_idx: '1', start_line_idx: '2' };
  const schema = await tester.api.tableSchema({ table_sheet, source_file: { tos_uri } });
  expect(
    schema.table_meta.map(({ column_name, column_type, is_semantic, sequence }) => [
      ...[column_name, column_type, is_semantic, sequence],
    ]),
  ).toEqual([
    ['Name', text, true, '0'],
    ['Price', decimal, false, '1'],
    ['Stock', integer, false, '2'],
  ]);
  expect(schema.preview_data).toEqual([
    { 0: 'Assam', 1: '3', 2: '12' },
    { 0: 'Darjeeling', 1: '4.5', 2: '7' },
  ]);
  const table_meta = schema.table_meta.map((column) => ({ ...column, desc: `the ${column.column_name}` }));
  const { document_infos } = await tester.api.createDocument({
    ...{ dataset_id, format_type: table },
    document_bases: [{ name: 'Teas', source_info: { tos_uri }, table_sheet, table_meta }],
  });
  await world.delivered();
  const { document_id } = document_infos[0]!;
  expect(await tester.rows(document_id)).toEqual([
    { Name: 'Assam', Price: '3', Stock: '12' },
    { Name: 'Darjeeling', Price: '4.5', Stock: '7' },
  ]);
  expect(await mirrored(dataset_id)).toEqual([
    { Name: 'Assam', Price: 3, Stock: 12 },
    { Name: 'Darjeeling', Price: 4.5, Stock: 7 },
  ]);
  expect(await find('darjeeling', dataset_id)).toEqual(['{"Name":"Darjeeling","Price":"4.5","Stock":"7"}']);
  const { table_meta: stored } = await tester.document(dataset_id);
  expect(stored.map(({ desc }) => desc)).toEqual(['the Name', 'the Price', 'the Stock']);
});

test('adds rows and replaces them; a file without a column of the table is refused and changes nothing', async () => {
  const dataset_id = await tester.createDataset(table);
  const document_id = await addTable(dataset_id, 'a.csv', 'Name,Price\nAssam,3\n');
  // Further columns are left out, the order is free.
  expect(await addTable(dataset_id, 'b.csv', 'Price,Note,Name\n5,good,Ceylon\n', { is_append: true })).toBe(
    document_id,
  );
  expect(await tester.rows(document_id)).toEqual([
    { Name: 'Assam', Price: '3' },
    { Name: 'Ceylon', Price: '5' },
  ]);
  expect(await mirrored(dataset_id)).toHaveLength(2);
  expect(await find('ceylon', dataset_id)).toHaveLength(1);
  await addTable(dataset_id, 'c.csv', 'Name,Cost\nKenya,9\n', { is_append: true });
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ status: 9, slice_count: 2, is_searchable: true },
    problem: { key: 'knowledge.columnMissing', parameters: { name: 'Price' } },
  });
  const tos_uri = await tester.uploadFile('d.csv', 'Name,Price\nKenya,dear\n');
  const { column_valid_result, problems } = await tester.api.validateTable({
    ...{ document_id, source_file: { tos_uri } },
  });
  expect(Object.keys(column_valid_result)).toEqual(['Price']);
  expect(problems).toMatchObject([{ key: 'knowledge.columnType', parameters: { row: 2, value: 'dear' } }]);
  await addTable(dataset_id, 'e.csv', 'Name,Price\nKenya,9\n');
  expect(await tester.rows(document_id)).toEqual([{ Name: 'Kenya', Price: '9' }]);
  expect(await mirrored(dataset_id)).toEqual([{ Name: 'Kenya', Price: 9 }]);
  expect(await find('assam', dataset_id)).toEqual([]);
});

test('a column that changes its type in row 37 fails with the row, and nothing is stored', async () => {
  const dataset_id = await tester.createDataset(table);
  const rows = Array.from({ length: 50 }, (_, index) => `Tea ${index},${index === 35 ? 'many' : index}`);
  const tos_uri = await tester.uploadFile('teas.csv', `Name,Stock\n${rows.join('\n')}\n`);
  const { table_meta } = await tester.api.tableSchema({ source_file: { tos_uri } });
  expect(table_meta[1]!.column_type).toBe(text);
  const chosen = table_meta.map((column, index) =>
    index === 1 ? { ...column, column_type: integer } : column,
  );
  await tester.api.createDocument({
    dataset_id,
    document_bases: [{ name: 'Teas', source_info: { tos_uri }, table_meta: chosen }],
  });
  await world.delivered();
  expect(await tester.document(dataset_id)).toMatchObject({
    ...{ status: 9, slice_count: 0 },
    problem: { key: 'knowledge.columnType', parameters: { row: 37, name: 'Stock', value: 'many' } },
  });
});

test('the columns of a table are dropped, added, renamed and retyped, and its rows are indexed again', async () => {
  const dataset_id = await tester.createDataset(table);
  const document_id = await addTable(dataset_id, 'a.csv', 'Name,Price,Note\nAssam,3,strong\n');
  const { table_meta } = await tester.document(dataset_id);
  const [name, price] = table_meta;
  const change = (columns: object[]) => tester.api.updateDocument({ document_id, table_meta: columns });
  await expect(
    change([
      { ...name, column_name: 'Same' },
      { ...price, column_name: 'Same' },
    ]),
  ).rejects.toMatchObject({
    code: errorCodes.knowledgeColumnTaken,
  });
  await expect(change([{ ...name, is_semantic: false }])).rejects.toMatchObject({
    code: errorCodes.knowledgeInvalid,
  });
  await change([
    { ...name, column_name: 'Tea', is_semantic: false },
    { ...price, column_type: text, is_semantic: true },
    { column_name: 'Origin', column_type: text },
  ]);
  await world.delivered();
  expect(await tester.rows(document_id)).toEqual([{ Tea: 'Assam', Price: '3', Origin: '' }]);
  expect(await mirrored(dataset_id)).toEqual([{ Tea: 'Assam', Price: '3', Origin: null }]);
  expect(await find('assam', dataset_id)).toEqual([]);
  expect(await find('price 3', dataset_id)).toHaveLength(1);
});

test('rows are added, changed and deleted by hand; empty index columns and wrong values are refused', async () => {
  const dataset_id = await tester.createDataset(table);
  const document_id = await addTable(dataset_id, 'a.csv', 'Name,Price\nAssam,3\n');
  const [name, price] = (await tester.document(dataset_id)).table_meta;
  const row = (values: Record<string, unknown>) => JSON.stringify(values);
  const { slice_id } = await tester.api.createSlice({
    document_id,
    raw_text: row({ [name!.id]: 'Ceylon', [price!.id]: 5 }),
  });
  await expect(
    tester.api.createSlice({ document_id, raw_text: row({ [price!.id]: '5' }) }),
  ).rejects.toMatchObject({ code: errorCodes.knowledgeIndexColumnEmpty });
  await expect(
    tester.api.updateSlice({ slice_id, raw_text: row({ [price!.id]: 'dear' }) }),
  ).rejects.toMatchObject({ code: errorCodes.knowledgeColumnInvalid });
  await tester.api.updateSlice({ slice_id, raw_text: row({ [price!.id]: '6' }) });
  await world.delivered();
  expect(await mirrored(dataset_id)).toEqual([
    { Name: 'Assam', Price: 3 },
    { Name: 'Ceylon', Price: 6 },
  ]);
  await tester.api.deleteSlices({ slice_ids: [slice_id] });
  await world.delivered();
  expect(await mirrored(dataset_id)).toEqual([{ Name: 'Assam', Price: 3 }]);
  await tester.api.deleteDocuments({ document_ids: [document_id] });
  expect(await world.app.app.userTables!.listTables()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining(document_id) }),
  );
});

test('a table is begun with columns only, and rows are written into it', async () => {
  const dataset_id = await tester.createDataset(table);
  const table_meta = [
    { column_name: 'Name', column_type: text, is_semantic: true },
    { column_name: 'Price', column_type: decimal },
  ];
  const { document_infos } = await tester.api.createDocument({
    dataset_id,
    document_bases: [{ name: 'Own', table_meta }],
  });
  const { document_id, table_meta: stored, status } = document_infos[0]!;
  expect(status).toBe(1);
  const raw_text = JSON.stringify({ [stored[0]!.id]: 'Oolong', [stored[1]!.id]: '8' });
  await tester.api.createSlice({ document_id, raw_text });
  await world.delivered();
  expect(await mirrored(dataset_id)).toEqual([{ Name: 'Oolong', Price: 8 }]);
  expect(await find('oolong', dataset_id)).toHaveLength(1);
});
