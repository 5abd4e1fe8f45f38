import type { AgentHookCaller, HookReply } from '@heddle/agent';
import type { ExecutorServices } from '@heddle/executor';
import { isJsonObject, type Json } from '@heddle/workflow-schema';

const maxReplyCharacters = 1024 * 1024;
// The runtime ends calls earlier, at the limit of each hook.
const timeoutMs = 10_000;

/**
 * Calls hooks over the HTTP service of the run, which guards addresses and checks rights. A service that answers
 * without a body lets the turn go on.
 */
export function agentHooks(services: Required<ExecutorServices>): AgentHookCaller {
  return {
    async call({ uri }, payload, options) {
      if (!/^https?:\/\//i.test(uri)) throw new Error('hooks that are not URLs cannot be called yet');
      const { status, body } = await services.http.request(
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
