import { errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { collaborator } from '@heddle/api-contract/families/collaborator';
import {
  database,
  fieldTypes,
  operations,
  readWriteModes,
  tableTypes,
} from '@heddle/api-contract/families/database';
import { runService } from '@heddle/api-contract/families/run-service';
import { space } from '@heddle/api-contract/families/space';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { purgeDatabases } from './deleteDatabase.js';
import { createDatabaseService } from './runDatabases.js';
import { databases } from './tables.js';

let world: TestWorld;
let ada: TestPerson;
let names = 0;

beforeAll(async () => {
  world = await createTestApp();
  ada = await world.register();
}, 60_000);
afterAll(() => world.close());

const callsOf = (person: TestPerson) => person.clientOf({ bot, collaborator, database, runService, space });
const text = { name: 'name', type: fieldTypes.text, must_required: true };
const fields = [
  text,
  { name: 'amount', type: fieldTypes.number },
  { name: 'due', type: fieldTypes.date },
  { name: 'price', type: fieldTypes.float },
  { name: 'paid', type: fieldTypes.boolean },
];

async function add(more: { rw_mode?: 1 | 2 | 3; field_list?: typeof fields } = {}) {
  const { database_info } = await callsOf(ada).database.add({
    space_id: ada.spaceId,
    table_name: `orders${++names}`,
    table_desc: 'Orders of people',
    field_list: fields,
    ...more,
  });
  return database_info;
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'it was done',
    (error: { code: number; msg?: string; message: string }) => `${error.code} ${error.message}`,
  );

describe('the structure', () => {
  test('has a draft and an online table, numbers its fields, and keeps names apart', async () => {
    const info = await add();
    const { database: calls } = callsOf(ada);
    expect(info.field_list.map(({ name, alterId }) => [name, alterId])).toEqual([
      ['name', 1],
      ['amount', 2],
      ['due', 3],
      ['price', 4],
      ['paid', 5],
    ]);
    expect(info.draft_id).not.toBe(info.id);
    expect((await calls.getOnlineDatabaseId({ id: info.draft_id })).id).toBe(info.id);
    const { database_info } = await calls.getById({ id: info.id, need_sys_fields: true });
    expect(database_info.field_list.filter((field) => field.is_system_field).map(({ name }) => name)).toEqual(
      ['bstudio_id', 'bstudio_connector_uid', 'bstudio_connector_id', 'bstudio_create_time'],
    );
    const again = { space_id: ada.spaceId, table_name: info.table_name.toUpperCase(), field_list: fields };
    expect(await refusal(calls.add(again))).toMatch(/table_name: another database/);
    const named = (name: string) => ({
      ...again,
      table_name: `t${++names}`,
      field_list: [{ ...text, name }],
    });
    for (const name of ['Upper', '1st', 'bstudio_id', 'uuid', 'a b', ''])
      expect(await refusal(calls.add(named(name))), name).toMatch(/^(?:400|106000000) field_list/);
    const many = Array.from({ length: 21 }, (_, index) => ({ ...text, name: `f${index}` }));
    expect(await refusal(calls.add({ ...again, table_name: 'many', field_list: many }))).toMatch(
      /at most 20 fields/,
    );
    const { database_info_list: listed, total_count } = await calls.list({
      space_id: ada.spaceId,
      table_name: 'ORDERS',
    });
    expect(listed.some(({ id }) => id === info.id)).toBe(true);
    expect(total_count).toBe(listed.length);
  });

  test('renaming keeps values, dropping loses only that field, and numbers are not used again', async () => {
    const info = await add();
    const { database: calls } = callsOf(ada);
    const table = { database_id: info.id, table_type: tableTypes.online };
    await calls.updateRecords({ ...table, record_data_add: [{ name: 'a', amount: '7' }] });
    const kept = info.field_list.filter(({ name }) => name !== 'paid');
    const preview = await calls.previewUpdate({
      id: info.id,
      field_list: kept.map((field) => ({ ...field, name: field.name === 'amount' ? 'total' : field.name })),
    });
    expect(preview.changes.map(({ kind, name }) => [kind, name])).toEqual([
      ['dropped', 'paid'],
      ['renamed', 'amount'],
    ]);
    const renamed = kept.map((field) => ({ ...field, name: field.name === 'amount' ? 'total' : field.name }));
    const { database_info } = await calls.update({
      id: info.id,
      field_list: renamed,
      schema_version: info.schema_version,
    });
    const added = [...database_info.field_list, { name: 'note', type: fieldTypes.text }];
    const next = await calls.update({ id: info.id, field_list: added });
    expect(next.database_info.field_list.at(-1)).toMatchObject({ name: 'note', alterId: 6 });
    const { data } = await calls.listRecords(table);
    expect(data).toMatchObject([{ name: 'a', total: '7', note: '' }]);
    expect(data[0]).not.toHaveProperty('paid');
    const stale = { id: info.id, field_list: added, schema_version: info.schema_version };
    expect(await refusal(calls.update(stale))).toMatch(String(errorCodes.changedElsewhere));
  });

  test('a change that rows refuse names the field and the first row, and changes nothing', async () => {
    const info = await add({ field_list: [{ name: 'name', type: fieldTypes.text, must_required: false }] });
    const { database: calls } = callsOf(ada);
    const table = { database_id: info.id, table_type: tableTypes.online };
    const rows = ['12', 'twelve', ''].map((name) => ({ name }));
    const { data } = await calls.updateRecords({ ...table, record_data_add: rows });
    const field_list = [{ ...info.field_list[0]!, type: fieldTypes.number, must_required: true }];
    const preview = await calls.previewUpdate({ id: info.id, field_list });
    expect(preview.problems).toMatchObject([
      {
        kind: 'cast',
        count: 1,
        table_type: tableTypes.online,
        rows: [{ id: data[1]!.bstudio_id, value: 'twelve' }],
      },
      { kind: 'required', count: 1 },
    ]);
    expect(await refusal(calls.update({ id: info.id, field_list }))).toMatch(
      /1 values of the field name .*'twelve'/,
    );
    expect((await calls.getById({ id: info.id })).database_info.field_list[0]!.type).toBe(fieldTypes.text);
    await calls.updateRecords({ ...table, record_data_delete: [data[1]!, data[2]!] });
    await calls.update({ id: info.id, field_list });
    expect((await calls.listRecords(table)).data).toMatchObject([{ name: '12' }]);
  });
});

test('what a crash between the two databases leaves is repaired, and tables without a database are dropped', async () => {
  const info = await add();
  const { database: calls } = callsOf(ada);
  const { db, userTables } = world.app.app;
  const [before] = await db.select().from(databases).where(eq(databases.id, info.id));
  const renamed = info.field_list.map((field) => ({
    ...field,
    name: field.name === 'due' ? 'until' : field.name,
  }));
  await calls.update({ id: info.id, field_list: renamed });
  const forget = () =>
    db
      .update(databases)
      .set({ fields: before!.fields, version: before!.version })
      .where(eq(databases.id, info.id));
  await forget();
  expect(await refusal(calls.update({ id: info.id, field_list: info.field_list }))).toMatch(
    String(errorCodes.changedElsewhere),
  );
  const names = async () =>
    (await calls.getById({ id: info.id })).database_info.field_list.map(({ name }) => name);
  expect(await names()).toContain('until');
  await forget();
  const orphan = `d_${newId(Date.now() - 2 * 60 * 60 * 1000)}`;
  await userTables!.transaction((transaction) =>
    transaction.createTable(orphan, { key: '_id', columns: [{ name: '_id', type: 'bigint' }] }),
  );
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000);
  await purgeDatabases(world.app.app, later);
  expect(await names()).toContain('until');
  expect((await userTables!.listTables()).map(({ name }) => name)).not.toContain(orphan);
  expect((await calls.listRecords({ database_id: info.id })).TotalNum).toBe(0);
});

describe('rows in the grid', () => {
  test('are filtered, sorted, changed together or not at all, and restored', async () => {
    const info = await add();
    const { database: calls } = callsOf(ada);
    const table = { database_id: info.id, table_type: tableTypes.draft };
    const { data: added, change_id } = await calls.updateRecords({
      ...table,
      record_data_add: [
        { name: 'a', amount: '3', due: '2026-01-31T10:00:00+02:00', paid: 'true', price: '1.5' },
        { name: 'b', amount: '1', due: '', paid: '0' },
        { name: 'c', amount: '9007199254740993' },
      ],
    });
    expect(added[0]).toMatchObject({
      due: '2026-01-31 08:00:00',
      paid: 'true',
      bstudio_connector_uid: ada.id,
    });
    expect(added[2]!.amount).toBe('9007199254740993');
    const sorted = await calls.listRecords({
      ...table,
      filter_criterion: {
        logic: 'or',
        conditions: [
          { left: 'amount', operation: operations.less, right: '5' },
          { left: 'name', operation: operations.in, right: '["x"]' },
        ],
      },
      order_by_list: [{ field: 'amount', direction: 1 }],
      limit: 1,
    });
    expect([sorted.data.map(({ name }) => name), sorted.HasMore, sorted.TotalNum]).toEqual([['b'], true, 2]);
    const mixed = {
      ...table,
      record_data_alter: [{ bstudio_id: added[0]!.bstudio_id!, amount: '4' }],
      record_data_add: [{ name: 'd', amount: 'many' }],
    };
    expect(await refusal(calls.updateRecords(mixed))).toMatch(
      /record_data_add\.0: 'many' is not a whole number/,
    );
    const spoofed = { ...table, record_data_add: [{ name: 'e', bstudio_connector_uid: 'eve' }] };
    expect(await refusal(calls.updateRecords(spoofed))).toMatch(/set by the system/);
    const claimed = { ...table, record_data_alter: [{ ...added[0]!, bstudio_connector_uid: 'eve' }] };
    expect(await refusal(calls.updateRecords(claimed))).toMatch(/set by the system/);
    expect(await refusal(calls.updateRecords({ ...table, record_data_add: [{ amount: '1' }] }))).toMatch(
      /required/,
    );
    const changed = await calls.updateRecords({
      ...table,
      record_data_alter: [{ ...added[0]!, amount: '4' }],
      record_data_delete: [{ bstudio_id: added[1]!.bstudio_id! }],
    });
    expect((await calls.listRecords(table)).data.map(({ name, amount }) => [name, amount])).toEqual([
      ['c', '9007199254740993'],
      ['a', '4'],
    ]);
    await calls.undoRecords({ database_id: info.id, change_id: changed.change_id });
    expect((await calls.listRecords(table)).data.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
    await calls.updateRecords({
      ...table,
      record_data_alter: [{ bstudio_id: added[2]!.bstudio_id!, amount: '5' }],
    });
    expect(await refusal(calls.undoRecords({ database_id: info.id, change_id }))).toMatch(/changed since/);
    const { changes } = await calls.listChanges(table);
    expect(changes.map(({ kind, undone }) => [kind, undone])).toEqual([
      ['alter', false],
      ['alter', true],
      ['alter', false],
    ]);
    expect((await calls.listRecords({ ...table, table_type: tableTypes.online })).TotalNum).toBe(0);
    expect(await calls.reset({ database_info_id: info.id, table_type: tableTypes.draft })).toEqual({
      deleted: 3,
    });
  });

  test('are queried by SELECT alone', async () => {
    const info = await add();
    const { database: calls } = callsOf(ada);
    const table = { database_id: info.id, table_type: tableTypes.online };
    const rows = [
      { name: '=1+1', amount: '-5' },
      { name: 'say "hi", all', amount: '' },
    ];
    await calls.updateRecords({ ...table, record_data_add: rows });
    const asked = await calls.executeSql({
      ...table,
      sql: `select name, ifnull(amount, ?) as n from \`${info.table_name}\` where amount < 0 limit 0, 5`,
      parameters: [0],
    });
    expect(asked).toMatchObject({
      columns: ['name', 'n'],
      rows: [{ name: '=1+1', n: -5 }],
      truncated: false,
    });
    expect(asked.executed_sql).toContain(`d_${info.id}`);
    const refused = [
      `delete from ${info.table_name} where true`,
      'select * from users',
      'select pg_sleep(9)',
    ];
    for (const sql of refused)
      expect(await refusal(calls.executeSql({ ...table, sql })), sql).toMatch(/^700099071 .*position/);
    expect(
      await refusal(calls.executeSql({ ...table, sql: `select name + 1 from ${info.table_name}` })),
    ).toMatch(/^106000000 the statement failed/);
  });
});

describe('runs', () => {
  const options = { signal: new AbortController().signal, idempotencyKey: 'x' };
  const serviceFor = (userId: string, tableType: 1 | 2 = tableTypes.online) =>
    createDatabaseService(world.app.app, {
      spaceId: ada.spaceId,
      tableType,
      owner: { userId, connectorId: '1024' },
      check: async () => undefined,
    });
  const byName = (value: string) => ({
    conditions: [{ field: 'name', operator: 'EQUAL', value }],
    relation: 'AND' as const,
  });

  test.each([
    { mode: readWriteModes.limited, sees: ['own'], changes: 1, writes: true },
    { mode: readWriteModes.readOnly, sees: ['other', 'own'], changes: 0, writes: false },
    { mode: readWriteModes.unlimited, sees: ['other', 'own'], changes: 2, writes: true },
  ])('in mode $mode see $sees and change $changes of two rows, in both tables', async ({
    mode,
    sees,
    changes,
    writes,
  }) => {
    const { id: databaseId, table_name } = await add({ rw_mode: mode });
    for (const tableType of [tableTypes.draft, tableTypes.online]) {
      const mine = serviceFor('user:me', tableType);
      const { database: calls } = callsOf(ada);
      if (writes) {
        const inserted = await mine.insert({ databaseId, fields: { '1': 'own', '2': 1 } }, options);
        expect(inserted).toMatchObject({ rowCount: 1, rows: [{ name: 'own', amount: 1, uuid: 'user:me' }] });
        await serviceFor('user:you', tableType).insert({ databaseId, fields: { name: 'other' } }, options);
      } else {
        const insert = mine.insert({ databaseId, fields: { name: 'x' } }, options);
        expect(await refusal(insert)).toMatch(String(errorCodes.databaseReadOnly));
        const rows = ['own', 'other'].map((name) => ({ name }));
        await calls.updateRecords({ database_id: databaseId, table_type: tableType, record_data_add: rows });
      }
      const select = {
        databaseId,
        select: [{ field: '1', isDistinct: false }],
        orderBy: [{ field: 'name', isAscending: true }],
        limit: 10,
      };
      expect((await mine.select(select, options)).rows).toEqual(sees.map((name) => ({ name })));
      const sql = { databaseId, parameters: [], sql: `select name from ${table_name} order by name` };
      expect((await mine.query(sql, options)).rows).toEqual(sees.map((name) => ({ name })));
      const everything = {
        conditions: [{ field: 'name', operator: 'NOT_EQUAL', value: '' }],
        relation: 'AND' as const,
      };
      const update = { databaseId, fields: { amount: 5 }, filter: everything };
      const remove = { databaseId, filter: byName('other') };
      const raw = { ...sql, sql: `update ${table_name} set amount = 6 where true` };
      if (!writes) {
        for (const refused of [
          () => mine.update(update, options),
          () => mine.delete(remove, options),
          () => mine.query(raw, options),
        ])
          expect(await refusal(refused())).toMatch(String(errorCodes.databaseReadOnly));
        continue;
      }
      expect((await mine.update(update, options)).rowCount).toBe(changes);
      expect((await mine.query(raw, options)).rowCount).toBe(changes);
      expect((await mine.delete(remove, options)).rowCount).toBe(changes - 1);
      const { TotalNum } = await calls.listRecords({ database_id: databaseId, table_type: tableType });
      expect(TotalNum).toBe(2 - (changes - 1));
    }
  });

  test('get an id per inserted row, and never a wider reach for want of a value', async () => {
    const { id: databaseId, table_name } = await add();
    const mine = serviceFor('user:me');
    const sql = `insert into ${table_name} (name) values (?), (?), ('c')`;
    const inserted = await mine.query({ databaseId, sql, parameters: ['a', 'b'] }, options);
    expect(new Set(inserted.rows.map(({ id }) => id)).size).toBe(3);
    const spoofed = `insert into ${table_name} (name, uuid) values ('a', 'user:you')`;
    expect(await refusal(mine.query({ databaseId, sql: spoofed, parameters: [] }, options))).toMatch(
      /set by the system/,
    );
    const missing = {
      conditions: [{ field: 'amount', operator: 'EQUAL', value: null }],
      relation: 'AND' as const,
    };
    expect(await refusal(mine.delete({ databaseId, filter: missing }, options))).toMatch(/is NULL/);
    const none = { conditions: [], relation: 'AND' as const };
    expect(await refusal(mine.delete({ databaseId, filter: none }, options))).toMatch(/needs a condition/);
    expect(
      await refusal(mine.update({ databaseId, fields: { '9': 1 }, filter: byName('a') }, options)),
    ).toMatch(/there is no field 9/);
    const elsewhere = createDatabaseService(world.app.app, {
      ...{ spaceId: '1', tableType: tableTypes.online, check: async () => undefined },
      owner: { userId: 'user:me', connectorId: '1024' },
    });
    expect(await refusal(elsewhere.query({ databaseId, sql, parameters: ['a', 'b'] }, options))).toMatch(
      /^106000017/,
    );
    const browser = await callsOf(ada).runService.database({
      space_id: ada.spaceId,
      request: { databaseId, sql: `select count(*) as n from ${table_name}`, parameters: [] },
    });
    // Test data, and of the caller alone.
    expect(browser.rows).toEqual([{ n: 0 }]);
  });
});

describe('sharing', () => {
  test('members read but do not change, see only their rows in the limited mode, and strangers see nothing', async () => {
    const bob = await world.register();
    const eve = await world.register();
    const { id: spaceId } = await ada.client.space.save({ name: 'Team' });
    const invited = { user_id: bob.id, space_role_type: 3 } as const;
    await callsOf(ada).space.invite({ space_id: spaceId, member_info_list: [invited] });
    await callsOf(bob).space.join({ space_id: spaceId });
    const { database_info: info } = await callsOf(ada).database.add({
      space_id: spaceId,
      table_name: 'shared',
      field_list: [text],
    });
    const table = { database_id: info.id, table_type: tableTypes.online };
    await callsOf(ada).database.updateRecords({ ...table, record_data_add: [{ name: 'hers' }] });
    expect((await callsOf(bob).database.listRecords(table)).data).toEqual([]);
    const added = callsOf(bob).database.updateRecords({ ...table, record_data_add: [{ name: 'his' }] });
    expect(await refusal(added)).toMatch(String(errorCodes.accessDenied));
    for (const read of [
      () => callsOf(eve).database.listRecords(table),
      () => callsOf(eve).database.getById({ id: info.id }),
    ])
      expect(await refusal(read())).toMatch(String(errorCodes.accessDenied));
  });

  test('members whom the creator has added edit the structure and all rows, but do not delete', async () => {
    const [bob, eve] = [await world.register(), await world.register()];
    const { id: space_id } = await ada.client.space.save({ name: 'Team' });
    for (const { id } of [bob, eve])
      await callsOf(ada).space.invite({ space_id, member_info_list: [{ user_id: id, space_role_type: 3 }] });
    for (const member of [bob, eve]) await callsOf(member).space.join({ space_id });
    const { database_info: info } = await callsOf(ada).database.add({
      ...{ space_id, table_name: 'edited', field_list: [text] },
    });
    const table = { database_id: info.id, table_type: tableTypes.online };
    await callsOf(ada).database.updateRecords({ ...table, record_data_add: [{ name: 'hers' }] });
    const resource = { id: info.id, type: 23 } as const;
    const principal = { id: bob.id, type: 1 } as const;
    expect(await refusal(callsOf(bob).collaborator.add({ principal, resource }))).toMatch(
      String(errorCodes.accessDenied),
    );
    await callsOf(ada).collaborator.add({ principal, resource });
    const { collaborators } = await callsOf(eve).collaborator.listOf({ resource });
    expect(collaborators.map(({ user, owner }) => [user.id, owner])).toEqual([
      [ada.id, true],
      [bob.id, false],
    ]);
    const { database: his } = callsOf(bob);
    const rights = async (person: TestPerson) => {
      const {
        database_info_list: [listed],
      } = await callsOf(person).database.list({ space_id });
      const { database_info: read } = await callsOf(person).database.getById({ id: info.id });
      expect([listed!.can_edit, listed!.can_delete]).toEqual([read.can_edit, read.can_delete]);
      return [read.can_edit, read.can_delete];
    };
    expect(await rights(ada)).toEqual([true, true]);
    expect(await rights(bob)).toEqual([true, false]);
    expect(await rights(eve)).toEqual([false, false]);
    const { data } = await his.listRecords(table);
    await his.updateRecords({ ...table, record_data_alter: [{ ...data[0]!, name: 'changed' }] });
    await his.update({
      id: info.id,
      field_list: [...info.field_list, { name: 'note', type: fieldTypes.text }],
    });
    expect((await his.listRecords(table)).data).toMatchObject([{ name: 'changed', note: '' }]);
    expect(await refusal(his.delete({ id: info.id }))).toMatch(String(errorCodes.accessDenied));
    await callsOf(ada).collaborator.remove({ principal, resource });
    expect(await rights(bob)).toEqual([false, false]);
  });

  test('agents bind a database once, lose it when it is deleted, and its rows survive unbinding', async () => {
    const info = await add();
    const { database: calls, bot: bots } = callsOf(ada);
    const { bot_id } = await bots.create({ space_id: ada.spaceId, name: 'keeper' });
    await calls.updateRecords({ database_id: info.id, record_data_add: [{ name: 'kept' }] });
    await calls.bindToBot({ bot_id, database_id: info.draft_id });
    expect(await refusal(calls.bindToBot({ bot_id, database_id: info.id }))).toMatch(
      /has this database already/,
    );
    await calls.updateBotSwitch({ bot_id, database_id: info.id, prompt_disable: true });
    const { BotTableList } = await calls.botTables({ bot_id, table_type: tableTypes.draft });
    expect(BotTableList).toMatchObject([
      { table_id: info.draft_id, extra_info: { prompt_disabled: 'true' } },
    ]);
    expect(
      (await calls.list({ bot_id, space_id: ada.spaceId })).database_info_list.find(
        ({ id }) => id === info.id,
      ),
    ).toMatchObject({ is_added_to_bot: true });
    await calls.unbindToBot({ bot_id, database_id: info.draft_id });
    expect((await calls.listRecords({ database_id: info.id })).TotalNum).toBe(1);
    expect(await refusal(calls.unbindToBot({ bot_id, database_id: info.id }))).toMatch(/does not have/);
    await calls.bindToBot({ bot_id, database_id: info.id });
    await expect(calls.delete({ id: info.id })).rejects.toMatchObject({ code: errorCodes.databaseInUse });
    expect(await calls.delete({ id: info.id, force: true })).toMatchObject({
      affected: [{ kind: 'bot', id: bot_id }],
    });
    expect((await calls.botTables({ bot_id })).BotTableList).toEqual([]);
    expect(await refusal(calls.getById({ id: info.id }))).toMatch(String(errorCodes.accessDenied));
  });

  test('copies take rows along when asked', async () => {
    const info = await add();
    const { database: calls } = callsOf(ada);
    await calls.updateRecords({ database_id: info.id, record_data_add: [{ name: 'a' }, { name: 'b' }] });
    const { database_info: empty } = await calls.copy({ id: info.id });
    const { database_info: full } = await calls.copy({ id: info.id, with_rows: true });
    expect([empty.table_name, full.table_name]).toEqual([
      `${info.table_name}_copy`,
      `${info.table_name}_copy2`,
    ]);
    expect((await calls.listRecords({ database_id: empty.id })).TotalNum).toBe(0);
    expect((await calls.listRecords({ database_id: full.id })).TotalNum).toBe(2);
  });
});
