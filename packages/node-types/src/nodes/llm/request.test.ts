import { createExecutor } from '@heddle/executor';
import { scriptedModel } from '@heddle/executor/testing';
import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { nodeExecutors } from '../../execute.js';
import { literal, newNode } from '../../fixtures/readNode.js';
import { nodeTypes } from '../../index.js';
import { end } from '../end/definition.js';
import { start } from '../start/definition.js';
import { llmExecutor } from './execute.js';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** The model requests, call by call, of a workflow with this LLM. */
async function asked(
  llmParam: Record<string, string>,
  {
    outputs = [{ type: 'string', name: 'output' }],
    settingOnError = {},
    answers = [['x']],
    inputParameters = [{ name: 'who', input: literal('string', 'Ada') }],
  }: {
    inputParameters?: JsonObject[];
    outputs?: JsonObject[];
    settingOnError?: JsonObject;
    answers?: string[][];
  } = {},
) {
  const model = scriptedModel(answers);
  const parameters = Object.entries({ modelType: '7', ...llmParam });
  const inputs = {
    inputParameters,
    llmParam: parameters.map(([name, value]) => ({ name, input: literal('string', value) })),
    settingOnError,
  };
  const nodes = [
    { id: '100001', type: '1', data: newNode(start) },
    { id: '110001', type: '3', data: { nodeMeta: { title: 'Ask' }, inputs, outputs } },
    { id: '900001', type: '2', data: newNode(end) },
  ];
  const edges = [
    { sourceNodeID: '100001', targetNodeID: '110001' },
    { sourceNodeID: '110001', targetNodeID: '900001' },
  ];
  await executor.start({ nodes, edges }, {}, { services: { model } }).done;
  return model.requests;
}

test('renders prompts and sends settings as numbers', async () => {
  const llmParam = {
    prompt: 'Hi {{who}}{{none}}',
    systemPrompt: 'For {{who}}',
    temperature: '0.5',
    maxTokens: '9',
  };
  expect(await asked(llmParam)).toEqual([
    {
      model: '7',
      temperature: 0.5,
      maxTokens: 9,
      messages: [
        { role: 'system', content: 'For Ada' },
        { role: 'user', content: 'Hi Ada{{none}}' },
      ],
    },
  ]);
});

test('omits an empty system prompt but sends an empty user prompt', async () => {
  const [request] = await asked({});
  expect(request?.messages).toEqual([{ role: 'user', content: '' }]);
});

test('sends the JSON schema in the request and after the prompt', async () => {
  const outputs = [
    { type: 'string', name: 'name' },
    { type: 'integer', name: 'age' },
  ];
  const [request] = await asked({ prompt: 'Who?', responseFormat: '2' }, { outputs });
  expect(request?.jsonSchema).toMatchObject({
    properties: { name: { type: 'string' }, age: { type: 'integer' } },
  });
  expect(request?.messages[0]?.content).toMatch(/^Who\?\n\n.*JSON/);
  expect(request?.messages[0]?.content).toContain(JSON.stringify(request?.jsonSchema));
});

test('requests Markdown after the prompt', async () => {
  const [request] = await asked({ prompt: 'Who?', responseFormat: '1' });
  expect(request?.messages[0]?.content).toMatch(/^Who\?\n\n.*Markdown/);
});

test('uses the backup model for retries', async () => {
  const backup = { modelType: 8, modelName: 'Eight', temperature: 1, systemPrompt: 'Second' };
  const settingOnError = (retryTimes: number) => ({
    processType: 1,
    retryTimes,
    ext: { backupLLMParam: JSON.stringify(backup) },
  });
  // The model has no answers, so every call fails and every attempt is made.
  const twice = await asked({ temperature: '0' }, { settingOnError: settingOnError(1), answers: [] });
  expect(twice.map(({ model, temperature }) => [model, temperature])).toEqual([
    ['7', 0],
    ['8', 1],
  ]);
  expect(twice[1]?.messages[0]).toEqual({ role: 'system', content: 'Second' });
  expect(await asked({}, { settingOnError: settingOnError(0), answers: [] })).toHaveLength(1);
});

test('waits before a retry as its model asks, but not for the backup model', () => {
  const elsewhere = (inputs: JsonObject, attempt: number) => {
    const data = { inputs: { llmParam: [], settingOnError: { ext: {} }, ...inputs } };
    return llmExecutor.retriesElsewhere?.({ data, attempt } as never);
  };
  const llmParam = [{ name: 'modelType', input: literal('string', '7') }];
  const backedUp = {
    llmParam,
    settingOnError: { retryTimes: 2, ext: { backupLLmParam: '{"modelType":8}' } },
  };
  expect([elsewhere({ llmParam }, 1), elsewhere(backedUp, 1), elsewhere(backedUp, 2)]).toEqual([
    false,
    true,
    false,
  ]);
});

test('sends files as parts to a multimodal model and as URLs in the text otherwise', async () => {
  const file = (assistType: number, url: string) => ({ ...literal('string', url), assistType });
  const images = {
    type: 'list',
    schema: { type: 'string', assistType: 2 },
    value: { type: 'literal', content: ['https://f.test/a.png', 'https://f.test/b.png'] },
  };
  const [request] = await asked(
    { prompt: 'See {{photos}}{{photos[1]}} and hear {{voice}}, read {{doc}}. {{none}}', responseFormat: '1' },
    {
      inputParameters: [
        { name: 'photos', input: images },
        { name: 'voice', input: file(12, 'https://f.test/c.wav') },
        { name: 'doc', input: file(3, 'https://f.test/d.pdf') },
      ],
    },
  );
  const [message] = request?.messages ?? [];
  expect(message?.parts).toEqual([
    { type: 'text', text: 'See ' },
    { type: 'image', url: 'https://f.test/a.png' },
    { type: 'image', url: 'https://f.test/b.png' },
    { type: 'image', url: 'https://f.test/b.png' },
    { type: 'text', text: ' and hear ' },
    { type: 'audio', url: 'https://f.test/c.wav' },
    { type: 'text', text: ', read https://f.test/d.pdf. {{none}}' },
    { type: 'text', text: '\n\nWrite the answer in Markdown.' },
  ]);
  expect(message?.content).toContain('hear https://f.test/c.wav, read');
});

test('sends no parts for a prompt without files', async () => {
  const [request] = await asked({ prompt: 'Hi {{who}}' });
  expect(request?.messages).toEqual([{ role: 'user', content: 'Hi Ada' }]);
});
