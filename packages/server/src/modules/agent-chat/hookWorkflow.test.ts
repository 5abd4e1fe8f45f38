import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import {
  chain,
  chainTo,
  code,
  field,
  literal,
  parameter,
  question,
  reference,
  startId,
} from '../../testing/runDocuments.js';
import { agentTester } from './testing/agentTester.js';

// Hooks that are workflows, of agents whose model is a scripted server.
const tester = agentTester();
const { api, createAgent, publishFlow, send } = tester;

const data = field('data', 'string');
const input = parameter('data', reference(startId, 'data'));

const hookedBy = (workflow_id: string, point = 'res_parsing_hook') => ({
  hook_info: { [point]: [{ uri: `workflow:${workflow_id}`, strong_dep: true, timeout_ms: 10_000 }] },
});

/** Puts a word before what was said. */
function prefixing(word: string): JsonObject {
  const source = `async function main({ params }) { return { out: ${JSON.stringify(word)} + params.data }; }`;
  return chainTo(
    [data],
    [code('100', 'Prefix', source, [input])],
    [parameter('data', reference('100', 'out'))],
  );
}

/** Who asked about Oslo is not answered by the model. */
function refusingOslo(): JsonObject {
  const source =
    'async function main({ params }) { return { out: params.data.includes("Oslo?") ? "stop" : "continue" }; }';
  const outputs = [parameter('action', reference('100', 'out')), parameter('data', literal('I cannot say.'))];
  return chainTo([data], [code('100', 'Decide', source, [input])], outputs);
}

async function replaceFlow(workflow_id: string, document: JsonObject) {
  const calls = api().workflow;
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id, version_description: 'next', force: true });
}

const answerOf = async (bot_id: string, more = {}) => {
  const { types } = await send(bot_id, 'Oslo?', more);
  const { message_list } = await api().agentChat.getMessageList({ bot_id, ...more });
  return types.includes('error') ? undefined : message_list.find(({ type }) => type === 'answer')?.content;
};

test('receive what was said and replace it, in the version that was published with the agent', async () => {
  const workflow_id = await publishFlow('prefix', prefixing('Louder: '));
  const bot_id = await createAgent(hookedBy(workflow_id));
  expect(await answerOf(bot_id)).toBe('Louder: It is 3 °C.');
  await api().bot.publish({ bot_id, connectors: { '1024': {} } });
  await replaceFlow(workflow_id, prefixing('Softer: '));
  expect(await answerOf(bot_id)).toBe('Softer: It is 3 °C.');
  expect(await answerOf(bot_id, { draft_mode: false })).toBe('Louder: It is 3 °C.');
});

test('receive the messages before a model call, and may answer in place of the model', async () => {
  const bot_id = await createAgent(hookedBy(await publishFlow('guard', refusingOslo()), 'llm_call_hook'));
  expect(await answerOf(bot_id)).toBe('I cannot say.');
  expect(tester.endpoint.calls).toHaveLength(0);
});

test('fail the answer when they ask something, which nobody can answer', async () => {
  const asking = chain([data], [question('20', 'Ask', 'Really?')], 'USER_RESPONSE');
  const bot_id = await createAgent(hookedBy(await publishFlow('asking', asking)));
  const { of } = await send(bot_id, 'Oslo?');
  expect(of('error')[0]!.content).toMatch(/hook workflow:\d+ has failed: its workflow asks a question/);
});
