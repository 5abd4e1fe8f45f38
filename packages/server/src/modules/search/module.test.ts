import { errorCodes } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { database, fieldTypes } from '@heddle/api-contract/families/database';
import { plugin } from '@heddle/api-contract/families/plugin';
import { prompt } from '@heddle/api-contract/families/prompt';
import { search } from '@heddle/api-contract/families/search';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, code, question } from '../../testing/runDocuments.js';
import { knowledgeTester } from '../knowledge/testing/knowledgeTester.js';
import { prompts } from '../prompt/tables.js';

let world: TestWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
});
afterAll(() => world.close());

const families = { bot, database, plugin, prompt, search, workflow };

function inSpace(query: string, by = person) {
  return by.clientOf({ search }).search.inSpace({ space_id: person.spaceId, query });
}

/** Where the query is: name of the resource, place, name of the place, and the snippet with its matches in brackets. */
async function placesOf(query: string): Promise<string[]> {
  const { results } = await inSpace(query);
  return results.map(({ name, place, place_name: placeName, snippet }) => {
    const text = snippet.map((piece) => (piece.is_match ? `[${piece.text}]` : piece.text)).join('');
    return [name, place, placeName, text].filter(Boolean).join(' | ');
  });
}

test('finds words inside the nodes of a workflow, without its secrets, and follows its changes', async () => {
  const { workflow: calls } = person.clientOf(families);
  const { workflow_id } = await calls.create({
    space_id: person.spaceId,
    name: 'order_intake',
    desc: 'Answers questions about parcels',
  });
  const http = {
    ...{ id: '700', type: '45', meta: { position: { x: 0, y: 0 } } },
    data: {
      nodeMeta: { title: 'Fetch parcel' },
      inputs: {
        auth: {
          authOpen: true,
          authType: 'BEARER_AUTH',
          authData: {
            bearerTokenData: [
              { name: 'token', input: { type: 'string', value: { type: 'literal', content: 'hushhush' } } },
            ],
          },
        },
      },
    },
  };
  const save = (text: string) =>
    calls.save({
      workflow_id,
      schema: JSON.stringify(
        chain(
          [],
          [question('101', 'Ask the buyer', text), code('102', 'Sum up', 'const grandTotal = 1;'), http],
        ),
      ),
    });
  await save('Which porcelain teapot was broken?');
  expect(await placesOf('porcelain teapot')).toEqual([
    'order_intake | node | Ask the buyer | Which [porcelain teapot] was broken?',
  ]);
  expect(await placesOf('teap porc')).toHaveLength(1);
  expect(await placesOf('grandtot')).toEqual(['order_intake | node | Sum up | const [grandTot]al = 1;']);
  expect(await placesOf('parcels')).toEqual([
    'order_intake | description | Answers questions about [parcels]',
  ]);
  expect(await placesOf('rder_in')).toEqual(['order_intake | name | o[rder_in]take']);
  expect(await placesOf('hushhush')).toEqual([]);
  await save('Which saucer was broken?');
  expect(await placesOf('porcelain')).toEqual([]);
  expect(await placesOf('saucer')).toHaveLength(1);
  await calls.delete({ workflow_id, space_id: person.spaceId });
  expect(await placesOf('saucer')).toEqual([]);
});

test('finds texts of agents, prompts, plugins, databases and knowledge bases, in Chinese too', async () => {
  const { spaceId: space_id } = person;
  const client = person.clientOf(families);
  const { bot_id } = await client.bot.create({ space_id, name: 'Helper' });
  await client.bot.updateInfo({
    bot_info: { bot_id, prompt_info: { prompt: '你是客服,负责处理退款申请。' } },
  });
  await client.prompt.save({
    prompt: { space_id, name: 'Tone', prompt_text: 'Write like a lighthouse keeper.' },
  });
  const { plugin_id } = await client.plugin.registerMeta({
    space_id,
    name: 'Tides',
    url: 'https://a.example',
  });
  await client.plugin.createApi({
    plugin_id,
    name: 'ebb',
    desc: 'Says when low water is',
    path: '/ebb',
    method: 1,
  });
  await client.database.add({
    ...{ space_id, table_name: 'vessels' },
    field_list: [{ name: 'draught', desc: 'Depth below waterline', type: fieldTypes.text }],
  });
  const tester = knowledgeTester(person);
  const dataset = await tester.createDataset(0, 'Manual');
  await tester.addFiles(dataset, { 'boats.txt': 'A dinghy needs no licence.' });
  expect(await placesOf('退款')).toEqual(['Helper | prompt | 你是客服,负责处理[退款]申请。']);
  expect(await placesOf('款申')).toHaveLength(1);
  expect(await placesOf('lighthouse')).toEqual(['Tone | prompt | Write like a [lighthouse] keeper.']);
  expect(await placesOf('low water')).toEqual(['Tides | tool | ebb | Says when [low water] is']);
  expect(await placesOf('waterline')).toEqual(['vessels | field | draught | Depth below [waterline]']);
  expect(await placesOf('dinghy licence')).toEqual([
    'Manual | slice | boats.txt | A [dinghy] needs no [licence].',
  ]);
});

test('finds names first, and hides the space from strangers', async () => {
  const { prompt: calls } = person.clientOf(families);
  const save = (name: string, prompt_text: string) =>
    calls.save({ prompt: { space_id: person.spaceId, name, prompt_text } });
  await save('zebra crossing', 'about streets');
  await save('zebra', 'about animals');
  await save('Stripes', 'a zebra has some');
  const { results, is_indexing } = await inSpace('zebra');
  expect(results.map(({ name, place }) => [name, place])).toEqual([
    ['zebra', 'name'],
    ['zebra crossing', 'name'],
    ['Stripes', 'prompt'],
  ]);
  expect(is_indexing).toBe(false);
  const stranger = await world.register();
  await expect(inSpace('zebra', stranger)).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test.each([
  '',
  '   ',
  "'",
  '\\',
  "a' | 'b",
  '%',
  '_',
  ':*',
  '<b>',
  '!',
  '\ud800',
  '"',
  '()',
  '.*',
])('takes %j as text', async (query) => {
  const { results } = await inSpace(query);
  for (const { snippet } of results) expect(snippet.length).toBeGreaterThan(0);
});

test('indexes many resources in the background, and says so', async () => {
  const owner = await world.register();
  const now = new Date();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    ...{ id: newId(), spaceId: owner.spaceId, creatorId: owner.id, createdAt: now, updatedAt: now },
    ...{ name: `stored ${index}`, content: `quokka ${index}` },
  }));
  await world.database.db.insert(prompts).values(rows);
  const find = () =>
    owner.clientOf({ search }).search.inSpace({ space_id: owner.spaceId, query: 'quokka 119' });
  expect(await find()).toMatchObject({ is_indexing: true });
  await world.delivered();
  expect(await find()).toMatchObject({ is_indexing: false, results: [{ name: 'stored 119' }] });
});
