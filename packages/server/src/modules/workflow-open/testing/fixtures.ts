import { workflow } from '@heddle/api-contract/families/workflow';
import { newId } from '../../../db/ids.js';
import type { TestPerson } from '../../../testing/createTestApp.js';
import { fixture } from '../../../testing/fixture.js';
import { chain } from '../../../testing/runDocuments.js';

// A person can have a limited number of tokens.
const credentials = new WeakMap<TestPerson, Promise<Record<string, string>>>();

export const fixtures = [
  fixture(['workflowOpen.workflow_id', 'workflowOpen.execute_id'], async (owner) => {
    const calls = owner.clientOf({ workflow }).workflow;
    const { workflow_id } = await calls.create({ name: 'published', space_id: owner.spaceId });
    await calls.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
    await calls.publish({ workflow_id, space_id: owner.spaceId });
    if (!credentials.has(owner)) credentials.set(owner, owner.credentials());
    const { authorization } = (await credentials.get(owner)) ?? {};
    const response = await owner.world.app.request('/v1/workflow/run', {
      method: 'POST',
      headers: { authorization: authorization!, 'content-type': 'application/json' },
      body: JSON.stringify({ workflow_id }),
    });
    const { execute_id } = (await response.json()) as { execute_id: string };
    return {
      'workflowOpen.workflow_id': workflow_id,
      'workflowOpen.execute_id': execute_id,
    };
  }),
  // There are no folders.
  fixture(['workflowOpen.folder_id'], () => ({ 'workflowOpen.folder_id': newId() })),
];
