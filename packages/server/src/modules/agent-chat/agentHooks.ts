import type { AgentHookCaller, HookReply } from '@heddle/agent';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import { type HookContext, runHookWorkflow, workflowOf } from './hookWorkflow.js';

const maxReplyCharacters = 1024 * 1024;
// The runtime ends calls earlier, at the limit of each hook.
const timeoutMs = 10_000;

/**
 * Calls hooks over the HTTP service of the run, which guards addresses and checks rights, or runs their
 * workflows. A service that answers without a body lets the turn go on.
 */
export function agentHooks(context: HookContext): AgentHookCaller {
  return {
    async call({ uri, version }, payload, options) {
      const workflowId = workflowOf(uri);
      if (workflowId !== undefined)
        return runHookWorkflow(context, { workflowId, version }, payload, options);
      if (!/^https?:\/\//i.test(uri)) throw new Error('it is neither a URL nor a workflow');
      const { status, body } = await context.services.http.request(
        {
          method: 'POST',
          url: uri,
          headers: [['idempotency-key', options.idempotencyKey]],
          body: { kind: 'text', text: JSON.stringify(payload), contentType: 'application/json' },
          timeoutMs,
        },
        options,
      );
      if (status < 200 || status > 299) throw new Error(`it answered with status ${status}`);
      return readReply(body);
    },
  };
}

function readReply(body: string): HookReply {
  if (body.trim() === '') return { action: 'continue' };
  if (body.length > maxReplyCharacters) throw new Error('its reply is too large');
  const reply = JSON.parse(body) as Json;
  if (!isJsonObject(reply)) throw new Error('its reply is not a JSON object');
  // The runtime refuses actions that it does not know.
  return reply as unknown as HookReply;
}
