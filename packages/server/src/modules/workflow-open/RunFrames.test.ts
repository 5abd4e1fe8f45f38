import { createExecutor } from '@heddle/executor';
import { scriptedModel, scriptedWorkflows } from '@heddle/executor/testing';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { expect, test } from 'vitest';
import {
  call,
  chain,
  container,
  field,
  message,
  parameter,
  question,
  reference,
  words,
} from '../../testing/runDocuments.js';
import { namesOf, workflowKey } from '../run/index.js';
import { askTheDemoModel } from '../workflow/samples/askTheDemoModel.js';
import { type Frame, RunFrames } from './RunFrames.js';

const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });
const titled = (title: string) => ({ title, description: '' });
const name = field('name', 'string');
const say = (id: string, title: string, text: string, from: JsonObject[] = []) =>
  message(id, titled(title), [1, 0], text, from);

function documentOf(json: JsonObject) {
  const parsed = parseDocumentText(JSON.stringify(json));
  if (parsed.error) throw new Error(parsed.error.message);
  return parsed.document;
}

interface Played {
  inputs?: JsonObject;
  answers?: string[];
  /** Documents of called workflows by id. */
  called?: Record<string, JsonObject>;
  /** Pieces of the model's answers, one list for each call. */
  model?: Parameters<typeof scriptedModel>[0];
}

/** Runs a document, answers its questions, and returns the journal with a function that folds it. */
async function play(json: JsonObject, { inputs = {}, answers = [], called = {}, model }: Played = {}) {
  let ids = 0;
  const run = executor.start(json, inputs, {
    runId: '7',
    createId: () => String(100 + ids++),
    services: {
      workflow: scriptedWorkflows(called),
      ...(model && { model: scriptedModel(model) }),
    },
  });
  for (const answer of answers) {
    const { interrupts } = await run.idle();
    run.answer(interrupts[0]!.id, answer);
  }
  await run.idle();
  const journal = run.journal();
  const names = new Map([
    ['', namesOf(documentOf(json))],
    ...Object.entries(called).map(([id, one]) => [workflowKey(id, ''), namesOf(documentOf(one))] as const),
  ]);
  const fold = (events: readonly RunEvent[] = journal) => {
    const frames = new RunFrames({ runId: '7', debugUrl: 'http://heddle/run', names });
    return events.flatMap((event) => frames.next(event));
  };
  return { journal, fold, names };
}

const short = (frames: readonly Frame[]) =>
  frames.map(({ id, event, data }) => [id, event, 'content' in data ? data.content : undefined]);

test('a workflow that returns variables sends its outputs as JSON, then Done', async () => {
  const { fold } = await play(chain([name], [], 'name'), { inputs: { name: 'Ada' } });
  expect(fold()).toEqual([
    {
      id: '0',
      event: 'Message',
      data: {
        content: '{"out":"Ada"}',
        content_type: 'text',
        node_seq_id: '0',
        node_id: '900001',
        node_is_finish: true,
        node_type: 'End',
        node_title: 'End',
      },
    },
    { id: '1', event: 'Done', data: { debug_url: 'http://heddle/run' } },
  ]);
});

test('messages of nodes are counted for each node', async () => {
  const { fold } = await play(
    chain(
      [words],
      [
        container('loop', '20', [
          say('21', 'Say', '{{word}}!', [parameter('word', reference('20', 'word'))]),
        ]),
      ],
    ),
    { inputs: { words: ['a', 'b'] } },
  );
  const messages = fold().flatMap(({ event, data }) => (event === 'Message' ? [data] : []));
  const said = messages.filter(({ node_id }) => node_id === '21');
  expect(said.map(({ content }) => content).join('')).toBe('a!b!');
  expect(said.map(({ node_seq_id }) => node_seq_id)).toEqual(said.map((_, index) => String(index)));
  expect(said.filter(({ node_is_finish }) => node_is_finish)).toHaveLength(2);
  expect(said[0]).toMatchObject({ node_type: 'Message', node_title: 'Say' });
  expect(messages.at(-1)).toMatchObject({ node_id: '900001', node_seq_id: '0' });
});

test('a called workflow sends its messages, but not its result', async () => {
  const inner = chain([], [say('21', 'Inside', 'from inside')]);
  const { fold } = await play(chain([], [call('20', '31')]), { called: { 31: inner } });
  const messages = fold().flatMap(({ event, data }) => (event === 'Message' ? [data] : []));
  expect(messages.map(({ node_title }) => node_title)).toContain('Inside');
  expect(messages.filter(({ node_type }) => node_type === 'End')).toHaveLength(1);
});

test('a streamed answer arrives in pieces, the last one with the tokens of the run', async () => {
  const { fold } = await play(askTheDemoModel('en'), { model: [['Good ', 'morning']] });
  const messages = fold().flatMap(({ event, data }) => (event === 'Message' ? [data] : []));
  expect(messages.map(({ content }) => content)).toEqual(['Good ', 'morning', '']);
  expect(messages.map(({ node_is_finish }) => node_is_finish)).toEqual([false, false, true]);
  expect(messages.map(({ token }) => token)).toEqual([undefined, undefined, 4]);
  expect(messages.at(-1)?.usage).toEqual({ token_count: 4, input_count: 2, output_count: 2 });
});

test('a workflow that a model calls as a tool sends no messages', async () => {
  const json = structuredClone(askTheDemoModel('en')) as unknown as {
    nodes: { type: string; data: { inputs: JsonObject } }[];
  };
  const inputs = json.nodes.find(({ type }) => type === '3')!.data.inputs;
  inputs.fcParam = { workflowFCParam: { workflowList: [{ workflow_id: '31' }] } };
  const { fold } = await play(json as unknown as JsonObject, {
    called: { 31: chain([], [say('21', 'Inside', 'from inside')]) },
    model: [[{ id: 'c1', name: 'workflow_31', arguments: {} }], ['done']],
  });
  const messages = fold().flatMap(({ event, data }) => (event === 'Message' ? [data] : []));
  expect(messages.map(({ content }) => content).join('')).toBe('done');
});

test('a question is sent as a message of its node, then as an interrupt, and the answer begins a new stream', async () => {
  const json = chain([], [question('20', 'Ask', 'Who?')], 'USER_RESPONSE');
  const { journal, fold, names } = await play(json, { answers: ['Ada'] });
  const waiting = journal.findIndex(({ type }) => type === 'run.waiting');
  const [asked, interrupt] = fold(journal.slice(0, waiting + 1));
  expect(asked).toMatchObject({
    id: '0',
    event: 'Message',
    data: { node_type: 'Question', node_id: '20', node_is_finish: true, node_seq_id: '0' },
  });
  expect(interrupt).toMatchObject({
    id: '1',
    event: 'Interrupt',
    data: {
      interrupt_data: { type: 2, event_id: expect.stringMatching(/^7\/\d+$/) },
      node_title: 'Ask',
      debug_url: 'http://heddle/run',
    },
  });
  expect(asked?.data).toMatchObject({
    content: (interrupt?.data as { interrupt_data: { data: string } }).interrupt_data.data,
  });

  const resumed = new RunFrames({ runId: '7', debugUrl: '', names });
  const after = journal.flatMap((event) => {
    const frames = resumed.next(event);
    if (event.type === 'run.resumed') resumed.restart();
    return event.seq > waiting + 1 ? frames : [];
  });
  expect(short(after)).toEqual([
    ['0', 'Message', '{"out":"Ada"}'],
    ['1', 'Done', undefined],
  ]);
});

test('the ids do not depend on how the journal is read', async () => {
  const json = chain([], [say('20', 'One', 'one'), say('21', 'Two', 'two'), question('22', 'Ask', 'Who?')]);
  const { journal, fold } = await play(json, { answers: ['Ada'] });
  const whole = fold();
  expect(whole.map(({ id }) => id)).toEqual(whole.map((_, index) => String(index)));
  for (let length = 0; length <= journal.length; length++) {
    const part = fold(journal.slice(0, length));
    expect(part).toEqual(whole.slice(0, part.length));
  }
});

test('a failed run ends with the documented code of its error', async () => {
  const { fold } = await play(chain([], [call('20', '404')]));
  expect(fold().at(-1)).toMatchObject({
    event: 'Error',
    data: {
      error_code: expect.any(Number),
      error_message: expect.any(String),
      debug_url: 'http://heddle/run',
    },
  });
  const timeout: RunEvent[] = [
    { seq: 1, at: 0, type: 'run.started', runId: '7', inputs: {} },
    { seq: 2, at: 0, type: 'run.failed', error: { code: 720702085, message: 'workflow timeout' } },
  ];
  expect(fold(timeout)).toEqual([
    {
      id: '0',
      event: 'Error',
      data: { error_code: 6023, error_message: 'workflow timeout', debug_url: 'http://heddle/run' },
    },
  ]);
});

test('a node that runs again after a crash does not repeat the pieces it has sent', () => {
  const frames = new RunFrames({ runId: '7', debugUrl: '', names: new Map() });
  const piece = (index: number, content: string, finish = false): RunEvent => ({
    seq: 1,
    at: 0,
    type: 'message',
    path: '20',
    nodeId: '20',
    index,
    content,
    finish,
  });
  const events = [
    piece(0, 'Hel'),
    piece(1, 'lo'),
    piece(0, 'He'),
    piece(1, 'llo wor'),
    piece(2, 'ld'),
    piece(3, '', true),
  ];
  expect(short(events.flatMap((event) => frames.next(event)))).toEqual([
    ['0', 'Message', 'Hel'],
    ['1', 'Message', 'lo'],
    ['2', 'Message', ' wor'],
    ['3', 'Message', 'ld'],
    ['4', 'Message', ''],
  ]);
});
