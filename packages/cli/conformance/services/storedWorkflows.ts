import { ExecutionError, errorCodes, type WorkflowService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import type { Case } from '../schema/cases.js';

/** The other documents of a case under their ids; a published one answers for its version only. */
export function storedWorkflows(
  workflows: Case['workflows'],
  document: (path: string) => JsonObject,
): WorkflowService {
  return {
    load({ workflowId, version }) {
      const entry = workflows && Object.hasOwn(workflows, workflowId) ? workflows[workflowId] : undefined;
      const stored = typeof entry === 'string' ? { canvas: entry } : entry;
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
