import type { AgentDefinition } from '@heddle/agent';
import { createExecutor, type ModelChunk, type ModelService } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import { chain, field, message, parameter, reference, startId } from '../../testing/runDocuments.js';
import { readReport } from './AgentReport.js';
import { agentDocument } from './agentDocument.js';
import { createAgentExecutor } from './agentExecutor.js';
import { agentNode } from './agentNode.js';

const weather = chain(
  [field('city', 'string')],
  [
    message('20', { title: 'Say', description: '' }, [1, 0], 'At {{city}}', [
      parameter('city', reference(startId, 'city')),
    ]),
  ],
);

const definition: AgentDefinition = {
  id: '1',
  name: 'Guide',
  persona: '',
  model: { id: '9' },
  variables: [],
  tools: [
    {
      kind: 'workflow',
      workflowId: '5',
      version: 'v1',
      name: 'weather',
      description: '',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  ],
  history: { rounds: 0 },
  suggestions: { mode: 'off' },
};

/** Answers with a call of the workflow until it has a result. */
function createModel(): ModelService & { calls: number } {
  return {
    calls: 0,
    async *stream({ messages }): AsyncGenerator<ModelChunk> {
      this.calls += 1;
      const call = { id: 'c0', name: 'weather', arguments: { city: 'Oslo' } };
      if (messages.at(-1)?.role === 'user') yield { type: 'toolCall', call };
      else for (const text of ['It is ', 'cold.']) yield { type: 'text', text };
      yield { type: 'finished', usage: { inputTokens: 1, outputTokens: 1 } };
    },
  };
}

function createAgent(model: ModelService) {
  const executor = createExecutor({
    definitions: [...nodeTypes, agentNode],
    executors: {
      ...nodeExecutors,
      agent: createAgentExecutor({
        input: async ({ data }) => ({
          definition: data.definition,
          question: { text: 'Oslo?' },
          history: [],
        }),
        services: ({ services }) => ({ model: services.model }),
      }),
    },
  });
  const workflow = { load: async () => weather };
  return { executor, options: { runId: '1', services: { model, workflow } } };
}

const document = agentDocument(definition, { id: '1', name: 'Guide' });

test('a crash at any moment repeats neither a call that was answered nor a finished tool', async () => {
  const first = createModel();
  const { executor, options } = createAgent(first);
  const whole = executor.start(document, {}, options);
  expect((await whole.done).outputs).toEqual({ answer: 'It is cold.' });
  expect(first.calls).toBe(2);
  const journal = whole.journal();
  for (let length = 1; length < journal.length; length++) {
    const cut = structuredClone(journal.slice(0, length));
    const model = createModel();
    const again = createAgent(model);
    const resumed = again.executor.resume(document, cut, again.options);
    expect((await resumed.done).outputs, `cut after ${length}`).toEqual({ answer: 'It is cold.' });
    const reports = cut.flatMap((event) =>
      event.type === 'node.progress' ? [readReport(event.data)?.type] : [],
    );
    const answered = reports.filter((type) => type === 'modelAnswered').length;
    expect(model.calls, `cut after ${length}`).toBe(2 - answered);
    const frames = resumed.journal().filter(({ type }) => type === 'frame.started');
    expect(frames, `cut after ${length}`).toHaveLength(1);
    expectToldOnce(resumed.journal(), `cut after ${length}`);
  }
});

/** The result of the tool once, and before the answer only its own text: what a crash cut off ends where it was. */
function expectToldOnce(journal: readonly RunEvent[], cut: string): void {
  const reports = journal.flatMap((event) =>
    event.type === 'node.progress' ? [readReport(event.data)!] : [],
  );
  expect(
    reports.filter(({ type }) => type === 'toolEnded'),
    cut,
  ).toHaveLength(1);
  let text = '';
  let isSaid = false;
  for (const report of reports) {
    if (report.type === 'modelAnswered') isSaid = report.calls.length === 0;
    if (report.type === 'restarted' && !isSaid) text = '';
    else if (report.type === 'text') text += report.text;
    else if (report.type === 'answered') expect(text, cut).toBe(report.text);
  }
}

test('a workflow of a user cannot contain an agent, also when an agent calls it', async () => {
  const { executor, options } = createAgent(createModel());
  const workflow = { load: async () => document };
  const services = { ...options.services, workflow };
  const run = executor.start(document, {}, { ...options, services });
  const state = await run.done;
  expect(state.status).toBe('success');
  const said = run.journal().flatMap((event) => (event.type === 'node.progress' ? [event.data] : []));
  expect(JSON.stringify(said)).toContain('agents cannot be nodes of workflows');
});
