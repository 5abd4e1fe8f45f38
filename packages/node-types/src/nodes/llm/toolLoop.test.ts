import { createExecutor, type ExecutorServices, type ModelChunk, type ModelToolCall } from '@heddle/executor';
import { scriptedWorkflows } from '@heddle/executor/testing';
import type { JsonObject } from '@heddle/workflow-schema';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import { nodeExecutors } from '../../execute.js';
import { literal, reference } from '../../fixtures/readNode.js';
import { nodeTypes } from '../../index.js';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const long = 'A sentence that is longer than anything a model says before a call. '.repeat(4);
const plugin: ModelToolCall = { id: 'c1', name: 'find', arguments: {} };
const workflow: ModelToolCall = { id: 'c2', name: 'workflow_77', arguments: { city: 'Oslo' } };

const start = { id: '100001', type: '1', data: { outputs: [{ type: 'string', name: 'city' }] } };

function end(inputs: JsonObject) {
  return { id: '900001', type: '2', data: { inputs } } as unknown as JsonObject;
}

/** A workflow whose model has a plugin tool and a workflow, and whose End streams the text. */
const document = {
  nodes: [
    start,
    {
      id: '110001',
      type: '3',
      data: {
        inputs: {
          llmParam: [
            { name: 'modelType', input: literal('integer', '7') },
            { name: 'prompt', input: literal('string', 'go') },
          ],
          fcParam: {
            pluginFCParam: { pluginList: [{ plugin_id: '1', api_id: '2', api_name: 'find' }] },
            workflowFCParam: { workflowList: [{ workflow_id: '77' }] },
          },
        },
        outputs: [{ type: 'string', name: 'output' }],
      },
    },
    end({
      terminatePlan: 'useAnswerContent',
      streamingOutput: true,
      inputParameters: [{ name: 'said', input: reference('string', '110001', 'output') }],
      content: literal('string', '[{{said}}]'),
    }),
  ],
  edges: [
    { sourceNodeID: '100001', targetNodeID: '110001' },
    { sourceNodeID: '110001', targetNodeID: '900001' },
  ],
} as unknown as JsonObject;

const called = {
  nodes: [
    start,
    end({
      terminatePlan: 'returnVariables',
      inputParameters: [{ name: 'upper', input: reference('string', '100001', 'city') }],
    }),
  ],
  edges: [{ sourceNodeID: '100001', targetNodeID: '900001' }],
} as unknown as JsonObject;

test('resumes after a crash at any event without losing text', async () => {
  const services: ExecutorServices = {
    model: {
      async *stream({ messages }): AsyncGenerator<ModelChunk> {
        yield { type: 'text', text: long };
        if (!messages.some(({ role }) => role === 'tool')) yield { type: 'toolCall', call: workflow };
      },
    },
    tool: { call: async () => ({ output: {} }) },
    workflow: scriptedWorkflows({ '77': called }),
  };
  const whole = executor.start(document, {}, { services });
  expect((await whole.done).answer).toBe(`[${long}${long}]`);
  const journal = whole.journal();
  for (let length = 1; length < journal.length; length++) {
    const resumed = executor.resume(document, structuredClone(journal.slice(0, length)), { services });
    expect((await resumed.done).answer, `cut after event ${length}`).toBe(`[${long}${long}]`);
  }
});

type Piece = string | ModelToolCall | Promise<unknown>;

/** Runs the document; a promise among the chunks pauses the model. */
async function run(answers: Piece[][], onEvent: (event: RunEvent) => void = () => {}) {
  let asked = 0;
  const services: ExecutorServices = {
    model: {
      async *stream(): AsyncGenerator<ModelChunk> {
        for (const piece of answers[asked++] ?? []) {
          if (piece instanceof Promise) await piece;
          else if (typeof piece === 'string') yield { type: 'text', text: piece };
          else yield { type: 'toolCall', call: piece };
        }
        yield { type: 'finished', usage: { inputTokens: 1, outputTokens: 1 } };
      },
    },
    tool: { call: async () => ({ output: { degrees: -3 } }) },
    workflow: scriptedWorkflows({ '77': called }),
  };
  const handle = executor.start(document, {}, { services, onEvents: (events) => events.forEach(onEvent) });
  const state = await handle.done;
  expect(state.error).toBeUndefined();
  expect(state.messages.map(({ content }) => content).join('')).toBe(state.answer);
  return { answer: state.answer, node: state.nodes.get('110001'), asked };
}

test('streams the answer that follows a tool call', async () => {
  let seen!: () => void;
  const isSeen = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const { answer, node } = await run([[plugin], [long, isSeen, 'The end.']], (event) => {
    if (event.type === 'message' && event.content.includes('A sentence')) seen();
  });
  expect(answer).toBe(`[${long}The end.]`);
  expect(node?.usage).toEqual({ inputTokens: 2, outputTokens: 2 });
});

test('drops a short text before a tool call', async () => {
  const { answer } = await run([['Let me look.', plugin], ['Cold.']]);
  expect(answer).toBe('[Cold.]');
});

test('runs a tool call after a longer text and continues the answer', async () => {
  const { answer, node, asked } = await run([[long, plugin], ['Cold.', workflow], ['Both.']]);
  // Streamed text cannot be taken back; short text has not been streamed yet.
  expect(answer).toBe(`[${long}Both.]`);
  expect(node?.trace?.extra).toMatchObject({ fc_called_detail: { fc_called_list: [{}, {}] } });
  expect(asked).toBe(3);
});

test('runs a workflow call after a longer text', async () => {
  const { answer, node } = await run([[long, workflow], [long, plugin], [long]]);
  expect(answer).toBe(`[${long}${long}${long}]`);
  expect(node?.outputs).toEqual({ output: long + long + long });
});
