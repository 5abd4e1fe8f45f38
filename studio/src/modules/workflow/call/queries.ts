import { workflowModes } from '@heddle/api-contract/families/workflow';
import { type JsonObject, readVariables, type Variable } from '@heddle/workflow-schema';
import { useQuery } from '@tanstack/react-query';
import { readInterface } from '../editor/queries.js';
import { workflowKeys } from '../keys.js';

/** What callers of a workflow need to know about its latest published version. */
export interface CallableVersion {
  /** Empty if the workflow is not published. */
  version: string;
  isChatFlow: boolean;
  parameters: Variable[];
}

/** The latest published version of a workflow, for callers. */
export function useCallableVersion(spaceId: string, workflowId: string) {
  return useQuery({
    queryKey: workflowKeys.callable(spaceId, workflowId),
    queryFn: async (): Promise<CallableVersion> => {
      const draft = await readInterface(spaceId, workflowId, '');
      const version = draft?.latest_flow_version ?? '';
      const published = version === '' ? undefined : await readInterface(spaceId, workflowId, version);
      return {
        version,
        isChatFlow: draft?.flow_mode === workflowModes.chatFlow,
        parameters: readVariables(published?.inputs as JsonObject[] | undefined),
      };
    },
    // Another version may be published at any time.
    staleTime: 0,
  });
}
