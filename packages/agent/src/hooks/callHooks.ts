import type { Json } from '@heddle/workflow-schema';
import type { Hook, HookFilter, HookPoint } from '../AgentDefinition.js';
import type { AgentHookCaller, HookReply } from '../AgentServices.js';
import { elapsed } from '../loop/askModel.js';
import { messageOf } from '../loop/callTool.js';
import { withinTime } from '../loop/withinTime.js';
import { TurnError } from '../TurnError.js';
import type { TurnEvent, TurnOutput } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnState } from '../TurnState.js';

const usualTimeoutMs = 1_000;
const maxTimeoutMs = 10_000;

/** What the hooks of a turn have in common. */
export interface Hooking {
  input: TurnInput;
  caller: AgentHookCaller | undefined;
  signal: AbortSignal;
  idempotencyKey: string;
  /** At a jump: the agent that takes over. */
  agentId?: string;
}

/** What the hooks of a point have made of the data they were given. */
export interface HookOutcome {
  data: Json;
  isStopped: boolean;
}

/**
 * Calls the hooks of a point in order, each with what the one before has made. A hook that a weak setting
 * allows to fail changes nothing. Hooks that were called before a crash are not called again.
 */
export async function* callHooks(
  hooking: Hooking,
  { hooked }: Pick<TurnState, 'hooked'>,
  point: HookPoint,
  round: number,
  given: Json,
): AsyncGenerator<TurnOutput, HookOutcome> {
  let data = given;
  const { agentId } = hooking;
  const hooks = hooking.input.definition.hooks?.[point] ?? [];
  for (const [index, hook] of hooks.entries()) {
    if (!(hook.filters ?? []).every((filter) => passes(filter, hooking))) continue;
    const earlier = hooked.find(
      (event) =>
        event.point === point && event.index === index && event.round === round && event.agentId === agentId,
    );
    const event = earlier ?? (await callHook(hooking, hook, { point, index, round }, data));
    if (!earlier) {
      hooked.push(event);
      yield event;
    }
    if (event.error !== undefined) {
      if (hook.isStrong) throw failed(hook, event.error);
      continue;
    }
    if (event.action !== 'continue' && event.data !== undefined) data = event.data;
    if (event.action === 'stop') return { data, isStopped: true };
  }
  return { data, isStopped: false };
}

async function callHook(
  { input, caller, signal, idempotencyKey, agentId }: Hooking,
  hook: Hook,
  place: { point: HookPoint; index: number; round: number },
  data: Json,
): Promise<TurnEvent & { type: 'hooked' }> {
  const began = performance.now();
  const { point, index, round } = place;
  const about = agentId === undefined ? {} : { agentId };
  const called = { type: 'hooked' as const, ...place, uri: hook.uri, ...about };
  try {
    if (!caller) throw new Error('this host calls no hooks');
    const payload = { hook: point, bot_id: input.definition.id, ...input.place, data };
    const key = [idempotencyKey, point, round, index, ...Object.values(about)].join(':');
    const limitMs = Math.min(Math.max(1, hook.timeoutMs ?? usualTimeoutMs), maxTimeoutMs);
    const late = () => new Error(`it did not answer within ${limitMs} ms`);
    const reply = await withinTime({ signal, limitMs, late }, (stop) =>
      caller.call(hook, payload, { signal: stop, idempotencyKey: key }),
    );
    if (!isReply(reply)) throw new Error('its reply has no known action');
    const { action, data: made } = reply;
    return { ...called, action, ...(made === undefined ? {} : { data: made }), ms: elapsed(began) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    return { ...called, error: messageOf(error), ms: elapsed(began) };
  }
}

function isReply(reply: unknown): reply is HookReply {
  const action = (reply as HookReply | undefined)?.action;
  return action === 'continue' || action === 'replace' || action === 'stop';
}

function passes({ field, operator, value }: HookFilter, { input, agentId }: Hooking): boolean {
  const { question, definition } = input;
  const held = { role: 'user', text: question.text, agentId: agentId ?? definition.id }[field];
  return operator === 'equals' ? held === value : held.includes(value);
}

/** Without its query, which may contain a key: users see the message. */
function failed(hook: Hook, reason: string): TurnError {
  const [uri = ''] = hook.uri.split(/[?#]/);
  return new TurnError('hook', `the hook ${uri} has failed: ${reason}`, { uri, reason });
}
