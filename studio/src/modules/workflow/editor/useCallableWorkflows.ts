import type { FormContext } from '@heddle/node-types/forms';
import type { JsonObject } from '@heddle/workflow-schema';
import { useCallback, useMemo } from 'react';
import { api } from '../../../shared/api/client.js';
import { useWorkflows } from '../queries.js';

/** Workflows that a SubWorkflow node of this document may call: those of the space except itself. */
export function useCallableWorkflows(
  spaceId: string,
  workflowId: string,
): Pick<FormContext, 'workflows'> &
  Required<Pick<FormContext, 'loadWorkflowInterface' | 'loadWorkflowVersions'>> {
  const rows = useWorkflows(spaceId, '').data?.rows;
  const workflows = useMemo(
    () =>
      rows
        ?.filter((row) => row.id !== workflowId)
        .map(({ id, name, description }) => ({ id, name, description })),
    [rows, workflowId],
  );
  const loadWorkflowInterface = useCallback(
    async (id: string, wanted?: string) => {
      const describe = async (version: string) => {
        const [detail] = await api.workflow.workflowDetailInfo({
          space_id: spaceId,
          workflow_filter_list: [{ workflow_id: id, ...(version && { workflow_version: version }) }],
        });
        if (!detail) throw new Error(`There is no workflow ${id} ${version}.`);
        return detail;
      };
      const draft = await describe(wanted ?? '');
      // New calls use the latest published version, whose interface never changes.
      const isToFollow = wanted === undefined && draft.latest_flow_version !== '';
      const detail = isToFollow ? await describe(draft.latest_flow_version) : draft;
      return {
        inputs: detail.inputs as unknown as JsonObject[],
        outputs: detail.outputs as unknown as JsonObject[],
        terminatePlan: detail.end_type === 1 ? (1 as const) : (0 as const),
        version: detail.flow_version,
        spaceId,
      };
    },
    [spaceId],
  );
  const loadWorkflowVersions = useCallback(
    async (id: string) => {
      const { version_list: versions } = await api.workflow.versionList({
        workflow_id: id,
        space_id: spaceId,
        limit: 100,
      });
      return versions.map(({ version }) => version);
    },
    [spaceId],
  );
  return { ...(workflows ? { workflows } : {}), loadWorkflowInterface, loadWorkflowVersions };
}
