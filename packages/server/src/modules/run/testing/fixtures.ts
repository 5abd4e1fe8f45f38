import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';
import { subExecuteId } from '../subExecutions.js';

export const fixtures = [
  fixture(['execute_id', 'sub_execute_id'], async (owner, idOf) => {
    const workflow_id = await idOf('workflow_id');
    const { execute_id } = await owner.clientOf({ workflowRun }).workflowRun.testRun({ workflow_id });
    return { execute_id, sub_execute_id: subExecuteId(execute_id, 'call') };
  }),
  // A run without a question has no such event; outsiders must not even learn that.
  fixture(['event_id'], () => ({ event_id: newId() })),
];
