// @module-tag pglite
import { errorCodes } from '@heddle/api-contract';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { runHistory, subRunStatuses } from '@heddle/api-contract/families/run-history';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import {
  call,
  chain,
  code,
  container,
  field,
  parameter,
  question,
  reference,
  startId,
  words,
} from '../../testing/runDocuments.js';
import { runs } from '../run/tables.js';

let world: TestWorld;
let person: TestPerson;
let tester: RunTester;
const api = (who = person) => who.clientOf({ runHistory, workflow, workflowRun });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  tester = new RunTester(person);
});
afterAll(() => world.close());

const shout = code(
  '7',
  'Shout',
  'async function main({ params }) { return { out: params.word.toUpperCase() } }',
  [parameter('word', reference(startId, 'word'))],
);
const fussy = code(
  '12',
  'Fussy',
  'async function main({ params }) { if (params.word !== "yes") throw new Error("not fine"); return { out: "ok" } }',
  [parameter('word', reference('11', 'USER_RESPONSE'))],
);
const shouts = chain([field('word', 'string')], [shout], 'out');
/** Fails unless its input is `good`. */
const picky = code(
  '7',
  'Picky',
  'async function main({ params }) { if (params.word !== "good") throw new Error("bad"); return { out: "ok" } }',
  [parameter('word', reference(startId, 'word'))],
);

async function ran(document: JsonObject, ...words: string[]): Promise<{ id: string; runs: string[] }> {
  const id = await tester.save(document);
  const executed: string[] = [];
  for (const word of words) {
    const execute_id = await tester.start(id, { word });
    await tester.ended(id, execute_id);
    executed.push(execute_id);
  }
  return { id, runs: executed };
}

/** As if callers had run a published version. */
const released = (ids: string[]) =>
  world.database.db.update(runs).set({ kind: 'release', version: 'v1.0.0' }).where(inArray(runs.id, ids));

const idsOf = ({ runs: listed }: { runs: { execute_id: string }[] }) =>
  listed.map(({ execute_id }) => execute_id);

test('lists runs of a workflow and of a space by state, time, input, version, caller and kind', async () => {
  const { id, runs: made } = await ran(shouts, 'alpha', 'be_ta', 'gamma');
  const [first, second, third] = made as [string, string, string];
  await released([third]);
  const { runHistory: calls } = api();
  const all = await calls.list({ workflow_id: id });
  expect(idsOf(all)).toEqual([third, second, first]);
  expect(all.runs[0]).toMatchObject({
    status: 'success',
    kind: 'release',
    version: 'v1.0.0',
    caller: { id: person.id },
    workflow_name: 'flow',
    input: '{"word":"gamma"}',
    is_unresolved: false,
  });
  const found = async (filter: object) => idsOf(await calls.list({ workflow_id: id, ...filter }));
  expect(await found({ text: 'BE_T' })).toEqual([second]);
  expect(await found({ text: '%' })).toEqual([]);
  expect(await found({ version: 'draft' })).toEqual([second, first]);
  expect(await found({ version: 'v1.0.0', kinds: ['release'] })).toEqual([third]);
  expect(await found({ statuses: ['failed'] })).toEqual([]);
  expect(await found({ caller_id: newId() })).toEqual([]);
  expect(await found({ to: all.runs[1]!.created_at })).toEqual([second, first]);
  expect(await found({ from: all.runs[0]!.created_at + 1 })).toEqual([]);
  const page = await calls.list({ workflow_id: id, size: 2 });
  expect([idsOf(page), page.has_more]).toEqual([[third, second], true]);
  const rest = await calls.list({ workflow_id: id, size: 2, cursor: page.cursor });
  expect([idsOf(rest), rest.has_more, rest.cursor]).toEqual([[first], false, '']);
  expect(idsOf(await calls.list({ space_id: person.spaceId }))).toEqual(expect.arrayContaining(made));
});

test('reads the first page of 10,000 runs from an index, not by sorting them', async () => {
  const { id, runs: made } = await ran(shouts, 'one');
  const { db } = world.database;
  await db.execute(sql`
    insert into runs (id, workflow_id, space_id, user_id, kind, commit_id, status, created_at, settings, input)
    select ${made[0]}::bigint + n, workflow_id, space_id, user_id, kind, commit_id,
      case when n % 10 = 0 then 'failed' else 'success' end, created_at, '{}', '{"word":"many"}'
    from runs, generate_series(1, 10000) as n where id = ${made[0]}`);
  await db.execute(sql`analyze runs`);
  for (const status of [sql``, sql`and status = 'failed'`]) {
    const { rows } = await db.execute(sql`
      explain (format json) select id from runs where space_id = ${person.spaceId} and workflow_id = ${id} ${status}
      order by id desc limit 51`);
    const plan = JSON.stringify(rows);
    expect(plan).toContain('"Index');
    expect(plan).not.toMatch(/"Sort"|"Seq Scan"/);
  }
  const page = await api().runHistory.list({ workflow_id: id, text: 'one' });
  expect([idsOf(page), page.has_more]).toEqual([[], true]);
  await db.delete(runs).where(eq(runs.workflowId, id));
});

test('the trace of a run has its nodes, iterations, inputs and outputs', async () => {
  const words = [{ ...field('words', 'list'), schema: { type: 'string' } }];
  const each = container('loop', '5', [
    code('6', 'Inner', 'async function main({ params }) { return { out: params.word } }', [
      parameter('word', reference('5', 'word')),
    ]),
  ]);
  const id = await tester.save(chain(words, [each]));
  const execute_id = await tester.start(id, { words: '["a","b"]' });
  await tester.ended(id, execute_id);
  const { runHistory: calls } = api();
  const { spans, header, has_more } = await calls.getTrace({ execute_id });
  expect(has_more).toBe(false);
  expect(spans[0]).toMatchObject({ span_id: execute_id, parent_id: '', is_entry: true, type: 'workflow' });
  const paths = spans.map(({ path }) => path);
  expect(paths).toEqual(['', startId, '5', '900001', '5[0]', '5[1]', '5[0]/6', '5[1]/6']);
  const inner = spans.at(-1)!;
  expect(inner).toMatchObject({ name: 'Inner', type: 'Code', parent_id: '5[1]', status: 'success' });
  expect(inner.input.content).toBe('{"word":"b"}');
  expect(header).toMatchObject({ status_code: 0 });
  const part = await calls.getTrace({ execute_id, span_id: '5', offset: 1 });
  expect(part.spans.map(({ path }) => path)).toEqual(['5[1]', '5[1]/6']);
  const byLog = await calls.getTrace({ workflow_id: id, log_id: spans[0]!.log_id });
  expect(byLog.spans[0]!.span_id).toBe(execute_id);
  const roots = await calls.listSpans({ workflow_id: id, status: 1, execute_mode: 1, input: 'WORDS' });
  expect(roots.spans).toMatchObject([{ span_id: execute_id, status_code: 0 }]);
  expect((await calls.listSpans({ workflow_id: id, execute_mode: 2 })).spans).toEqual([]);
});

test('runs a failed run again from its failed node with other inputs, which deals with it', async () => {
  const { id, runs: made } = await ran(chain([field('word', 'string')], [picky], 'out'), 'bad');
  await released(made);
  const { runHistory: calls } = api();
  const open = async () => idsOf(await calls.list({ workflow_id: id, unresolved: true }));
  expect(await open()).toEqual(made);
  const { execute_id } = await calls.rerun({
    workflow_id: id,
    execute_id: made[0]!,
    from_node: 'failed',
    inputs: { word: 'good' },
  });
  expect(await tester.ended(id, execute_id)).toMatchObject({ executeStatus: 2 });
  expect(await open()).toEqual([]);
  const [again] = (await calls.list({ workflow_id: id })).runs;
  expect(again).toMatchObject({ execute_id, parent_id: made[0], from_node: '7', status: 'success' });
});

test('REL-39: a run is run again once for all requests with one key, and each time without', async () => {
  const { id, runs: made } = await ran(chain([field('word', 'string')], [picky], 'out'), 'bad');
  await released(made);
  const again = async (key: string | undefined, inputs: object) => {
    const response = await world.app.request('/api/workflow_api/rerun', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: person.cookie,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ workflow_id: id, execute_id: made[0], inputs }),
    });
    const { data } = (await response.json()) as { data?: { execute_id: string } };
    return data?.execute_id ?? response.status;
  };
  const word = { word: 'good' };
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => again('twice', word)));
  expect(new Set(others)).toEqual(new Set([first]));
  expect(await again('twice', word)).toBe(first);
  expect(await again('twice', { word: 'better' })).toBe(422);
  const free = await Promise.all([again(undefined, word), again(undefined, word)]);
  for (const run of new Set([first, ...free])) await tester.ended(id, String(run));
  expect((await api().runHistory.list({ workflow_id: id })).runs).toHaveLength(4);
});

test('of many requests to run failed runs again or to dismiss them, each run is dealt with once', async () => {
  const { id, runs: made } = await ran(chain([field('word', 'string')], [picky], 'out'), 'x', 'y', 'z');
  await released(made);
  const { runHistory: calls } = api();
  const request = { space_id: person.spaceId, execute_ids: [...made, newId()] };
  const answers = await Promise.all([
    calls.rerunFailed(request),
    calls.dismissFailed(request),
    calls.rerunFailed(request),
    calls.dismissFailed(request),
  ]);
  const results = answers.flatMap((answer) => answer.results);
  for (const run of made) {
    const own = results.filter(({ execute_id }) => execute_id === run);
    expect(own.map(({ is_done }) => is_done).sort()).toEqual([false, false, false, true]);
  }
  const started = results.flatMap(({ new_execute_id }) => (new_execute_id === '' ? [] : [new_execute_id]));
  for (const run of started) await tester.ended(id, run);
  const { runs: listed } = await calls.list({ workflow_id: id });
  expect(listed).toHaveLength(3 + started.length);
  expect(results.filter(({ reason }) => reason === 'notFound')).toHaveLength(4);
});

test('lists the runs of a workflow that a node has called: ended, failed and under way, newest run first', async () => {
  const asking = await tester.save(chain([], [question('11', 'Ask', 'Fine?'), fussy], 'out'));
  const outer = await tester.save(chain([words], [container('loop', '20', [call('30', asking)])]));
  const { runHistory: calls, workflow: drafts } = api();
  const called = (status?: number, workflow_id = asking) =>
    calls.subRuns({ parent_workflow_id: outer, parent_node_id: '30', workflow_id, status });
  expect(await called()).toEqual([]);
  const good = await tester.start(outer, { words: '["a"]' });
  const { id } = await tester.asked(outer, good);
  expect(await called()).toMatchObject([
    {
      workflow_id: asking,
      nodeId: '30',
      status: subRunStatuses.running,
      parent_execute_id: good,
      error_code: '',
    },
  ]);
  await tester.answer(outer, good, id, 'yes');
  expect((await tester.ended(outer, good)).executeStatus).toBe(2);
  const bad = await tester.start(outer, { words: '["a"]' });
  await tester.answer(outer, bad, (await tester.asked(outer, bad)).id, 'no');
  expect((await tester.ended(outer, bad)).executeStatus).toBe(3);
  const listed = await called();
  expect(listed).toMatchObject([
    { parent_execute_id: bad, status: subRunStatuses.fail, error_msg: expect.stringContaining('not fine') },
    { parent_execute_id: good, status: subRunStatuses.success, error_code: '', operator_id: person.id },
  ]);
  expect(Number(listed[0]?.error_code)).toBeGreaterThan(0);
  const inner = await tester.process(outer, good, listed[1]?.executeId);
  expect(inner.nodeResults.map(({ nodeId }) => nodeId)).toContain('11');
  expect(await called(subRunStatuses.fail)).toHaveLength(1);
  expect(await called(undefined, outer)).toEqual([]);
  // What is deleted or foreign is as if it did not exist.
  await drafts.delete({ workflow_id: outer });
  await expect(called()).rejects.toThrow();
});

test('deletes ended runs with their journals, for those who may edit the workflow', async () => {
  const { id, runs: made } = await ran(shouts, 'old', 'older');
  const { runHistory: calls } = api();
  const unknown = newId();
  const { results } = await calls.remove({ workflow_id: id, execute_ids: [made[0]!, unknown] });
  expect(results.map(({ is_done, reason }) => [is_done, reason])).toEqual([
    [true, ''],
    [false, 'notFound'],
  ]);
  expect(idsOf(await calls.list({ workflow_id: id }))).toEqual([made[1]]);
  const left = await world.database.db.execute(sql`select 1 from run_journal where run_id = ${made[0]}`);
  expect(left.rows).toEqual([]);
});

test('reads inputs and outputs of runs, the latest one, and their usage', async () => {
  const { id, runs: made } = await ran(shouts, 'hello');
  const { runHistory: calls } = api();
  const { in_out_data } = await calls.processIo({ workflow_params: [{ workflow_id: id }] });
  expect(in_out_data).toMatchObject([
    {
      execute_id: made[0],
      input_data: '{"word":"hello"}',
      output_data: '{"out":"HELLO"}',
      start_node: { node_id: startId },
      end_node: { node_id: '900001' },
    },
  ]);
  expect(await calls.testRunHistory({ source_workflow_id: id })).toMatchObject({ executeId: made[0] });
  await world.database.db
    .update(runs)
    .set({ inputTokens: 40, outputTokens: 2 })
    .where(eq(runs.workflowId, id));
  expect(await calls.p90({ workflow_id: id })).toEqual({ token: 42 });
});

test('finds the latest test in which a node ran, for the form of the next one', async () => {
  const { id } = await ran(shouts, 'first');
  const { workflowRun: calls } = api();
  const { execute_id } = await calls.nodeDebug({ workflow_id: id, node_id: '7', input: { word: 'second' } });
  await tester.ended(id, execute_id);
  const latest = (node_id: string) =>
    calls.nodeHistory({ workflow_id: id, node_id, node_history_scene: 1 }).then(({ input }) => input);
  expect(await latest('7')).toBe('{"word":"second"}');
  expect(JSON.parse(await latest('900001'))).toEqual({ out: 'FIRST' });
});

test('answers of an agent are listed with its name, and in the list of the space on request', async () => {
  const calls = person.clientOf({ agentChat, bot, runHistory });
  const { bot_id } = await calls.bot.create({ space_id: person.spaceId, name: 'Guide' });
  for await (const _ of calls.agentChat.chat({ bot_id, query: 'Hello there' }));
  const { runs: answers } = await calls.runHistory.list({ bot_id });
  expect(answers).toMatchObject([
    { kind: 'agent', workflow_id: '0', workflow_name: 'Guide', bot_id, status: 'success', version: '' },
  ]);
  expect(answers[0]!.input).toContain('Hello there');
  const { spans } = await calls.runHistory.getTrace({ execute_id: answers[0]!.execute_id });
  expect(spans[0]!.name).toBe('Guide');
  const space_id = person.spaceId;
  const asked = await calls.runHistory.list({ space_id, kinds: ['agent'], text: 'hello THERE' });
  expect(asked.runs.map((run) => run.bot_id)).toEqual([bot_id]);
  const usual = await calls.runHistory.list({ space_id });
  expect(usual.runs.some(({ kind }) => kind === 'agent')).toBe(false);
  const stranger = (await world.register()).clientOf({ runHistory }).runHistory;
  await expect(stranger.list({ bot_id })).rejects.toMatchObject({ code: errorCodes.accessDenied });
});
