import type { CallOptions, HookReply } from '@heddle/agent';
import { createExecutor, type ExecutorServices, type NodeContext, ServiceMissing } from '@heddle/executor';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { newId } from '../../db/ids.js';
import { runLimits } from '../run/index.js';
import { interfaceOf } from '../workflow/index.js';

/** The node that calls hooks. */
export type HookContext = Pick<NodeContext, 'services' | 'addUsage'>;

const scheme = 'workflow:';
const executor = createExecutor({ definitions: nodeTypes, executors: nodeExecutors });

/** The URI of a hook that runs a workflow. */
export const workflowUri = (id: string) => `${scheme}${id}`;

/** The workflow that a hook runs; undefined for a hook that calls a URL. */
export function workflowOf(uri: string): string | undefined {
  return uri.startsWith(scheme) ? uri.slice(scheme.length) : undefined;
}

/**
 * Runs the workflow of a hook, with the services of the run that calls it: its rights, budgets and limits. Start
 * receives what HTTP hooks receive, `data` as JSON text if it is declared as a text. The outputs `action` and
 * `data` of End are the reply; without an action, `data` replaces what the hook was given, as does the text of an
 * End that returns one.
 */
export async function runHookWorkflow(
  context: HookContext,
  { workflowId, version = '' }: { workflowId: string; version?: string | undefined },
  payload: Json,
  options: CallOptions,
): Promise<HookReply> {
  const { services } = context;
  const { signal, idempotencyKey } = options;
  const document = await services.workflow.load({ workflowId, version }, options);
  const handle = executor.start(document, inputsOf(document, payload), {
    // The same when it runs again after a crash, so that its nodes have the same idempotency keys.
    runId: idempotencyKey,
    services: available(services),
    limits: runLimits,
    signal,
    createId: newId,
  });
  const state = await handle.idle();
  context.addUsage(state.usage);
  if (state.status === 'waiting') {
    handle.cancel();
    throw new Error('its workflow asks a question, which nobody can answer');
  }
  if (state.status !== 'success') throw new Error(state.error?.message ?? 'its workflow was cancelled');
  return replyOf(state.outputs ?? {}, state.answer);
}

/** Services as a host provides them: missing ones are undefined until a node of the workflow needs them. */
function available(services: Required<ExecutorServices>): ExecutorServices {
  return new Proxy(services as ExecutorServices, {
    get(all, name) {
      try {
        return all[name as keyof ExecutorServices];
      } catch (error) {
        if (error instanceof ServiceMissing) return undefined;
        throw error;
      }
    },
  });
}

function inputsOf(document: JsonObject, payload: Json): JsonObject {
  const given = isJsonObject(payload) ? payload : {};
  const { data } = given;
  if (typeof data === 'string' || data === undefined) return given;
  const parsed = parseDocumentText(JSON.stringify(document));
  const declared = parsed.error ? [] : interfaceOf(parsed.document).inputs.filter(isJsonObject);
  const isText = declared.some(({ name, type }) => name === 'data' && type === 'string');
  return isText ? { ...given, data: JSON.stringify(data) } : given;
}

function replyOf({ action, data }: JsonObject, answer: string | undefined): HookReply {
  const text = answer?.trim() ? answer : undefined;
  const made = data ?? text;
  if (action === undefined || action === '' || action === null)
    return made === undefined || made === null ? { action: 'continue' } : { action: 'replace', data: made };
  // The runtime refuses actions that it does not know.
  return { action: action as HookReply['action'], ...(made !== undefined && { data: made }) };
}
