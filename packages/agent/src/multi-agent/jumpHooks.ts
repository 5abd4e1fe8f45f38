import type { JsonObject } from '@heddle/workflow-schema';
import type { HookPoint } from '../AgentDefinition.js';
import { callHooks, type HookOutcome } from '../hooks/callHooks.js';
import type { TurnOutput } from '../TurnEvent.js';
import type { MultiTurn } from './MultiTurn.js';
import type { Segment } from './segments.js';

/** Where a turn goes on, if its agent hands over. */
export interface HandOver {
  agentId: string;
  condition: string;
}

/** Asks the hooks whether an agent may take over. Each is asked once for an agent that hands over and its target. */
export async function* mayJump(
  turn: MultiTurn,
  { agentId, condition }: HandOver,
): AsyncGenerator<TurnOutput, boolean> {
  const { segments } = turn.state;
  const from = segments.at(-1)?.entered.agentId ?? turn.input.dialogue?.currentId;
  const { isStopped } = yield* callJumpHooks(turn, 'beforeJump', segments.length, agentId, {
    ...(from === undefined ? {} : { from_agent_id: from }),
    condition,
  });
  return !isStopped;
}

/** Tells the hooks that an agent has taken over. */
export async function* afterJump(turn: MultiTurn, { entered }: Segment): AsyncGenerator<TurnOutput, void> {
  const { agentId, how, from, condition } = entered;
  if (how !== 'jump' && how !== 'appointed') return;
  const position = turn.state.segments.findIndex((segment) => segment.entered === entered);
  yield* callJumpHooks(turn, 'afterJump', position, agentId, {
    ...(from === undefined ? {} : { from_agent_id: from }),
    ...(condition === undefined ? {} : { condition }),
  });
}

function callJumpHooks(
  turn: MultiTurn,
  point: HookPoint,
  position: number,
  agentId: string,
  about: JsonObject,
): AsyncGenerator<TurnOutput, HookOutcome> {
  const { input, options, signal, idempotencyKey, state } = turn;
  const { hooks: caller } = options.services;
  const data = { agent_id: agentId, agent_name: turn.member(agentId)?.name ?? '', ...about };
  return callHooks({ input, caller, signal, idempotencyKey, agentId }, state, point, position, data);
}
