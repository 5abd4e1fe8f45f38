import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  // Other names of earlier versions and of operators for the id of a workflow.
  fixture(['template_workflow_id', 'wf_id'], async (_owner, idOf) => {
    const workflow_id = await idOf('workflow_id');
    return { template_workflow_id: workflow_id, wf_id: workflow_id };
  }),
];
