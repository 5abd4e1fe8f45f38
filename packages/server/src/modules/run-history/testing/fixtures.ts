import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['source_workflow_id', 'parent_workflow_id'], async (_owner, idOf) => {
    const workflow_id = await idOf('workflow_id');
    return { source_workflow_id: workflow_id, parent_workflow_id: workflow_id };
  }),
  fixture(['parent_node_id'], () => ({ parent_node_id: '100001' })),
  fixture(['caller_id'], (owner) => ({ caller_id: owner.id })),
  fixture(['log_id', 'span_id'], async (_owner, idOf) => {
    // The run is its own root span; log ids are no secret, but find nothing for strangers.
    const execute_id = await idOf('execute_id');
    return { log_id: execute_id, span_id: execute_id };
  }),
];
