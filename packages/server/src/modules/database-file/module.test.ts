// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { database, fieldTypes, tableTypes } from '@heddle/api-contract/families/database';
import { databaseFile, sheetLimits } from '@heddle/api-contract/families/database-file';
import { files } from '@heddle/api-contract/families/file';
import { job } from '@heddle/api-contract/families/job';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '../../jobs/tables.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let ada: TestPerson;
let calls: ReturnType<typeof callsOf>;
let count = 0;

const callsOf = (person: TestPerson) => person.clientOf({ database, databaseFile, files, job });

beforeAll(async () => {
  world = await createTestApp();
  ada = await world.register();
  calls = callsOf(ada);
}, 60_000);
afterAll(() => world.close());

const fields: { name: string; type: 1 | 2 | 3; must_required?: boolean }[] = [
  { name: 'name', type: fieldTypes.text, must_required: true },
  { name: 'amount', type: fieldTypes.number },
  { name: 'due', type: fieldTypes.date },
];

async function add(field_list = fields): Promise<string> {
  count += 1;
  const { database_info } = await calls.database.add({
    space_id: ada.spaceId,
    table_name: `sheet_${count}`,
    field_list,
  });
  return database_info.id;
}

async function upload(content: string | Uint8Array, name = 'rows.csv'): Promise<string> {
  const { uri } = await calls.files.upload({
    space_id: ada.spaceId,
    file: new File([content as BlobPart], name),
  });
  return uri;
}

const draft = { table_type: tableTypes.draft } as const;

async function ended(database_id: string) {
  await world.delivered();
  return vi.waitFor(async () => {
    const progress = await calls.databaseFile.progress({ database_id, ...draft });
    expect(['done', 'failed', 'cancelled']).toContain(progress.status);
    return progress;
  }, 20_000);
}

const rowsOf = async (database_id: string) =>
  (await calls.database.listRecords({ database_id, ...draft, limit: 1000 })).data;

async function download(path: string): Promise<{ text: string; bytes: Uint8Array; headers: Headers }> {
  const response = await world.app.fetch(
    new Request(new URL(path, 'http://localhost'), { headers: { cookie: ada.cookie } }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    bytes,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    headers: response.headers,
  };
}

const csv = 'amount,name,due\r\n1,Ada,2024/1/5\r\n2,Bob,2024年3月5日 8时5分\r\n';

describe('the columns of a file', () => {
  test('have types guessed from their cells, names, and a preview', async () => {
    const tos_uri = await upload('a,b,c,d,e\n1,1.5,true,2024.1.5,x\n2,,false,2024-1-6 8:00 pm,7\n');
    const schema = await calls.databaseFile.readSchema({ source_file: { tos_uri } });
    expect(
      schema.table_meta.map(({ column_name, column_type, contains_empty_value }) => [
        column_name,
        column_type,
        contains_empty_value,
      ]),
    ).toEqual([
      ['a', fieldTypes.number, false],
      ['b', fieldTypes.float, true],
      ['c', fieldTypes.boolean, false],
      ['d', fieldTypes.date, false],
      ['e', fieldTypes.text, false],
    ]);
    expect(schema.preview_data[0]).toEqual({ '0': '1', '1': '1.5', '2': 'true', '3': '2024.1.5', '4': 'x' });
    const only = await calls.databaseFile.readSchema({ source_file: { tos_uri }, table_data_type: 1 });
    expect([only.table_meta.length, only.preview_data]).toEqual([5, []]);
  });

  test('are those of a database if no file is given', async () => {
    const schema = await calls.databaseFile.readSchema({ database_id: await add() });
    expect(schema.table_meta.map(({ column_name }) => column_name)).toEqual(['name', 'amount', 'due']);
  });

  test('must be the fields of the database, in any order, unless they are matched by hand', async () => {
    const database_id = await add();
    const validate = async (content: string, column_map?: Record<string, string>) =>
      calls.databaseFile.validateSchema({
        database_id,
        source_file: { tos_uri: await upload(content) },
        ...(column_map && { column_map }),
      });
    expect((await validate(csv)).schema_valid_result).toEqual({});
    const wrong = await validate('name,Refunds (EUR),due\nx,1,\n');
    expect(Object.keys(wrong.schema_valid_result)).toEqual(['Refunds (EUR)', 'amount']);
    expect(wrong.problems.map(({ reason }) => reason.key)).toEqual([
      'databaseFile.columnUnknown',
      'databaseFile.columnMissing',
    ]);
    const map = { 'Refunds (EUR)': 'amount', due: '' };
    expect((await validate('name,Refunds (EUR),due\nx,1,\n', map)).problems).toEqual([]);
    expect((await validate('due\n2024-1-1\n', {})).problems.map(({ column_name }) => column_name)).toEqual([
      'name',
    ]);
  });

  test('problems of files have the codes that clients know', async () => {
    const read = async (content: string | Uint8Array, name: string, table_sheet = {}) =>
      calls.databaseFile.readSchema({ source_file: { tos_uri: await upload(content, name) }, table_sheet });
    const code = (number: number) => ({ code: number });
    await expect(read(csv, 'rows.csv', { sheet_id: 3 })).rejects.toMatchObject(
      code(errorCodes.sheetNumberWrong),
    );
    await expect(read('<html><body>x</body></html>', 'page.html')).rejects.toMatchObject(
      code(errorCodes.sheetTypeUnsupported),
    );
    await expect(read('\n\n', 'rows.csv')).rejects.toMatchObject(code(errorCodes.sheetEmpty));
    await expect(read(csv, 'rows.csv', { header_line_idx: 2, start_line_idx: 1 })).rejects.toMatchObject(
      code(errorCodes.sheetColumnsWrong),
    );
    const many = `a\n${'1\n'.repeat(sheetLimits.rows + 1)}`;
    await expect(read(many, 'many.csv')).rejects.toMatchObject({
      ...code(errorCodes.sheetTooManyRows),
      reason: { parameters: { total: sheetLimits.rows + 1 } },
    });
    await expect(
      calls.databaseFile.readSchema({ source_file: { tos_uri: 'file-1.csv' } }),
    ).rejects.toMatchObject(code(errorCodes.accessDenied));
    const wide = Array.from({ length: 21 }, (_, index) => `c${index}`).join(',');
    const database_id = await add();
    await expect(
      calls.databaseFile.submit({ database_id, ...draft, file_uri: await upload(`${wide}\n1\n`) }),
    ).rejects.toMatchObject(code(errorCodes.sheetColumnsWrong));
  });
});

describe('an import', () => {
  test('adds rows, or replaces all rows', async () => {
    const database_id = await add();
    const none = await calls.databaseFile.progress({ database_id, ...draft });
    expect([none.progress, none.status]).toEqual([100, 'none']);
    await calls.databaseFile.submit({ database_id, ...draft, file_uri: await upload(csv) });
    expect(await ended(database_id)).toMatchObject({
      ...{ status: 'done', progress: 100, total: 2, inserted: 2, failed: 0, file_name: 'rows.csv' },
    });
    const rows = await rowsOf(database_id);
    expect(rows.map(({ name, amount, due }) => [name, amount, due]).sort()).toEqual([
      ['Ada', '1', '2024-01-05 00:00:00'],
      ['Bob', '2', '2024-03-05 08:05:00'],
    ]);
    const replacing = { mode: 'overwrite', file_uri: await upload('name,amount,due\nEve,3,\n') } as const;
    await calls.databaseFile.submit({ database_id, ...draft, ...replacing });
    await ended(database_id);
    expect((await rowsOf(database_id)).map(({ name }) => name)).toEqual(['Eve']);
  });

  test('skips wrong rows and gives them back as a file, or stops at the first and changes nothing', async () => {
    const database_id = await add();
    const lines = Array.from({ length: 60 }, (_, index) => `n${index},${index === 35 ? '=many' : index},`);
    const file_uri = await upload(`name,amount,due\n${lines.join('\n')}\n`);
    await calls.databaseFile.submit({ database_id, ...draft, file_uri });
    const stopped = await ended(database_id);
    expect(stopped).toMatchObject({ status: 'failed', inserted: 0, errors: [{ row: 37, column: 'amount' }] });
    expect(stopped.errors[0]?.reason?.key).toBe('databaseFile.row');
    expect(await rowsOf(database_id)).toEqual([]);
    const { job_id } = await calls.databaseFile.submit({ database_id, ...draft, file_uri, on_error: 'skip' });
    expect(await ended(database_id)).toMatchObject({
      ...{ status: 'done', total: 60, inserted: 59, failed: 1, has_failed_rows: true },
      errors: [{ row: 37, column: 'amount', reason: { key: 'database.badNumber' } }],
    });
    expect(await rowsOf(database_id)).toHaveLength(59);
    const { text } = await download(`/api/job/file/${job_id}`);
    expect(text).toMatch(/^\ufeffname,amount,due,row,column,problem\r\nn35,'=many,,37,amount,/);
  });

  test('runs once at a time for a table, and does nothing twice when its job is repeated', async () => {
    const database_id = await add();
    const file_uri = await upload(`name,amount,due\n${'x,1,\n'.repeat(2000)}`);
    const begun = await Promise.allSettled(
      [1, 2, 3].map(() => calls.databaseFile.submit({ database_id, ...draft, file_uri })),
    );
    const refused = begun.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as { code: number }] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual([errorCodes.jobRefused, errorCodes.jobRefused]);
    const { job_id } = await ended(database_id);
    expect((await calls.database.listRecords({ database_id, ...draft, limit: 1 })).TotalNum).toBe(2000);
    // As if the process had ended after the rows were committed and before the job was done.
    await world.database.db
      .update(jobs)
      .set({ status: 'cancelled', result: null })
      .where(eq(jobs.id, job_id));
    await calls.job.retry({ job_id });
    expect(await ended(database_id)).toMatchObject({ status: 'done', inserted: 2000 });
    expect((await calls.database.listRecords({ database_id, ...draft, limit: 1 })).TotalNum).toBe(2000);
  });

  test('needs the right to edit the database', async () => {
    const database_id = await add();
    const stranger = callsOf(await world.register()).databaseFile;
    const denied = { code: errorCodes.accessDenied };
    await expect(stranger.submit({ database_id, ...draft, file_uri: 'file-1.csv' })).rejects.toMatchObject(
      denied,
    );
    await expect(stranger.progress({ database_id, ...draft })).rejects.toMatchObject(denied);
    await expect(stranger.template({ database_id })).rejects.toMatchObject(denied);
    const { database_info } = await calls.database.getById({ id: database_id });
    const draftId = { database_id: database_info.draft_id, ...draft };
    await expect(stranger.progress(draftId)).rejects.toMatchObject(denied);
    const bob = await world.register();
    const own = await callsOf(bob).database.add({
      ...{ space_id: bob.spaceId, table_name: 'own', field_list: fields },
    });
    const foreign = { database_id: own.database_info.id, ...draft, file_uri: await upload(csv) };
    await expect(callsOf(bob).databaseFile.submit(foreign)).rejects.toMatchObject(denied);
  });
});

describe('files of a database', () => {
  test('the template has the fields and a row of their types, and is itself accepted', async () => {
    const database_id = await add(fields.map((field) => ({ ...field, must_required: false })));
    const { TosUrl } = await calls.databaseFile.template({ database_id });
    const { bytes, headers } = await download(new URL(TosUrl).pathname);
    expect(headers.get('content-disposition')).toMatch(/-template\.xlsx"$/);
    const tos_uri = await upload(bytes, 'template.xlsx');
    const schema = await calls.databaseFile.readSchema({ source_file: { tos_uri } });
    expect(schema.preview_data).toEqual([{ '0': '', '1': '0', '2': '0001-01-01 00:00:00' }]);
    expect(
      (await calls.databaseFile.validateSchema({ database_id, source_file: { tos_uri } })).problems,
    ).toEqual([]);
  });

  test('rows are exported as CSV and XLSX; texts that look like formulas are escaped in CSV', async () => {
    const database_id = await add();
    await calls.database.updateRecords({
      database_id,
      ...draft,
      record_data_add: [
        { name: '=1+2', amount: '-5' },
        { name: 'plain, "quoted"', due: '2024-01-05 08:00:00' },
      ],
    });
    const path = `/api/memory/database/export/${database_id}?table_type=1`;
    const { text } = await download(`${path}&format=csv`);
    const [head, first, second] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffbstudio_id,bstudio_connector_uid,bstudio_connector_id,bstudio_create_time,name,amount,due',
    );
    expect(first).toMatch(/,'=1\+2,-5,$/);
    expect(second).toMatch(/,"plain, ""quoted""",,2024-01-05 08:00:00$/);
    const { bytes } = await download(`${path}&format=xlsx`);
    const tos_uri = await upload(bytes, 'exported.xlsx');
    const { preview_data } = await calls.databaseFile.readSchema({ source_file: { tos_uri } });
    expect(preview_data.map((row) => [row['4'], row['5'], row['6']])).toEqual([
      ['=1+2', '-5', ''],
      ['plain, "quoted"', '', '2024-01-05 08:00:00'],
    ]);
  });
});
