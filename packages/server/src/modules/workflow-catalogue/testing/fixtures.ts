import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

// Nothing is bound to an agent or a scene yet.
const bind_biz_id = newId();

export const fixtures = [
  fixture(['bind_biz_id'], () => ({ bind_biz_id })),
  fixture(['workflowCatalogue.owner_id'], (owner) => ({ 'workflowCatalogue.owner_id': owner.id })),
  fixture(['exclude_workflow_id'], async (_owner, idOf) => ({
    exclude_workflow_id: await idOf('workflow_id'),
  })),
];
