import type { JsonObject } from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../errors.js';
import type { ModelChunk, ModelRequest, ModelService, ModelToolCall, WorkflowService } from '../services.js';

/**
 * A model that returns the given pieces, texts or tool calls, one list per call, and records its requests.
 */
export function scriptedModel(
  answers: readonly (readonly (string | ModelToolCall)[])[],
): ModelService & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    requests,
    async *stream(request): AsyncGenerator<ModelChunk> {
      const pieces = answers[requests.length];
      requests.push(request);
      if (!pieces) throw new ExecutionError(errorCodes.execution, 'the script has no answer for this call');
      for (const piece of pieces) {
        yield typeof piece === 'string' ? { type: 'text', text: piece } : { type: 'toolCall', call: piece };
      }
      yield {
        type: 'finished',
        usage: { inputTokens: request.messages.length, outputTokens: pieces.length },
      };
    },
  };
}

/** A workflow service with these documents by id; other ids do not exist. */
export function scriptedWorkflows(documents: Readonly<Record<string, JsonObject>>): WorkflowService {
  return {
    async load({ workflowId }) {
      const document = Object.hasOwn(documents, workflowId) ? documents[workflowId] : undefined;
      if (document) return document;
      throw new ExecutionError(errorCodes.workflowNotFound, `workflow ${workflowId} not found`);
    },
  };
}
