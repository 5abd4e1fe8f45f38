import { errorCodes } from '@heddle/api-contract';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { applyRunEvent, emptyRunState, type RunEvent } from '@heddle/workflow-schema/runs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import {
  call,
  chain,
  container,
  field,
  message,
  parameter,
  question,
  reference,
  startId,
  words,
} from '../../testing/runDocuments.js';

let world: TestWorld;
let tester: RunTester;
let stranger: RunTester;

beforeAll(async () => {
  world = await createTestApp();
  tester = new RunTester(await world.register());
  stranger = new RunTester(await world.register());
});
afterAll(() => world.close());

const follow = (
  input: { workflow_id: string; execute_id?: string; after_seq?: number },
  signal?: AbortSignal,
) => tester.api.workflowRun.follow(input, signal ? { signal } : {});

async function eventsOf(answer: ReturnType<typeof follow>): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const part of answer) if (part.event === 'events') all.push(...(part.data.events as RunEvent[]));
  return all;
}

test('streams a finished run from its first event to its last, or from a given position', async () => {
  const id = await tester.save(chain([field('name', 'string')], []));
  const run = await tester.start(id, { name: 'Ada' });
  await tester.ended(id, run);
  const events = await eventsOf(follow({ workflow_id: id }));
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(0)).toMatchObject({ type: 'run.started', runId: run });
  expect(events.at(-1)).toMatchObject({ type: 'run.finished' });
  expect(await eventsOf(follow({ workflow_id: id, execute_id: run, after_seq: events.length }))).toEqual([]);
  const { workflow: row } = await tester.api.workflow.canvas({ workflow_id: id });
  expect(row.status).toBe(2);
  for await (const first of follow({ workflow_id: id })) {
    expect(first).toMatchObject({ event: 'run', data: { execute_id: run } });
    break;
  }
});

test('streams text and questions during the run, also those of a called workflow', async () => {
  const inner = await tester.save(
    chain(
      [],
      [
        message('31', { title: 'Tell', description: '' }, [1, 0], 'from inside', []),
        question('32', 'Ask', 'And?'),
      ],
    ),
    'inner',
  );
  const id = await tester.save(chain([words], [container('loop', '20', [call('30', inner)])]));
  const run = await tester.start(id, { words: '["a","b"]' });
  const state = emptyRunState();
  const asked: string[] = [];
  for await (const part of follow({ workflow_id: id, execute_id: run })) {
    if (part.event !== 'events') continue;
    for (const event of part.data.events as RunEvent[]) applyRunEvent(state, event);
    const [interrupt] = state.interrupts;
    if (!interrupt || asked.includes(interrupt.path)) continue;
    asked.push(interrupt.path);
    expect(state.nodes.get(interrupt.path.replace('32', '31'))?.text).toBe('from inside');
    await tester.answer(id, run, interrupt.id, 'go on');
  }
  expect(asked).toEqual(['20[0]/30/32', '20[1]/30/32']);
  expect(state.status).toBe('success');
  expect(state.frames.get('20[1]/30')).toMatchObject({ workflowId: inner, status: 'success' });
});

test('a client that disconnects is released, and the run continues', async () => {
  const id = await tester.save(chain([], [question('11', 'Ask', 'And?')]));
  const run = await tester.start(id);
  const event = await tester.asked(id, run);
  const controller = new AbortController();
  const reading = eventsOf(follow({ workflow_id: id, execute_id: run }, controller.signal)).catch(
    () => 'gone',
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  controller.abort();
  await reading;
  await tester.answer(id, run, event.id, 'x');
  expect((await tester.ended(id, run)).executeStatus).toBe(2);
});

test('refuses outsiders, and reports a run that never existed', async () => {
  const id = await tester.save(chain([], []));
  await expect(eventsOf(follow({ workflow_id: id }))).rejects.toThrow(/has not run yet/);
  const run = await tester.start(id);
  const theirs = stranger.person.clientOf({ workflowRun }).workflowRun;
  await expect(eventsOf(theirs.follow({ workflow_id: id, execute_id: run }))).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  const other = await stranger.save(
    chain(
      [],
      [
        message('11', { title: 'M', description: '' }, [1, 0], '{{a}}', [
          parameter('a', reference(startId, 'a')),
        ]),
      ],
    ),
  );
  await expect(eventsOf(theirs.follow({ workflow_id: other, execute_id: run }))).rejects.toThrow(
    /there is no run/,
  );
});
