import { chatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { files, fileUses } from '@heddle/api-contract/families/file';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;
let owner: TestPerson;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
});
afterAll(() => world.close());

test('the role of a chat flow is saved, changed in part, read and deleted', async () => {
  const client = owner.clientOf({ workflow, chatFlowRole });
  const { workflow_id } = await client.workflow.create({
    name: 'flow',
    space_id: owner.spaceId,
    flow_mode: 3,
  });
  expect(await client.chatFlowRole.get({ workflow_id })).toEqual({});
  const user_input_config = { default_input_mode: 1, send_voice_mode: 0 };
  const { ID: id } = await client.chatFlowRole.save({
    chat_flow_role: { workflow_id, name: 'Weaver', description: 'weaves', user_input_config },
  });
  await client.chatFlowRole.save({ chat_flow_role: { id, workflow_id, name: 'Spinner' } });
  expect(await client.chatFlowRole.get({ workflow_id, is_debug: true })).toEqual({
    role: { id, workflow_id, connector_id: '0', name: 'Spinner', description: 'weaves', user_input_config },
  });
  await client.chatFlowRole.save({
    chat_flow_role: { workflow_id, connector_id: '999', name: 'On the web' },
  });
  expect((await client.chatFlowRole.get({ workflow_id, connector_id: '999' })).role?.name).toBe('On the web');
  await client.chatFlowRole.delete({ WorkflowID: workflow_id, ID: id });
  expect(await client.chatFlowRole.get({ workflow_id })).toEqual({});
});

test('the avatar of a role is shown to everybody in its space', async () => {
  const client = owner.clientOf({ workflow, chatFlowRole, files });
  const { workflow_id } = await client.workflow.create({
    name: 'seen',
    space_id: owner.spaceId,
    flow_mode: 3,
  });
  const { upload_uri: image_uri } = await client.files.uploadBase64({
    file_head: { file_type: 'gif', biz_type: fileUses.botIcon },
    data: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  });
  await client.chatFlowRole.save({ chat_flow_role: { workflow_id, avatar: { image_uri } } });
  const { role } = await client.chatFlowRole.get({ workflow_id });
  const url = new URL(role?.avatar?.image_url ?? '', 'http://localhost');
  const seen = await world.app.request(`${url.pathname}${url.search}`, { headers: { cookie: owner.cookie } });
  expect(seen.status).toBe(200);
  expect(seen.headers.get('content-type')).toMatch(/^image\//);
});
