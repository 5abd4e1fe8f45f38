import { errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { database } from '@heddle/api-contract/families/database';
import { productContent } from '@heddle/api-contract/families/product-content';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

const families = { bot, database, productContent, workflow };

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp({
    configuration: {
      models: [{ id: '77', name: 'Loom 2', baseURL: 'https://models.example/v1', model: 'loom-2' }],
    },
  });
  person = await world.register();
});
afterAll(() => world.close());

const api = () => person.clientOf(families);

test('lists templates by kind and category, in the language of the account', async () => {
  const { contents } = await api().productContent.list({});
  expect(contents[0]).toMatchObject({ content_id: '1001', name: 'Ticket triage', category: 'support' });
  expect(contents[0]!.outline!.nodes).toHaveLength(9);
  expect(contents[0]!.outline!.nodes[0]).toEqual({ x: 0, y: 0, category: 'io' });
  const some = await api().productContent.list({ kinds: ['workflow'], category: 'writing' });
  expect(new Set(some.contents.map(({ category }) => category))).toEqual(new Set(['writing']));
  expect(some.contents.length).toBeLessThan(contents.length);
});

test('a copy uses the model of the installation, a free name and its own databases', async () => {
  const { productContent, workflow, database } = api();
  const wanted = { content_id: '1001', space_id: person.spaceId, name: 'my_triage' };
  const first = await productContent.copy(wanted);
  const second = await productContent.copy(wanted);
  expect(second.items.find(({ kind }) => kind === 'workflow')).toMatchObject({
    name: 'my_triage',
    notes: [{ code: 'renamed', subject: 'my_triage_2' }],
  });
  const { workflow: copy } = await workflow.canvas({ workflow_id: first.id });
  expect(copy.name).toBe('my_triage');
  const models = [
    ...copy.schema_json.matchAll(
      /"modelType","input":\{"type":"integer","value":\{"type":"literal","content":"(\d+)"/g,
    ),
  ];
  expect(models.map(([, id]) => id)).toEqual(['77']);
  expect(copy.schema_json).toContain('Loom 2');
  const stored = first.items.find(({ kind }) => kind === 'database')!;
  expect(copy.schema_json).toContain(stored.id);
  const { database_info_list } = await database.list({ space_id: person.spaceId, table_type: 1 });
  expect(database_info_list).toHaveLength(2);
});

test('shows the workflows of a template with the model of the installation', async () => {
  const { workflows } = await api().productContent.workflows({ content_id: '1001' });
  expect(workflows.map(({ name }) => name)).toEqual(['triage_ticket']);
  expect(workflows[0]!.schema).toContain('Loom 2');
  await expect(api().productContent.workflows({ content_id: '9999' })).rejects.toMatchObject({
    code: errorCodes.contentNotFound,
  });
});

test('refuses unknown templates and spaces of others, and creates nothing', async () => {
  const stranger = await world.register();
  await expect(
    api().productContent.copy({ content_id: '9999', space_id: person.spaceId }),
  ).rejects.toMatchObject({ code: errorCodes.contentNotFound });
  await expect(
    stranger.clientOf(families).productContent.copy({ content_id: '1001', space_id: person.spaceId }),
  ).rejects.toMatchObject({ code: errorCodes.accessDenied });
});
