import { createExecutor } from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { validate } from '@heddle/validator';
import { importDocument, isJsonObject, type JsonObject, type Language } from '@heddle/workflow-schema';
import { afterAll, describe, expect, test } from 'vitest';
import { createModels } from '../../../models/models.js';
import { registry } from '../registry.js';
import { agentWorkflows } from './agentWorkflows.js';
import { createSamples } from './createSamples.js';
import { messages } from './messages.js';

const languages: Language[] = ['zh-CN', 'en'];
const models = createModels({ models: [] }, { fetch, demoPauseMs: 0 });
const code = createCodeService({ createSandboxWorker: createNodeSandboxWorker });
afterAll(() => code.dispose());
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

const answers: Record<Language, Record<string, JsonObject>> = {
  'zh-CN': {
    hello_output: { name: '织工' },
    count_and_branch: { count: 19 },
    ask_the_demo_model: { output: expect.stringContaining('Demo: 综丝在织机上有什么用？') },
    call_another_workflow: { count: 15 },
  },
  en: {
    hello_output: { name: 'Weaver' },
    count_and_branch: { count: 14 },
    ask_the_demo_model: { output: 'Demo: What does a heddle do on a loom? (8 words, 32 characters)' },
    call_another_workflow: { count: 6 },
  },
};

describe.each(languages)('the samples in %s', (language) => {
  const samples = createSamples(language, '42');
  const needed = Object.values(agentWorkflows(language));

  test('are the four that new people see, in order', () => {
    expect(samples.map(({ name }) => name)).toEqual(Object.keys(answers[language]));
  });

  test.each([...samples, ...needed])('$name has no problems', async ({ document }) => {
    const issues = validate(importDocument(document), {
      registry,
      models: await models.list(language),
      workflows: (id) => {
        const called = samples.find((sample) => sample.id === id);
        return called ? importDocument(called.document) : null;
      },
    });
    expect(issues).toEqual([]);
  });

  test.each(samples)('$name runs successfully with its default values', async ({ name, document }) => {
    const state = await executor.start(
      document,
      {},
      {
        services: {
          model: models.service,
          code,
          workflow: {
            load: async ({ workflowId }) => samples.find(({ id }) => id === workflowId)!.document,
          },
        },
      },
    ).done;
    expect(state.error).toBeUndefined();
    expect(state.outputs).toEqual(answers[language][name]);
  });

  test.each([...samples, ...needed])('$name has cards that do not overlap', ({ document }) => {
    const places = (document.nodes as JsonObject[]).map(({ meta }) => {
      const position = isJsonObject(meta) && isJsonObject(meta.position) ? meta.position : {};
      return { x: Number(position.x), y: Number(position.y) };
    });
    for (const [index, one] of places.entries())
      for (const another of places.slice(index + 1))
        expect(Math.abs(one.x - another.x) >= 300 || Math.abs(one.y - another.y) >= 200).toBe(true);
  });
});

test('no text of a sample remains in the other language', () => {
  expect(JSON.stringify(messages.en)).not.toMatch(/\p{Script=Han}/u);
  const { call: _name, ...chinese } = messages['zh-CN'];
  for (const text of textsOf(chinese)) expect(text).toMatch(/\p{Script=Han}/u);
});

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
}
