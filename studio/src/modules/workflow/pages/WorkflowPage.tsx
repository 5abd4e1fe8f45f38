import { useSearch } from '@tanstack/react-router';
import { WorkflowView } from './WorkflowView.js';

/** The editor of one workflow, on a page of its own. */
export function WorkflowPage() {
  const search = useSearch({ from: '/signed-in/work_flow' });
  return (
    <WorkflowView
      spaceId={search.space_id}
      workflowId={search.workflow_id}
      nodeId={search.node_id}
      version={search.version}
    />
  );
}
