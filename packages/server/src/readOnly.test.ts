import { errorCodes, everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { createFixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { chain } from './testing/runDocuments.js';
import { sampleInput } from './testing/sampleInput.js';

/** Calls that a member of a team may make for another person's workflow: view, copy and run it. */
const allowed = [
  'chat.test',
  'chat.testClear',
  'chat.testFollow',
  'chat.testMessages',
  'chatFlowRole.get',
  'copilot.explainFailure',
  'copilot.generate',
  'plugin.workflowPrices',
  'runHistory.getTrace',
  'runHistory.list',
  'runHistory.listSpans',
  'runHistory.p90',
  'runHistory.rerun',
  'runService.tool',
  'runService.workflow',
  'trigger.listInProject',
  'trigger.ofWorkflow',
  'workflow.behaviorAuth',
  'workflow.canvas',
  'workflow.conflictFrom',
  'workflow.copy',
  'workflow.differences',
  'workflow.envList',
  'workflow.historySchema',
  'workflow.latest',
  'workflow.nodeType',
  'workflow.operateList',
  'workflow.validateTree',
  'workflow.versionList',
  'workflowJob.create',
  'workflowJob.inputTemplate',
  'workflowJob.templateFile',
  'workflowJob.validateInput',
  'workflowLegacy.mapData',
  'workflowLegacy.nodeList',
  'workflowLegacy.preCheck',
  'workflowNode.mergedSkill',
  'workflowNode.pluginAuthStatus',
  'workflowNode.skillDetails',
  'workflowOpen.streamTest',
  'workflowReference.references',
  'workflowRun.cancel',
  'workflowRun.follow',
  'workflowRun.getProcess',
  'workflowRun.nodeDebug',
  'workflowRun.nodeHistory',
  'workflowRun.testResume',
  'workflowRun.testRun',
];

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  member = await world.register();
});
afterAll(() => world.close());

test('SEC-26: read-only access to a workflow does not allow saving, publishing, restoring, sharing or deleting it', async () => {
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  const invited = { user_id: member.id, space_role_type: 3 } as const;
  await owner.client.space.invite({ space_id, member_info_list: [invited] });
  await member.client.space.join({ space_id });
  const calls = owner.clientOf({ workflow, workflowRun });
  const { workflow_id } = await calls.workflow.create({ name: 'theirs', space_id });
  await calls.workflow.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  const { execute_id } = await calls.workflowRun.testRun({ workflow_id });
  const { workflow: before } = await calls.workflow.canvas({ workflow_id });
  const ids: Record<string, string> = {
    workflow_id,
    bot_id: '0',
    space_id,
    target_space_id: space_id,
    execute_id,
    node_id: '100001',
    id: workflow_id,
  };
  const permitted: string[] = [];
  let asked = 0;
  for (const { family, name, call, handler } of world.app.routes) {
    const input = sampleInput(call, (field) => ids[field] ?? newId());
    const aims = 'workflow_id' in input || family === 'collaborator';
    if (call.auth !== 'session' || call.kind === 'socket' || 'reason' in handler || !aims) continue;
    // These calls identify their target by a type and an id.
    if (family === 'collaborator') input.resource = { id: workflow_id, type: 6 };
    if (family === 'channel') input.connector_id = '999';
    asked += 1;
    const response = await world.app.fetch(requestOf(call, input, { cookie: member.cookie }));
    const isStream = response.headers.get('content-type')?.includes('event-stream');
    if (isStream) await response.body?.cancel();
    const { code } = (isStream ? { code: 0 } : await response.json()) as { code: number };
    if (code !== errorCodes.accessDenied) permitted.push(`${family}.${name}`);
  }
  expect(asked).toBeGreaterThan(20);
  // The lists of collaborators are visible to everybody who can view the workflow.
  expect(permitted.filter((name) => !/^collaborator\.list(Of)?$/.test(name)).sort()).toEqual(allowed);
  // The runs mark the draft as tested, which both states express.
  expect((await calls.workflow.canvas({ workflow_id })).workflow).toEqual({
    ...before,
    status: expect.any(Number),
    publish_status: expect.any(Number),
  });
});

test('SEC-26: each permission of a token grants its own calls and no others', async () => {
  const { accessToken: tokens } = owner.clientOf({ accessToken });
  const things = await createFixtures(owner);
  const wrong: string[] = [];
  for (const permission of everyPermission) {
    const permission_list = everyPermission.filter((word) => word !== permission);
    const { token } = await tokens.create({
      name: 'all but one',
      workspace_permission_v2: { option: 1, permission_list },
    });
    const routes = world.app.routes.filter(
      ({ call, handler }) =>
        call.permission === permission && !('reason' in handler) && call.kind !== 'socket',
    );
    if (!world.app.routes.some(({ call }) => call.permission === permission))
      wrong.push(`no call asks for ${permission}`);
    for (const route of routes) {
      const { call } = route;
      const input = sampleInput(call, (field) => fixtureId(things, route, field) ?? newId());
      const headers = { authorization: `Bearer ${token}` };
      const response = await world.app.fetch(requestOf(call, input, headers));
      const { code } = (await response.json()) as { code: number };
      if (code !== errorCodes.tokenShort) wrong.push(`${call.path} without ${permission}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});
