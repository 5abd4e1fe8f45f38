import { bot } from '@heddle/api-contract/families/bot';
import { fieldTypes } from '@heddle/api-contract/families/database';
import { databaseLegacy } from '@heddle/api-contract/families/database-legacy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
}, 60_000);
afterAll(() => world.close());

const field_list = [
  { name: 'title', type: fieldTypes.text },
  { name: 'amount', type: fieldTypes.number },
];

test('tables of an agent are databases that it has, with rows that are searched and changed', async () => {
  const { bot: bots, databaseLegacy: calls } = person.clientOf({ bot, databaseLegacy });
  const { bot_id } = await bots.create({ space_id: person.spaceId, name: 'Keeper' });
  const { table_id } = await calls.tableAdd({ bot_id, name: 'books', desc: 'Books', field_list });
  await calls.infoAdd({ table_id, data_list: [{ title: 'Sea 100%' }, { title: 'Land', amount: '2' }] });
  const { data_list } = await calls.infoQuery({ table_id, keyword: '100%' });
  expect(data_list).toMatchObject([{ title: 'Sea 100%', bstudio_connector_uid: person.id }]);
  const row = { bstudio_id: data_list[0]!.bstudio_id!, title: 'Sky' };
  await calls.infoUpdate({ table_id, data_list: [row] });
  expect(await calls.query({ bot_id, table_name: 'BOOKS', key_word: 'S' })).toMatchObject({
    data: [{ title: 'Sky' }],
    TotalNum: 1,
  });
  await calls.infoDelete({ table_id, data_ids: [row.bstudio_id] });
  expect((await calls.query({ table_id })).TotalNum).toBe(1);
  const { BotTableList } = await calls.list({ bot_id, table_type: 1 });
  expect(BotTableList).toMatchObject([{ table_id, table_name: 'books', bot_id }]);
  const renamed = BotTableList[0]!.field_list.map((field) => ({ ...field, name: `new_${field.name}` }));
  await calls.alter({ bot_table: { bot_id, table_id, table_name: 'tomes', field_list: renamed } });
  const { table_infos } = await calls.tableList({ bot_id });
  expect(table_infos).toMatchObject([
    { name: 'tomes', field_list: [{ name: 'new_title' }, { name: 'new_amount' }] },
  ]);
  await calls.tableDelete({ bot_id, table_id });
  expect((await calls.tableList({ bot_id })).table_infos).toEqual([]);
});
