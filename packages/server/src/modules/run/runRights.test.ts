import { defineFamily, everyPermission, post } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { enterprise, installationId } from '@heddle/api-contract/families/enterprise';
import { space } from '@heddle/api-contract/families/space';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { implement } from '../../kernel/implement.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { call, chain, literal, question, request } from '../../testing/runDocuments.js';
import { modules } from '../modules.js';
import { node } from '../workflow/samples/parts.js';
import { rightsLost } from './limits.js';
import { testRun } from './runs.js';

// The domain function of test runs, for a caller with a token.
const byToken = defineFamily('byToken', {
  run: post('/v1/run_for_test', {
    auth: 'token',
    added: 'for this test',
    audit: { 'zh-CN': '运行', en: 'Ran a workflow' },
    input: () => z.object({ workflow_id: z.string() }),
    output: () => z.object({ execute_id: z.string() }),
  }),
});
const byTokenModule = implement(byToken, {
  async run(context, { workflow_id }) {
    const absent = {
      input: undefined,
      space_id: undefined,
      bot_id: undefined,
      project_id: undefined,
      record: undefined,
      pins: undefined,
      mocks: undefined,
    };
    const { execute_id } = await testRun(context, { workflow_id, ...absent });
    return { execute_id: String(execute_id) };
  },
});

const ask = question('11', 'Ask', 'Go on?');

let world: TestWorld;
let owner: TestPerson;
let team: string;
let tester: RunTester;
let endpoint: ScriptedEndpoint;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint(streamTexts(['Done.'], { prompt_tokens: 1, completion_tokens: 1 }));
  const { baseURL } = endpoint;
  world = await createTestApp({
    configuration: { models: [{ id: '9', name: 'Nine', baseURL, apiKey: 'key', model: 'nine' }] },
    http: {
      async request({ url }) {
        await fetch(url);
        return { status: 200, headers: {}, body: '' };
      },
    },
    modules: [...modules, byTokenModule],
  });
  owner = await world.register();
  team = (await owner.clientOf({ space }).space.save({ name: 'Weavers' })).id;
  tester = new RunTester({ ...owner, spaceId: team });
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});

async function newMember(): Promise<TestPerson> {
  const person = await world.register();
  const member_info_list = [{ user_id: person.id, space_role_type: 3 as const }];
  await owner.clientOf({ space }).space.invite({ space_id: team, member_info_list });
  await person.clientOf({ space }).space.join({ space_id: team });
  return person;
}

const removeFromTeam = (person: TestPerson) =>
  owner.clientOf({ space }).space.removeMember({ space_id: team, remove_user_id: person.id });

/** Starts a run as this person, and waits until it asks. */
async function startedBy(person: TestPerson, workflow_id: string) {
  const { execute_id } = await person.clientOf({ workflowRun }).workflowRun.testRun({ workflow_id });
  return { run: execute_id, event: await tester.asked(workflow_id, execute_id) };
}

test('a run continues only while the person or token that started it has access; signing out stops none', async () => {
  const id = await tester.save(chain([], [ask], 'USER_RESPONSE'));
  const [left, removed, signedOut] = [await newMember(), await newMember(), await newMember()];
  const ofLeft = await startedBy(left, id);
  const ofRemoved = await startedBy(removed, id);
  const ofSignedOut = await startedBy(signedOut, id);
  const { accessToken: tokens } = owner.clientOf({ accessToken });
  const { token, personal_access_token: made } = await tokens.create({
    name: 'script',
    workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
  });
  const response = await world.app.request('/v1/run_for_test', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ workflow_id: id }),
  });
  const ofToken = ((await response.json()) as { data: { execute_id: string } }).data.execute_id;
  await tester.asked(id, ofToken);

  await removeFromTeam(left);
  await owner
    .clientOf({ enterprise })
    .enterprise.removePerson({ enterprise_id: installationId, user_id: removed.id });
  await signedOut.client.account.logout();
  await tokens.remove({ id: made.id });

  const { id: asked } = await tester.asked(id, ofToken);
  // Not by the person of the token, whose own rights would then count.
  const member = new RunTester(await newMember());
  for (const { run, event } of [ofLeft, ofRemoved, { run: ofToken, event: { id: asked } }]) {
    await member.answer(id, run, event.id, 'yes');
    expect(await tester.ended(id, run)).toMatchObject({ executeStatus: 3, reason: rightsLost });
  }
  await tester.answer(id, ofSignedOut.run, ofSignedOut.event.id, 'yes');
  expect(await tester.ended(id, ofSignedOut.run)).toMatchObject({ executeStatus: 2 });
});

async function nextNode(kind: string): Promise<JsonObject> {
  if (kind === 'a sub-workflow') return call('31', await tester.save(chain([], [])));
  if (kind === 'a model')
    return node('31', '3', [1, 0], { title: 'Answer', description: '' }, '', {
      inputs: {
        inputParameters: [],
        llmParam: [
          { name: 'modelType', input: literal('9', 'integer') },
          { name: 'prompt', input: literal('Hello') },
        ],
        // A node that continues after its own errors must not continue here.
        settingOnError: { switch: true, processType: 2, dataOnErr: '{"output":""}' },
      },
      outputs: [{ name: 'output', type: 'string' }],
    });
  return request('31', `${endpoint.baseURL}/http`);
}

test.each([
  'a sub-workflow',
  'a model',
  'an HTTP request',
])('a run whose person was removed reaches %s no more', async (kind) => {
  const id = await tester.save(chain([], [ask, await nextNode(kind)]));
  const [stays, leaves] = [await newMember(), await newMember()];
  const callsBefore = endpoint.calls.length;
  const kept = await startedBy(stays, id);
  await tester.answer(id, kept.run, kept.event.id, 'yes');
  expect(await tester.ended(id, kept.run)).toMatchObject({ executeStatus: 2 });
  const calls = endpoint.calls.length;
  expect(calls - callsBefore).toBe(kind === 'a sub-workflow' ? 0 : 1);

  const { run, event } = await startedBy(leaves, id);
  await removeFromTeam(leaves);
  await tester.answer(id, run, event.id, 'yes');
  const process = await tester.ended(id, run);
  expect(process).toMatchObject({ executeStatus: 3, reason: rightsLost });
  expect(process.nodeResults.find(({ nodeId }) => nodeId === '31')?.nodeStatus).not.toBe(3);
  expect(endpoint.calls).toHaveLength(calls);
});
