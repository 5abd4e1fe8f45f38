import { ApiError, type Client, type Input } from '@heddle/api-contract';
import type { runService } from '@heddle/api-contract/families/run-service';
import { ExecutionError, type ExecutorServices, type ModelToolCall } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';

type ModelInput = Input<typeof runService.calls.model>;
type HttpInput = Input<typeof runService.calls.http>;
type DatabaseInput = Input<typeof runService.calls.database>;

/** Options passed to the worker: plain data only. */
export interface BrowserServiceOptions {
  spaceId: string;
  /** The workflow that is tried out, for which the user may have chosen mock sets. */
  workflowId: string;
}

/** Implements the executor's services as calls to the server, which holds the keys and checks permissions. */
export function createBrowserServices(
  api: Client<{ runService: typeof runService }>,
  { spaceId, workflowId }: BrowserServiceOptions,
): ExecutorServices {
  const calls = api.runService;
  const onDatabase = (request: DatabaseInput['request'], { signal }: { signal: AbortSignal }) =>
    guarded(calls.database({ space_id: spaceId, request }, { signal }));
  return {
    model: {
      async *stream(request, { signal }) {
        try {
          for await (const event of calls.model({ space_id: spaceId, ...request } as ModelInput, {
            signal,
          })) {
            if (event.event === 'finished') yield { type: 'finished', usage: event.data.usage };
            else if (event.event === 'toolCall')
              yield { type: 'toolCall', call: event.data.call as ModelToolCall };
            else if (event.event === 'error') throw new ExecutionError(event.data.code, event.data.msg);
            else yield { type: event.event, text: event.data.text };
          }
        } catch (error) {
          throw asExecutionError(error);
        }
      },
    },
    workflow: {
      async load({ workflowId, version }, { signal }) {
        const answer = await guarded(
          calls.workflow({ space_id: spaceId, workflow_id: workflowId, version }, { signal }),
        );
        return JSON.parse(answer.schema) as JsonObject;
      },
      async describe({ workflowId, version }, { signal }) {
        const { name, description } = await guarded(
          calls.workflow({ space_id: spaceId, workflow_id: workflowId, version }, { signal }),
        );
        return { name, description };
      },
    },
    http: {
      async request({ credentialId, ...request }, { signal }) {
        const input = { space_id: spaceId, credential_id: credentialId, ...request } as HttpInput;
        return guarded(calls.http(input, { signal }));
      },
    },
    tool: {
      async call(request, { signal, resumed }) {
        const given = { ...request, ...(resumed && { resumed }) };
        const input = { space_id: spaceId, workflow_id: workflowId, request: given };
        const { result, interrupt, mock_set } = await guarded(calls.tool(input, { signal }));
        if (!interrupt) return { output: result, ...(mock_set !== undefined && { mockSet: mock_set }) };
        const { state, ...question } = interrupt;
        return { interrupt: question, state };
      },
      async describe({ pluginId, apiId, version }, { signal }) {
        const input = { space_id: spaceId, plugin_id: pluginId, api_id: apiId, version };
        return { ...(await guarded(calls.toolDescription(input, { signal }))), parameters: [] };
      },
    },
    // A run in the browser belongs to no agent, and only agents remember.
    memory: { recall: async () => [] },
    knowledge: {
      async search(request, { signal }) {
        return (await guarded(calls.knowledge({ space_id: spaceId, request }, { signal }))).documents;
      },
    },
    database: {
      query: (request, options) => onDatabase({ op: 'query', ...request }, options),
      insert: (request, options) => onDatabase({ op: 'insert', ...request }, options),
      update: (request, options) => onDatabase({ op: 'update', ...request }, options),
      select: (request, options) => onDatabase({ op: 'select', ...request, filter: request.filter }, options),
      delete: (request, options) => onDatabase({ op: 'delete', ...request }, options),
    },
  };
}

async function guarded<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw asExecutionError(error);
  }
}

function asExecutionError(error: unknown): unknown {
  return error instanceof ApiError ? new ExecutionError(error.code, error.msg) : error;
}
