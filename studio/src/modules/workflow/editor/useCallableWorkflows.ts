import type { FormContext } from '@heddle/node-types/forms';
import type { JsonObject } from '@heddle/workflow-schema';
import { useCallback, useMemo } from 'react';
import { api } from '../../../shared/api/client.js';
import { useWorkflows } from '../queries.js';

/** The workflows that a SubWorkflow node of this document may call: those of the space, itself left out. */
export function useCallableWorkflows(
  spaceId: string,
  workflowId: string,
): Pick<FormContext, 'workflows' | 'loadWorkflowInterface'> {
  const rows = useWorkflows(spaceId, '').data?.rows;
  const workflows = useMemo(
    () =>
      rows
        ?.filter((row) => row.id !== workflowId)
        .map(({ id, name, description }) => ({ id, name, description })),
    [rows, workflowId],
  );
  const loadWorkflowInterface = useCallback(
    async (id: string) => {
      const [detail] = await api.workflow.workflowDetail({ workflow_ids: [id], space_id: spaceId });
      if (!detail) throw new Error(`There is no workflow ${id}.`);
      return {
        inputs: detail.inputs as unknown as JsonObject[],
        outputs: detail.outputs as unknown as JsonObject[],
        terminatePlan: detail.end_type === 1 ? (1 as const) : (0 as const),
        // The draft: a workflow of the same space is called as it stands.
        version: '',
        spaceId,
      };
    },
    [spaceId],
  );
  return { ...(workflows ? { workflows } : {}), loadWorkflowInterface };
}
