import { importDocument, type JsonObject, titleOf } from '@heddle/workflow-schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';

/** Calls that start, follow and steer a test run on the server. */
export const { cancel, follow, nodeDebug, testResume, testRun } = api.workflowRun;

/** Titles of a called workflow's nodes by id. */
export const calledTitlesQuery = (spaceId: string, workflowId: string, version: string) =>
  queryOptions({
    queryKey: workflowKeys.calledTitles(spaceId, workflowId, version),
    queryFn: async () => {
      const { schema } = await api.runService.workflow({
        space_id: spaceId,
        workflow_id: workflowId,
        version,
      });
      const { nodes } = importDocument(JSON.parse(schema) as JsonObject);
      return new Map([...nodes.values()].map((node) => [node.id, titleOf(node.json) || node.id]));
    },
    staleTime: 60_000,
  });
