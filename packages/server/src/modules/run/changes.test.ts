import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { call, chain, code, message, question } from '../../testing/runDocuments.js';
import { runs } from './RunService.js';

// What changes while a run is under way: its documents, its workflow, and the clock.
let world: TestWorld;
let tester: RunTester;

beforeAll(async () => {
  world = await createTestApp();
  tester = new RunTester(await world.register());
});
afterAll(() => world.close());
afterEach(() => {
  vi.useRealTimers();
});

const says = (text: string) =>
  chain([], [message('31', { title: 'Say', description: '' }, [1, 0], text, [])]);
const asksThenCalls = (inner: string) =>
  chain([], [question('11', 'Ask', 'Which?'), call('30', inner), code('40', 'Last', returns('old'))], 'out');
const returns = (text: string) => `async function main() { return { out: '${text}' } }`;
const replace = (workflow_id: string, json: object) =>
  tester.api.workflow.save({ workflow_id, schema: JSON.stringify(json) });
const textOf = (process: { nodeResults: { nodeId: string; output?: string | undefined }[] }, id: string) =>
  process.nodeResults.find(({ nodeId }) => nodeId === id)?.output ?? '';

test('REL-36: a run goes on with the documents that it began with', async () => {
  const inner = await tester.save(says('old'));
  const outer = await tester.save(
    chain(
      [],
      [
        call('30', inner),
        ...[question('11', 'Ask', 'Which?')],
        call('41', inner),
        code('40', 'Last', returns('old')),
      ],
      'out',
    ),
  );
  const run = await tester.start(outer);
  const { id } = await tester.asked(outer, run);
  const before = await world.app.app.use(runs).find(run);
  await replace(inner, says('new'));
  await replace(outer, chain([], [code('40', 'Last', returns('new'))], 'out'));
  await tester.answer(outer, run, id, 'x');
  const ended = await tester.ended(outer, run);
  expect(ended.executeStatus).toBe(2);
  expect(textOf(ended, '40')).toContain('old');
  expect(await world.app.app.use(runs).find(run)).toMatchObject({ documentHash: before?.documentHash });
  // Both calls of one workflow within one run execute the same document.
  const spoken = (await world.app.app.use(runs).store.journal(run)).flatMap((event) =>
    event.type === 'node.finished' && event.path.endsWith('/31') ? [JSON.stringify(event)] : [],
  );
  expect(spoken).toHaveLength(2);
  const journal = JSON.stringify(await world.app.app.use(runs).store.journal(run));
  expect([journal.includes('"old"'), journal.includes('"new"')]).toEqual([true, false]);
});

test('a run whose workflow is deleted while it waits ends visibly, and can be neither read nor answered', async () => {
  const outer = await tester.save(asksThenCalls(await tester.save(says('old'))));
  const run = await tester.start(outer);
  const { id } = await tester.asked(outer, run);
  await tester.api.workflow.delete({ workflow_id: outer });
  await expect(tester.answer(outer, run, id, 'x')).rejects.toThrow();
  expect((await world.app.app.use(runs).find(run))?.status).toMatch(/waiting|cancelled|failed/);
});

test('a called workflow that is deleted fails the run at the call', async () => {
  const inner = await tester.save(says('old'));
  const outer = await tester.save(asksThenCalls(inner));
  const run = await tester.start(outer);
  const { id } = await tester.asked(outer, run);
  await tester.api.workflow.delete({ workflow_id: inner });
  await tester.answer(outer, run, id, 'x');
  const ended = await tester.ended(outer, run);
  expect(ended).toMatchObject({ executeStatus: 3 });
  expect(ended.nodeResults.find(({ nodeId }) => nodeId === '30')?.nodeStatus).toBe(4);
});

test('SEC-82: workflows that call each other for ever fail at the limit, and nothing is left running', async () => {
  const [first, second] = [await tester.save(says('a')), await tester.save(says('b'))];
  await replace(first, chain([], [call('30', second)]));
  await replace(second, chain([], [call('30', first)]));
  const ended = await tester.ended(first, await tester.start(first));
  expect(ended.executeStatus).toBe(3);
  expect(ended.reason).toMatch(/10|deep|nest/);
  const self = await tester.save(says('c'));
  await replace(self, chain([], [call('30', self)]));
  expect((await tester.ended(self, await tester.start(self))).executeStatus).toBe(3);
  const branching = await tester.save(says('d'));
  await replace(branching, chain([], [call('30', branching), call('31', branching)]));
  expect((await tester.ended(branching, await tester.start(branching))).executeStatus).toBe(3);
  expect([...world.app.app.use(runs).worker.all()]).toEqual([]);
});

test.each([
  ['an hour back', -3_600_000],
  ['a day ahead', 86_400_000],
])('REL-41: a clock that is set %s during a run changes neither its order nor its end', async (_, jump) => {
  const workflow = await tester.save(
    chain(
      [],
      [question('11', 'Ask', 'One?'), code('12', 'Step', returns('x')), question('13', 'Ask', 'Two?')],
    ),
  );
  const run = await tester.start(workflow);
  const first = await tester.asked(workflow, run);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
  await tester.answer(workflow, run, first.id, 'one');
  const second = await tester.asked(workflow, run, first.id);
  await tester.answer(workflow, run, second.id, 'two');
  const ended = await tester.ended(workflow, run);
  expect(ended.executeStatus).toBe(2);
  for (const { nodeExeCost } of ended.nodeResults)
    expect(Number.parseFloat(nodeExeCost ?? '0')).toBeGreaterThanOrEqual(0);
  expect(Number.parseFloat(ended.workflowExeCost ?? '')).toBeGreaterThanOrEqual(0);
  const journal = await world.app.app.use(runs).store.journal(run);
  expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, index) => index + 1));
  const times = journal.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
