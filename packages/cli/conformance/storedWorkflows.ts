import { ExecutionError, errorCodes, type WorkflowService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Case } from './schema/cases.js';

/** Serves the other documents of a case by id; a published document only by its version. */
export function storedWorkflows(
  workflows: Case['workflows'],
  document: (path: string) => JsonObject,
): WorkflowService {
  const find = (workflowId: string) => {
    const entry = workflows && Object.hasOwn(workflows, workflowId) ? workflows[workflowId] : undefined;
    return typeof entry === 'string' ? { canvas: entry } : entry;
  };
  return {
    async describe({ workflowId }) {
      const stored = find(workflowId);
      return { name: stored?.name ?? `workflow_${workflowId}`, description: stored?.description ?? '' };
    },
    load({ workflowId, version }) {
      const stored = find(workflowId);
      if (
        stored !== undefined &&
        (version === '' || stored.version === undefined || stored.version === version)
      ) {
        return Promise.resolve(document(stored.canvas));
      }
      const message = `There is no workflow ${workflowId} ${version}.`;
      return Promise.reject(new ExecutionError(errorCodes.workflowNotFound, message));
    },
  };
}
