import { readWorkflowState } from '@heddle/api-contract';
import { type WorkflowRow as WireWorkflow, workflowModes } from '@heddle/api-contract/families/workflow';

/** How far a workflow is: its draft compared with test runs and published versions. */
export interface WorkflowState {
  /** The draft is published unchanged, submitted unchanged, has run unchanged, or none of these. */
  draft: 'published' | 'submitted' | 'tested' | 'untested';
  /** Whether everybody edits a draft of their own and submits it. */
  isCollaborative: boolean;
  /** Latest published version; empty if there is none or the list does not name it. */
  version: string;
}

/** A workflow as shown in lists. */
export interface WorkflowRow {
  id: string;
  name: string;
  description: string;
  isChatFlow: boolean;
  state: WorkflowState;
  /** Milliseconds since 1970. */
  editedAt: number;
}

export function toWorkflowRow(workflow: WireWorkflow): WorkflowRow {
  return {
    id: workflow.workflow_id,
    name: workflow.name,
    description: workflow.desc,
    isChatFlow: workflow.flow_mode === workflowModes.chatFlow,
    state: toWorkflowState(workflow, workflow.latest_version),
    editedAt: workflow.update_time * 1000,
  };
}

export function toWorkflowState(
  row: Pick<WireWorkflow, 'status' | 'publish_status' | 'collaborator_mode'>,
  version: string,
): WorkflowState {
  const { stage, isTested } = readWorkflowState(row.status, row.publish_status);
  const draft = stage !== 'draft' ? stage : isTested ? 'tested' : 'untested';
  return { draft, isCollaborative: row.collaborator_mode === 1, version };
}
