import { workflow, workflowRun } from '@heddle/api-contract';
import type { TestPerson } from './createTestApp.js';

/** One of everything a person can own, by the name of the field that carries its id. */
export async function makeThings(owner: TestPerson): Promise<Record<string, string>> {
  const client = owner.clientOf({ workflow, workflowRun });
  const { workflow_id } = await client.workflow.create({ name: 'owned', space_id: owner.spaceId });
  const { execute_id } = await client.workflowRun.testRun({ workflow_id });
  return { space_id: owner.spaceId, workflow_id, execute_id };
}
