import { workflowModes } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.js';
import { workflowKeys } from '../keys.js';
import { toWorkflowState, type WorkflowState } from '../WorkflowRow.js';

/** A stored workflow, read once when the editor opens. */
export interface StoredWorkflow {
  id: string;
  name: string;
  description: string;
  isChatFlow: boolean;
  text: string;
  commitId: string;
  canEdit: boolean;
  canPublish: boolean;
  state: WorkflowState;
  /** The parsed document, or why the text is not one. */
  document: { json: JsonObject } | { problem: string };
}

export const storedWorkflowQuery = (spaceId: string, workflowId: string) =>
  queryOptions({
    queryKey: workflowKeys.stored(spaceId, workflowId),
    queryFn: async ({ signal }): Promise<StoredWorkflow> => {
      const { workflow, vcs_data, workflow_version } = await api.workflow.canvas(
        { space_id: spaceId, workflow_id: workflowId },
        { signal },
      );
      const parsed = parseDocumentText(workflow.schema_json);
      return {
        id: workflow.workflow_id,
        name: workflow.name,
        description: workflow.desc,
        isChatFlow: workflow.flow_mode === workflowModes.chatFlow,
        text: workflow.schema_json,
        commitId: vcs_data.submit_commit_id,
        canEdit: vcs_data.can_edit,
        canPublish: vcs_data.can_publish,
        state: toWorkflowState(workflow, workflow_version),
        document: parsed.error ? { problem: parsed.error.message } : { json: parsed.json },
      };
    },
    // While the editor is open, its document is newer than the stored one, so never refetch.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Saves a draft on top of a commit; resolves with the new commit id. */
export async function saveDraft(
  spaceId: string,
  workflowId: string,
  text: string,
  commitId: string,
): Promise<string> {
  const answer = await api.workflow.save({
    workflow_id: workflowId,
    space_id: spaceId,
    schema: text,
    submit_commit_id: commitId,
  });
  return answer.submit_commit_id;
}
