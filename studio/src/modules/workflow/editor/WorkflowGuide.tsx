import type { NodeRegistry, WorkflowDocument } from '@heddle/workflow-schema';
import { Guide } from '../../guide/index.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import type { WorkflowState } from '../WorkflowRow.js';
import { isStep } from './isStep.js';

interface WorkflowGuideProps {
  stored: StoredWorkflow;
  state: WorkflowState;
  /** Undefined until the canvas is mounted. */
  document: WorkflowDocument | undefined;
  registry: NodeRegistry;
  errorCount: number;
  /** Whether the workflow was opened with nothing but its entry and its end. */
  isNew: boolean;
}

/** From an empty workflow to a published one. */
export function WorkflowGuide({ stored, state, document, registry, errorCount, isNew }: WorkflowGuideProps) {
  if (!stored.canEdit || !document) return null;
  const hasStep = [...document.nodes.values()].some((node) => isStep(node, registry));
  // From the entry to the step, and from it to the end.
  const isConnected = hasStep && document.edges.size >= 2;
  const isPublished = state.draft === 'published' || state.version !== '';
  const steps = [
    { key: 'add', isDone: hasStep },
    { key: 'connect', isDone: isConnected },
    { key: 'fill', isDone: isConnected && errorCount === 0 },
    { key: 'run', isDone: state.draft !== 'untested' },
    ...(stored.canPublish ? [{ key: 'publish', isDone: isPublished }] : []),
  ];
  return <Guide name="workflow" resourceId={stored.id} isNew={isNew} steps={steps} />;
}
