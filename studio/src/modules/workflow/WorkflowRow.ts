import {
  type WorkflowRow as WireWorkflow,
  workflowDraftStatuses,
} from '@heddle/api-contract/families/workflow';

/** A workflow as shown in lists. */
export interface WorkflowRow {
  id: string;
  name: string;
  description: string;
  status: 'draft' | 'ready' | 'published';
  /** Milliseconds since 1970. */
  editedAt: number;
}

export function toWorkflowRow(workflow: WireWorkflow): WorkflowRow {
  return {
    id: workflow.workflow_id,
    name: workflow.name,
    description: workflow.desc,
    status: draftStatus(workflow.status),
    editedAt: workflow.update_time * 1000,
  };
}

function draftStatus(status: number): WorkflowRow['status'] {
  if (status === workflowDraftStatuses.published) return 'published';
  return status === workflowDraftStatuses.tested ? 'ready' : 'draft';
}
