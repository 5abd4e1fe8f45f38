import type { ModelChunk, ModelRequest, ModelService } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { difference } from './difference.js';
import type { Reply } from './world.js';

type PromptReply = Exclude<Reply, { afterMs: number }>;

/** A scripted model. `complain` is called for requests that differ from the script's expectations. */
export function scriptedModel(
  scripts: Readonly<Record<string, readonly Reply[]>>,
  complain: (problem: string) => void,
): ModelService {
  const used = new Map<string, Set<number>>();
  return {
    async *stream(request, { signal }) {
      const key = Object.hasOwn(scripts, request.model) ? request.model : '*';
      const script = scripts[key];
      if (script === undefined) throw new Error(`The case has no replies for the model ${request.model}.`);
      if (!used.has(key)) used.set(key, new Set());
      const { reply, afterMs } = innermost(nextReply(script, used.get(key)!, request));
      if (reply.check) check(reply.check, request, complain);
      await wait(afterMs, signal);
      yield* speak(reply, request);
    },
  };
}

/**
 * The first unused reply that expects this request, otherwise the next one in order; the last one repeats.
 */
function nextReply(script: readonly Reply[], used: Set<number>, request: ModelRequest): Reply {
  const last = request.messages.at(-1)?.content ?? '';
  const conditionOf = (reply: Reply) => innermost(reply).reply.when;
  const isMeant = (reply: Reply) => conditionOf(reply)?.every((part) => last.includes(part)) ?? false;
  let index = script.findIndex((reply, at) => !used.has(at) && isMeant(reply));
  if (index < 0) index = script.findIndex((reply, at) => !used.has(at) && conditionOf(reply) === undefined);
  if (index < 0) index = script.findLastIndex((reply) => conditionOf(reply) === undefined || isMeant(reply));
  const reply = script[index];
  if (reply === undefined) throw new Error(`No reply of the case fits a request that ends with: ${last}`);
  used.add(index);
  return reply;
}

function innermost(reply: Reply): { reply: PromptReply; afterMs: number } {
  if (!('afterMs' in reply)) return { reply, afterMs: 0 };
  const inner = innermost(reply.then);
  return { reply: inner.reply, afterMs: inner.afterMs + reply.afterMs };
}

function* speak(reply: PromptReply, request: ModelRequest): Iterable<ModelChunk> {
  if ('error' in reply) throw new Error(reply.error);
  if ('toolCalls' in reply) {
    for (const [index, call] of reply.toolCalls.entries()) {
      const id = `call_${request.messages.length}_${index}`;
      yield {
        type: 'toolCall',
        call: { id, name: nameOf(call, request), arguments: call.arguments as JsonObject },
      };
    }
  } else {
    const texts = 'stream' in reply ? reply.stream : [reply.text];
    for (const text of [reply.reasoning ?? []].flat()) yield { type: 'reasoning', text };
    for (const text of texts) yield { type: 'text', text };
  }
  const { input = 0, output = 0 } = reply.tokens ?? {};
  yield { type: 'finished', usage: { inputTokens: input, outputTokens: output } };
}

type ToolCall = Extract<PromptReply, { toolCalls: unknown }>['toolCalls'][number];

/** The name under which the request offers the tool named by the script. */
function nameOf(call: ToolCall, { tools = [] }: ModelRequest): string {
  const found = tools.find(({ origin }) => {
    if (origin === undefined) return false;
    if ('workflowId' in call) return 'workflowId' in origin && origin.workflowId === call.workflowId;
    return 'pluginId' in origin && origin.pluginId === call.pluginId && origin.apiId === call.apiId;
  });
  if (found === undefined) throw new Error(`The request offers no tool for ${JSON.stringify(call)}.`);
  return found.name;
}

function check(
  wanted: NonNullable<PromptReply['check']>,
  { messages }: ModelRequest,
  complain: (problem: string) => void,
): void {
  const all = messages.map((message) => message.content).join('\n');
  const system = messages.find((message) => message.role === 'system')?.content;
  const expectSame = (expected: Json, actual: Json | undefined, name: string) => {
    const problem = difference(expected, actual, `request.${name}`);
    if (problem !== undefined) complain(problem);
  };
  if (wanted.messages !== undefined) expectSame(wanted.messages, messages.length, 'messages');
  if (wanted.system !== undefined) expectSame(wanted.system, system, 'system');
  if (wanted.contains) expectSame({ $text: { contains: wanted.contains } }, all, 'text');
  if (wanted.lastMessage !== undefined) {
    expectSame(wanted.lastMessage, messages.at(-1)?.content, 'lastMessage');
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve();
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
