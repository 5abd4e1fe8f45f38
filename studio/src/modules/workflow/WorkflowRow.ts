/** A workflow as lists show it. */
export interface WorkflowRow {
  id: string;
  name: string;
  description: string;
  status: 'draft' | 'ready' | 'published';
  /** Milliseconds since 1970. */
  editedAt: number;
}

/** The fields of the wire's workflow that a row needs. */
interface WireWorkflow {
  workflow_id: string;
  name: string;
  desc: string;
  status: number;
  update_time: string;
}

/** WorkFlowDevStatus: 2 a test run has passed, 3 published. Times travel as seconds. */
export function toWorkflowRow(workflow: WireWorkflow): WorkflowRow {
  return {
    id: workflow.workflow_id,
    name: workflow.name,
    description: workflow.desc,
    status: workflow.status === 3 ? 'published' : workflow.status === 2 ? 'ready' : 'draft',
    editedAt: Number(workflow.update_time) * 1000,
  };
}
