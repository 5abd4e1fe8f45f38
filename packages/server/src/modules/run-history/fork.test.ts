import { runHistory } from '@heddle/api-contract/families/run-history';
import { createHttpService } from '@heddle/executor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerWith,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, code, field, parameter, reference, request } from '../../testing/runDocuments.js';
import { runs } from '../run/index.js';

let world: TestWorld;
let endpoint: ScriptedEndpoint;
let person: TestPerson;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint(answerWith(200, 'booked'));
  const privateOrigins = [new URL(endpoint.baseURL).origin];
  world = await createTestApp({
    http: createHttpService({ fetch: createOutboundFetch({ privateOrigins }) }),
  });
  person = await world.register();
});
afterAll(async () => {
  await endpoint.close();
  await world.close();
});

test('a fork with edited input keeps the results before its node and does not repeat their effects', async () => {
  const shout = code(
    '7',
    'Shout',
    'async function main({ params }) { return { out: params.word.toUpperCase() } }',
    [parameter('word', reference('6', 'body'))],
  );
  const tester = new RunTester(person);
  const id = await tester.save(
    chain([field('word', 'string')], [request('6', endpoint.baseURL), shout], 'out'),
  );
  const execute_id = await tester.start(id, { word: 'a' });
  await tester.ended(id, execute_id);
  expect(endpoint.calls).toHaveLength(1);
  const calls = person.clientOf({ runHistory }).runHistory;
  const fork = await calls.rerun({
    workflow_id: id,
    execute_id,
    from_node: '7',
    inputs: { word: 'cancelled' },
  });
  await tester.ended(id, fork.execute_id);
  const { app } = world.app;
  const { state } = (await app.use(runs).view(fork.execute_id))!;
  expect(state.status).toBe('success');
  expect(state.outputs).toMatchObject({ out: 'CANCELLED' });
  expect(state.nodes.get('6')).toMatchObject({ from: 'earlier', outputs: { body: 'booked' } });
  expect(endpoint.calls).toHaveLength(1);
  // The run that was forked stays as it was.
  expect((await app.use(runs).view(execute_id))!.state.outputs).toMatchObject({ out: 'BOOKED' });
});
