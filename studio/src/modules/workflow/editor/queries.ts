import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';

/** The latest published version of each workflow by id; empty without one. At most 100 ids. */
export const newestVersionsQuery = (spaceId: string, workflowIds: string[]) =>
  queryOptions({
    queryKey: workflowKeys.newestVersions(spaceId, workflowIds),
    enabled: workflowIds.length > 0,
    queryFn: async ({ signal }) => {
      const details = await api.workflow.workflowDetailInfo(
        { space_id: spaceId, workflow_filter_list: workflowIds.map((id) => ({ workflow_id: id })) },
        { signal },
      );
      return Object.fromEntries(details.map((detail) => [detail.workflow_id, detail.latest_flow_version]));
    },
  });

/** Names of workflows by id; null for those that do not exist. At most 100 ids. */
export const workflowNamesQuery = (spaceId: string, workflowIds: string[]) =>
  queryOptions({
    queryKey: workflowKeys.names(spaceId, workflowIds),
    enabled: workflowIds.length > 0,
    queryFn: async ({ signal }): Promise<Record<string, string | null>> => {
      const details = await api.workflow.workflowDetailInfo(
        { space_id: spaceId, workflow_filter_list: workflowIds.map((id) => ({ workflow_id: id })) },
        { signal },
      );
      const found = new Map(details.map(({ workflow_id, name }) => [workflow_id, name]));
      return Object.fromEntries(workflowIds.map((id) => [id, found.get(id) ?? null]));
    },
  });

/** Interface of a workflow's version, or of its draft without one; undefined if it does not exist. */
export async function readInterface(spaceId: string, workflowId: string, version: string) {
  const [detail] = await api.workflow.workflowDetailInfo({
    space_id: spaceId,
    workflow_filter_list: [{ workflow_id: workflowId, ...(version && { workflow_version: version }) }],
  });
  return detail;
}

/** Published versions of a workflow, newest first; at most 100. */
export async function readVersionNames(spaceId: string, workflowId: string): Promise<string[]> {
  const { version_list } = await api.workflow.versionList({
    workflow_id: workflowId,
    space_id: spaceId,
    limit: 100,
  });
  return version_list.map(({ version }) => version);
}

/** Streams a model's response. */
export const streamModel = api.runService.model;
