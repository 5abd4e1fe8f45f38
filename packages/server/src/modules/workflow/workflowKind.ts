import type { ResourceKind } from '../../resources/ResourceKind.js';
import { requireWorkflow } from './requireWorkflow.js';
import { workflows } from './tables.js';

/** Workflows as resources of a space. */
export const workflowKind: ResourceKind = {
  name: 'workflow',
  rows: { table: workflows, id: workflows.id, spaceId: workflows.spaceId },
  async require(context, id, action, where) {
    const { head, access } = await requireWorkflow(context, id, action, where);
    return { resource: head, access };
  },
};
