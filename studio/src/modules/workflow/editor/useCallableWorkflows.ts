import type { FormContext } from '@heddle/node-types/forms';
import type { JsonObject } from '@heddle/workflow-schema';
import { useCallback, useMemo } from 'react';
import { useWorkflows, useWorkflowsOfApp } from '../queries.js';
import { readInterface, readVersionNames } from './queries.js';

/** Workflows that a SubWorkflow node may call: those of the enclosing app and the library, except the node's own. */
export function useCallableWorkflows(
  spaceId: string,
  workflowId: string,
): Pick<FormContext, 'workflows'> &
  Required<Pick<FormContext, 'loadWorkflowInterface' | 'loadWorkflowVersions'>> {
  const library = useWorkflows(spaceId, '').data?.rows;
  const ofApp = useWorkflowsOfApp(spaceId);
  const workflows = useMemo(
    () =>
      library &&
      ofApp &&
      [...ofApp, ...library]
        .filter((row) => row.id !== workflowId)
        .map(({ id, name, description }) => ({ id, name, description })),
    [library, ofApp, workflowId],
  );
  const loadWorkflowInterface = useCallback(
    async (id: string, wanted?: string) => {
      const describe = async (version: string) => {
        const detail = await readInterface(spaceId, id, version);
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
  const loadWorkflowVersions = useCallback((id: string) => readVersionNames(spaceId, id), [spaceId]);
  return { ...(workflows ? { workflows } : {}), loadWorkflowInterface, loadWorkflowVersions };
}
