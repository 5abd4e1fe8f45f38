import { readFileSync, writeFileSync } from 'node:fs';
import { createExecutor, type ExecutorServices } from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { readCassette, recordServices, replayServices } from '@heddle/executor/testing';
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

/** The recorded run of a sample; `HEDDLE_RECORD=1` records it again, with the demo model. */
const fileOf = (language: Language, name: string) =>
  new URL(`recorded/${language}/${name}.json`, import.meta.url);
const isRecording = process.env.HEDDLE_RECORD === '1';

type Sample = ReturnType<typeof createSamples>[number];

function play(document: JsonObject, samples: readonly Sample[], services: ExecutorServices) {
  const workflow = {
    load: async ({ workflowId }: { workflowId: string }) =>
      samples.find(({ id }) => id === workflowId)!.document,
  };
  return executor.start(document, {}, { services: { ...services, code, workflow } }).done;
}

async function record(language: Language, name: string, document: JsonObject, samples: readonly Sample[]) {
  const recording = recordServices({ model: models.service });
  const { outputs } = await play(document, samples, recording.services);
  const expected = { status: 'success', output: { $exact: outputs! } };
  const cassette = recording.cassette({ name, input: {}, expect: expected });
  writeFileSync(fileOf(language, name), `${JSON.stringify(cassette, null, 2)}\n`);
}

/** Repeats the recorded run of a sample with this document. */
async function repeat(language: Language, name: string, document: JsonObject, samples: readonly Sample[]) {
  if (isRecording) await record(language, name, document, samples);
  const cassette = readCassette(JSON.parse(readFileSync(fileOf(language, name), 'utf8')));
  const replay = replayServices(cassette);
  const { status, outputs = {} } = await play(document, samples, replay.services);
  return {
    problem: replay.problem(),
    given: { status, output: { $exact: outputs } },
    expected: cassette.expect,
  };
}

describe.each(languages)('the samples in %s', (language) => {
  const samples = createSamples(language, '42');
  const needed = Object.values(agentWorkflows(language));

  test('are the four that new people see, in order', () => {
    const names = ['hello_output', 'count_and_branch', 'ask_the_demo_model', 'call_another_workflow'];
    expect(samples.map(({ name }) => name)).toEqual(names);
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

  test.each(samples)('$name asks and gives what was recorded', async ({ name, document }) => {
    const { problem, given, expected } = await repeat(language, name, document, samples);
    expect(problem).toBeUndefined();
    expect(given).toEqual(expected);
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

test('a sample whose prompt has changed fails with the changed lines', async () => {
  const samples = createSamples('en', '42');
  const { name, document } = samples.find((sample) => sample.name === 'ask_the_demo_model')!;
  const { system } = messages.en.ask;
  const changed = JSON.parse(JSON.stringify(document).replace(system, 'Rhyme.')) as JsonObject;
  const cassette = readCassette(JSON.parse(readFileSync(fileOf('en', name), 'utf8')));
  const replay = replayServices(cassette);
  expect((await play(changed, samples, replay.services)).status).toBe('failed');
  expect(replay.problem()).toContain(`- ${system}\n    + Rhyme.`);
});

test('no text of a sample remains in the other language', () => {
  expect(JSON.stringify(messages.en)).not.toMatch(/\p{Script=Han}/u);
  const { call: _name, ...chinese } = messages['zh-CN'];
  for (const text of textsOf(chinese)) expect(text).toMatch(/\p{Script=Han}/u);
});

function textsOf(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf);
}
