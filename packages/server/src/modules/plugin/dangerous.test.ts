import { plugin } from '@heddle/api-contract/families/plugin';
import { runService } from '@heddle/api-contract/families/run-service';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal, parameter } from '../../testing/runDocuments.js';
import { agentTester, listen } from '../agent-chat/testing/agentTester.js';
import { node } from '../workflow/samples/parts.js';
import { answerJson, type EchoServer, startEchoServer } from './testing/startEchoServer.js';

// Tools that their author has marked as dangerous.
let echo: EchoServer;
const tester = agentTester({}, async () => {
  echo = await startEchoServer();
  return { outbound: createOutboundFetch({ privateOrigins: [echo.url] }) };
});
const { script, createAgent, send, prompt } = tester;
const calls = () => tester.owner.clientOf({ plugin }).plugin;
beforeEach(() => {
  echo.heard.length = 0;
  echo.answer = answerJson({ sent: true });
});
afterAll(() => echo.close());

async function publishTool(): Promise<{ plugin_id: string; api_id: string }> {
  const { spaceId: space_id } = tester.owner;
  const { plugin_id } = await calls().registerMeta({ space_id, name: 'Bank', url: echo.url });
  const { api_id } = await calls().createApi({
    ...{ plugin_id, name: 'pay', desc: 'Pays.', path: '/pay', method: 2 },
    request_params: [{ name: 'amount', type: 2, location: 3, is_required: true }],
    response_params: [{ name: 'sent', type: 6 }],
    api_extend: { is_dangerous: true },
  });
  await calls().debugApi({ plugin_id, api_id, parameters: '{"amount":1}' });
  await calls().publish({ plugin_id });
  echo.heard.length = 0;
  return { plugin_id, api_id };
}

async function ask() {
  script.replies = [
    streamToolCalls([{ id: 'a', name: 'pay', arguments: { amount: 7 } }]),
    streamTexts(['Done.']),
  ];
  const bot_id = await createAgent({ plugin_info_list: [await publishTool()] });
  const asked = await send(bot_id, 'Pay 7');
  const answer = async (output: string) => {
    const { agentChat } = tester.api();
    const { conversation_id } = await agentChat.getConversation({ bot_id });
    return listen(agentChat.resumeChat({ conversation_id, tool_outputs: [{ output }] }));
  };
  return { asked, answer };
}
test('the question about a file names it, without the URL that reads it', async () => {
  const { spaceId: space_id } = tester.owner;
  const { plugin_id } = await calls().registerMeta({ space_id, name: 'Printer', url: echo.url });
  const { api_id } = await calls().createApi({
    ...{ plugin_id, name: 'print', desc: 'Prints.', path: '/print', method: 2 },
    request_params: [{ name: 'paper', type: 1, location: 3, is_required: true, assist_type: 2 }],
    api_extend: { is_dangerous: true },
  });
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  echo.answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  const debug = await calls().debugApi({ plugin_id, api_id, parameters: '{"paper":"x"}' });
  const { uri } = JSON.parse(debug.resp) as { uri: string };
  await calls().publish({ plugin_id });
  echo.heard.length = 0;
  const { tool } = tester.owner.clientOf({ runService }).runService;
  const request = { pluginId: plugin_id, apiId: api_id, arguments: { paper: uri } };
  const { interrupt } = await tool({ space_id, request });
  expect(JSON.stringify(interrupt)).not.toContain('signature=');
  expect(JSON.stringify(interrupt)).toContain(uri);
  const resumed = { value: '允许一次', state: interrupt!.state as never };
  expect((await tool({ space_id, request: { ...request, resumed } })).interrupt).toBeUndefined();
  expect(echo.heard[0]!.body).toContain('signature=');
});

test('the question shows what will be sent, not what the tool ignores', async () => {
  const { plugin_id: pluginId, api_id: apiId } = await publishTool();
  const { tool } = tester.owner.clientOf({ runService }).runService;
  const given = { amount: '1000000', Amount: 1, note: 'only one' };
  const { interrupt } = await tool({
    space_id: tester.owner.spaceId,
    request: { pluginId, apiId, arguments: given },
  });
  expect(interrupt!.data).toMatchObject({ confirmation: { arguments: { amount: 1_000_000 } } });
  expect(JSON.stringify(interrupt!.data)).not.toContain('only one');
});

const resultIn = (round: number) => prompt(round).find(({ role }) => role === 'tool')?.content;

test('an agent asks before it calls a dangerous tool, and calls it once it is allowed', async () => {
  const { asked, answer } = await ask();
  const card = JSON.parse(asked.text) as { content: { question: string; options: { name: string }[] } };
  expect(card.content.question).toContain('pay');
  expect(card.content.question).toContain('Bank');
  expect(card.content.question).toContain(new URL(echo.url).host);
  expect(card.content.question).toContain('"amount": 7');
  expect(card.content.options.map(({ name }) => name)).toEqual(['Allow once', 'Refuse']);
  expect(echo.heard).toEqual([]);
  expect((await answer('Allow once')).text).toBe('Done.');
  expect(echo.heard.map(({ path, body }) => [path, body])).toEqual([['/pay', '{"amount":7}']]);
  expect(resultIn(1)).toBe('{"sent":true}');
});

test.each([
  '拒绝',
  'yes, but first tell me what it costs',
  '允许一次 '.repeat(2),
])('the answer %s does not allow the call, and the model is told', async (output) => {
  const { answer } = await ask();
  expect((await answer(output)).text).toBe('Done.');
  expect(echo.heard).toEqual([]);
  expect(resultIn(1)).toBe('Error: the user did not allow the call of pay');
});

test('a workflow waits with the same question', async () => {
  const { plugin_id, api_id } = await publishTool();
  const paying = node('31', '4', [1, 0], { title: 'Pay', description: '' }, '', {
    inputs: {
      apiParam: [parameter('apiID', literal(api_id)), parameter('pluginID', literal(plugin_id))],
      inputParameters: [
        { name: 'amount', input: { type: 'integer', value: { type: 'literal', content: '9' } } },
      ],
    },
    outputs: [{ name: 'sent', type: 'boolean' }],
  });
  const runs = new RunTester(tester.owner);
  const id = await runs.save(chain([], [paying], 'sent'));
  for (const [answer, paid] of [
    ['拒绝', 0],
    ['允许一次', 1],
  ] as const) {
    const run = await runs.start(id);
    const asked = await runs.asked(id, run);
    expect(asked.data).toContain('Bank');
    expect(echo.heard).toHaveLength(0);
    await runs.answer(id, run, asked.id, answer);
    const { nodeResults } = await runs.ended(id, run);
    const { errorInfo, output } = nodeResults.find(({ nodeId }) => nodeId === '31')!;
    expect(echo.heard).toHaveLength(paid);
    if (paid === 0) expect(errorInfo).toContain('did not allow the call of pay');
    else expect(output).toBe('{"sent":true}');
  }
});

test('a run in the browser receives the question, and its answer holds for these arguments only', async () => {
  const { plugin_id: pluginId, api_id: apiId } = await publishTool();
  const { tool } = tester.owner.clientOf({ runService }).runService;
  const { spaceId: space_id } = tester.owner;
  const call = (amount: number, resumed?: { value: string; state: never }) =>
    tool({ space_id, request: { pluginId, apiId, arguments: { amount }, ...(resumed && { resumed }) } });
  const { interrupt } = await call(1);
  expect(interrupt).toMatchObject({ kind: 2 });
  const resumed = { value: '允许一次', state: interrupt!.state as never };
  expect((await call(1_000_000, resumed)).interrupt).toBeDefined();
  expect(echo.heard).toEqual([]);
  expect(await call(1, resumed)).toEqual({ result: { sent: true } });
});
