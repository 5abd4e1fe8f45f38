// @module-tag pglite
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { database, fieldTypes, readWriteModes, tableTypes } from '@heddle/api-contract/families/database';
import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { findUses } from '../../resources/references.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, field, literal, parameter, reference } from '../../testing/runDocuments.js';
import { agentTester, listen } from '../agent-chat/testing/agentTester.js';
import type { StoredRun } from '../run/index.js';
import { node, startId } from '../workflow/samples/parts.js';
import { userOfRun } from './runDatabases.js';

const tester = agentTester();
const { script, api, createAgent, publishFlow, send, prompt } = tester;
const calls = () => tester.owner.clientOf({ database }).database;
let made = 0;

async function addTable() {
  const { database_info } = await calls().add({
    space_id: tester.owner.spaceId,
    table_name: `notes${++made}`,
    table_desc: 'Notes of people',
    rw_mode: readWriteModes.limited,
    field_list: [
      { name: 'title', desc: 'What it is about', type: fieldTypes.text, must_required: true },
      { name: 'amount', type: fieldTypes.number },
    ],
  });
  return database_info;
}

const rows = async (id: string, table_type: 1 | 2) =>
  (await calls().listRecords({ database_id: id, table_type })).data.map(({ title, amount }) => [
    title,
    amount,
  ]);

const offered = () => {
  const { tools = [] } = tester.endpoint.calls.at(-1)!.body as {
    tools?: { function: { name: string; description: string } }[];
  };
  return tools.map(({ function: { name } }) => name);
};

test('a model reads and writes the test data of its database, and corrects a refused statement', async () => {
  const { id, draft_id, table_name } = await addTable();
  const bot_id = await createAgent();
  await calls().bindToBot({ bot_id, database_id: draft_id });
  script.replies = [
    streamToolCalls([{ id: 'c0', name: table_name, arguments: { sql: 'select * from users' } }]),
    streamToolCalls([
      {
        id: 'c1',
        name: table_name,
        arguments: { sql: `insert into ${table_name} (title, amount) values ('a|b', 3)` },
      },
    ]),
    streamToolCalls([
      { id: 'c2', name: table_name, arguments: { sql: `select title, amount from ${table_name}` } },
    ]),
    streamTexts(['Done.']),
  ];
  expect((await send(bot_id, 'Note it')).text).toBe('Done.');
  expect(prompt(1).at(-1)!.content).toMatch(/^Error: the statement was refused at position 15: .*users/);
  expect(prompt(2).at(-1)!.content).toMatch(/\| id \|\n\| --- \|\n\| 1 \|/);
  expect(prompt(3).at(-1)!.content).toBe('| amount | title |\n| --- | --- |\n| 3 | a\\|b |');
  expect(await rows(id, tableTypes.draft)).toEqual([['a|b', '3']]);
  expect(await rows(id, tableTypes.online)).toEqual([]);
  expect(await findUses(tester.world.app.app, { kind: 'bot', id: bot_id })).toEqual([
    { kind: 'database', id },
  ]);
});

test('a model is not offered a database that only workflows use, nor one in the trash', async () => {
  const { id } = await addTable();
  const bot_id = await createAgent();
  await calls().bindToBot({ bot_id, database_id: id });
  await calls().updateBotSwitch({ bot_id, database_id: id, prompt_disable: true });
  await send(bot_id, 'Hi');
  expect(offered()).toEqual([]);
  await calls().updateBotSwitch({ bot_id, database_id: id, prompt_disable: false });
  await send(bot_id, 'Hi');
  expect(offered()).toHaveLength(1);
  await calls().delete({ id, force: true });
  await send(bot_id, 'Hi');
  expect(offered()).toEqual([]);
});

/** Calls an API of programs with a token of the owner. */
async function asProgram(path: string, body: JsonObject): Promise<string> {
  const { token } = await tester.owner.clientOf({ accessToken }).accessToken.create({
    name: 'program',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const response = await tester.world.app.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.text();
}

/** Asks a published agent for an end user. */
function chatAs(user_id: string, bot_id: string): Promise<string> {
  const message = { role: 'user', content: 'Go on', content_type: 'text' };
  return asProgram('/v3/chat', { bot_id, user_id, stream: true, additional_messages: [message] });
}

/** The replies of a model that calls one tool and then says `Done.` */
const calling = (name: string, values: JsonObject) => [
  streamToolCalls([{ id: `c${++made}`, name, arguments: values }]),
  streamTexts(['Done.']),
];

test('an agent asks before it changes rows, if its author says so, and says how many', async () => {
  const { id, draft_id, table_name } = await addTable();
  const record_data_add = ['a', 'b', 'c'].map((title) => ({ title }));
  await calls().updateRecords({ database_id: id, table_type: tableTypes.draft, record_data_add });
  const entry = { table_id: draft_id, database_id: id, confirm_writes: true };
  const bot_id = await createAgent({ database_list: [entry] });
  const titles = async () => (await rows(id, tableTypes.draft)).map(([title]) => title).toSorted();
  const answer = async (output: string) => {
    const { agentChat } = api();
    const { conversation_id } = await agentChat.getConversation({ bot_id });
    return listen(agentChat.resumeChat({ conversation_id, tool_outputs: [{ output }] }));
  };
  const resultOf = (call: number) => prompt(call).at(-1)!.content;
  const select = { sql: `select count(*) as n from ${table_name}` };
  const remove = { sql: `delete from ${table_name} where title in ('a', 'b')` };

  // Neither reading nor a statement that would fail is asked about.
  script.replies = [
    streamToolCalls([{ id: 'c0', name: table_name, arguments: select }]),
    streamToolCalls([
      { id: 'c1', name: table_name, arguments: { sql: `insert into ${table_name} (amount) values (1)` } },
    ]),
    ...calling(table_name, remove),
  ];
  const asked = await send(bot_id, 'Remove them');
  expect(resultOf(1)).toContain('| 3 |');
  expect(resultOf(2)).toMatch(/^Error: the statement failed: .*null/);
  const card = JSON.parse(asked.text) as { content: { question: string; options: { name: string }[] } };
  expect(card.content.question).toBe(
    `Allow 2 rows to be deleted from the database “${table_name.replaceAll('_', '\\_')}”?\n\n\`\`\`sql\n${remove.sql}\n\`\`\``,
  );
  expect(card.content.options.map(({ name }) => name)).toEqual(['Allow once', 'Refuse']);
  expect(await titles()).toEqual(['a', 'b', 'c']);
  expect((await answer('Allow once')).text).toBe('Done.');
  expect(resultOf(3)).toBe('Rows affected: 2');
  expect(await titles()).toEqual(['c']);

  script.replies = calling(table_name, { sql: `update ${table_name} set title = 'x' where title = 'c'` });
  await send(bot_id, 'Rename it');
  await answer('Refuse');
  expect(resultOf(tester.endpoint.calls.length - 1)).toMatch(/^Error: the user did not allow/);
  expect(await titles()).toEqual(['c']);
});

test('an agent uses test data until it is published, and online data of each end user from then on', async () => {
  const { id, table_name } = await addTable();
  const bot_id = await createAgent();
  await calls().bindToBot({ bot_id, database_id: id });
  const note = (title: string) =>
    calling(table_name, { sql: `insert into ${table_name} (title) values ('${title}')` });
  const list = () => calling(table_name, { sql: `select title from ${table_name}` });
  script.replies = note('draft');
  await send(bot_id, 'Note it');
  await api().bot.publish({ bot_id, connectors: { '1024': {} } });

  script.replies = note('of ada');
  expect(await chatAs('ada', bot_id)).toContain('Done.');
  script.replies = note('of bob');
  await chatAs('bob', bot_id);
  expect((await rows(id, tableTypes.online)).toSorted()).toEqual([
    ['of ada', ''],
    ['of bob', ''],
  ]);
  expect(await rows(id, tableTypes.draft)).toEqual([['draft', '']]);
  const online = { database_id: id, table_type: tableTypes.online };
  const { data } = await calls().listRecords(online);
  expect(
    data.map((row) => [row.title, row.bstudio_connector_uid, row.bstudio_connector_id]).toSorted(),
  ).toEqual([
    ['of ada', 'user:ada', '1024'],
    ['of bob', 'user:bob', '1024'],
  ]);

  // Each sees rows of their own: end users online, the author the test data.
  const last = () => prompt(tester.endpoint.calls.length - 1).at(-1)!.content;
  script.replies = list();
  await chatAs('ada', bot_id);
  expect(last()).toBe('| title |\n| --- |\n| of ada |');
  script.replies = list();
  await send(bot_id, 'List them');
  expect(last()).toBe('| title |\n| --- |\n| draft |');
});

test('a workflow uses test data in a test run, and online data when it or its agent is published', async () => {
  const { id } = await addTable();
  const insert = node('31', '46', [1, 0], { title: 'Insert', description: '' }, '', {
    inputs: {
      databaseInfoList: [{ databaseInfoID: id }],
      insertParam: {
        fieldInfo: [
          [parameter('fieldID', literal('1')), parameter('fieldValue', reference(startId, 'title'))],
        ],
      },
    },
    outputs: [
      { name: 'outputList', type: 'list', schema: { type: 'object', schema: [] } },
      { name: 'rowNum', type: 'integer' },
    ],
  });
  const document = chain([field('title', 'string')], [insert], 'rowNum');
  await new RunTester(tester.owner).run(document, { title: 'tested' });
  const workflow_id = await publishFlow('note_it', document);
  expect(await asProgram('/v1/workflow/run', { workflow_id, parameters: { title: 'published' } })).toContain(
    '"code":0',
  );
  expect(await rows(id, tableTypes.draft)).toEqual([['tested', '']]);
  expect(await rows(id, tableTypes.online)).toEqual([['published', '']]);

  // A published workflow that the draft of an agent calls is still a test.
  const bot_id = await createAgent({ workflow_info_list: [{ workflow_id }] });
  script.replies = calling('note_it', { title: 'by a draft' });
  await send(bot_id, 'Note it');
  await api().bot.publish({ bot_id, connectors: { '1024': {} } });
  script.replies = calling('note_it', { title: 'by an agent' });
  await chatAs('ada', bot_id);
  const titles = async (type: 1 | 2) => (await rows(id, type)).map(([title]) => title).toSorted();
  expect(await titles(tableTypes.draft)).toEqual(['by a draft', 'tested']);
  expect(await titles(tableTypes.online)).toEqual(['by an agent', 'published']);
});

test('nodes of a test run write and read test data, under the structure that the table has now', async () => {
  const { id, table_name } = await addTable();
  const databaseInfoList = [{ databaseInfoID: id }];
  const output = (fields: JsonObject[]): JsonObject[] => [
    { name: 'outputList', type: 'list', schema: { type: 'object', schema: fields } },
    { name: 'rowNum', type: 'integer' },
  ];
  const title = { name: 'title', type: 'string' };
  const insert = node('31', '46', [1, 0], { title: 'Insert', description: '' }, '', {
    inputs: {
      databaseInfoList,
      insertParam: {
        fieldInfo: [
          [parameter('fieldID', literal('1')), parameter('fieldValue', reference(startId, 'title'))],
        ],
      },
    },
    outputs: output([title]),
  });
  const select = node('32', '12', [2, 0], { title: 'Select', description: '' }, '', {
    inputs: {
      databaseInfoList,
      sql: `select title, amount from ${table_name} where title = '{{wanted}}'`,
      inputParameters: [parameter('wanted', reference(startId, 'title'))],
    },
    outputs: output([title, { name: 'amount', type: 'integer' }]),
  });
  const document = chain([field('title', 'string')], [insert, select], 'rowNum');
  const { nodeResults, workFlowId } = await new RunTester(tester.owner).run(document, { title: "it's" });
  const selected = nodeResults.find(({ nodeId }) => nodeId === '32')!;
  expect(selected.errorInfo).toBe('');
  expect(JSON.parse(selected.output)).toEqual({ outputList: [{ title: "it's", amount: null }], rowNum: 1 });
  expect(await rows(id, tableTypes.draft)).toEqual([["it's", '']]);
  expect(await rows(id, tableTypes.online)).toEqual([]);
  expect(await findUses(tester.world.app.app, { kind: 'workflow', id: workFlowId })).toEqual([
    { kind: 'database', id },
  ]);
});

test('published runs use the online table, and end users never the rows of an account with the same id', () => {
  const userFor = (run: Partial<StoredRun>) =>
    userOfRun({
      run: { spaceId: '1', userId: '7', endUser: '', version: '', connectorId: null, ...run } as StoredRun,
    } as never);
  expect(userFor({})).toMatchObject({
    tableType: tableTypes.draft,
    owner: { userId: '7', connectorId: '10000010' },
  });
  expect(userFor({ version: 'v1', endUser: '7', connectorId: '1024' })).toMatchObject({
    tableType: tableTypes.online,
    owner: { userId: 'user:7', connectorId: '1024' },
  });
});

test('a model proposes fields and writes a statement, once more if the first cannot be used', async () => {
  const { id, table_name } = await addTable();
  script.replies = [
    streamTexts(['{"name": "books", "fields": [{"name": "Title", "type": "text"}]}']),
    streamTexts([
      '{"name": "books", "description": "Books", "fields": [{"name": "title", "type": "text", "required": true}, {"name": "pages", "type": "number"}]}',
    ]),
  ];
  const { bot_table_list } = await calls().recommend({
    space_id: tester.owner.spaceId,
    scene_type: 2,
    text: 'books',
  });
  expect(bot_table_list).toMatchObject([
    {
      table_name: 'books',
      field_list: [
        { name: 'title', must_required: true },
        { name: 'pages', type: 2 },
      ],
    },
  ]);
  script.replies = [
    streamTexts([`{"sql": "delete from ${table_name} where true", "explanation": "x"}`]),
    streamTexts([`{"sql": "select count(*) from ${table_name}", "explanation": "Counts the notes"}`]),
  ];
  const written = await calls().toSql({ text: 'How many notes?', database_id: id });
  expect(written).toMatchObject({
    sql: `select count(*) from ${table_name}`,
    explanation: 'Counts the notes',
  });
});
