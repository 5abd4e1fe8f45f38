import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { TurnLimits } from '../AgentDefinition.js';
import type { Tool, ToolContext } from '../Tool.js';
import type { TurnEvent } from '../TurnEvent.js';
import type { CallState } from '../TurnState.js';
import { elapsed } from './askModel.js';
import { cutMiddle } from './cutMiddle.js';
import { withinTime } from './withinTime.js';

const maxErrorCharacters = 2_000;

/** A call of a tool by this process. */
export interface ToolCalling {
  tool: Tool;
  state: CallState;
  limits: TurnLimits;
  signal: AbortSignal;
  idempotencyKey: string;
  say(text: string): void;
}

type Outcome = TurnEvent & { type: 'toolEnded' | 'interrupted' };

/** Calls a tool. Rejects only if the turn is over; a failure of the tool becomes a text for the model. */
export async function callTool(calling: ToolCalling): Promise<Outcome> {
  const { tool, state, limits, signal } = calling;
  const { id: callId } = state.call;
  const began = performance.now();
  const limitMs = Math.min(tool.timeoutMs ?? limits.toolMs, limits.totalMs);
  const late = () => new Error(`${tool.name} did not answer within ${Math.round(limitMs / 1000)} s`);
  try {
    const result = await withinTime({ signal, limitMs, late }, (stop) =>
      tool.call!(argumentsOf(tool, state), contextOf(calling, stop)),
    );
    if ('interrupt' in result) {
      const { interrupt, state: toolState } = result;
      return {
        type: 'interrupted',
        callId,
        interrupt,
        ...(toolState === undefined ? {} : { state: toolState }),
      };
    }
    const ended = endedCall(callId, textOf(result.output), limits.resultCharacters);
    const answer = result.answer ?? (tool.returnsDirectly ? textOf(result.output) : undefined);
    const { substitute, card, slices } = result;
    return {
      ...ended,
      ...(answer === undefined ? {} : { answer }),
      ...(substitute === undefined ? {} : { substitute }),
      ...(card === undefined ? {} : { card }),
      ...(slices === undefined ? {} : { slices }),
      ms: elapsed(began),
    };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const text = `Error: ${messageOf(error)}`.slice(0, maxErrorCharacters);
    return { type: 'toolEnded', callId, output: text, isError: true, ms: elapsed(began) };
  }
}

/** The event of a call that has ended with this text. */
export function endedCall(
  callId: string,
  output: string,
  maxCharacters: number,
): TurnEvent & { type: 'toolEnded' } {
  const { text, cut } = cutMiddle(output, maxCharacters);
  return { type: 'toolEnded', callId, output: text, ms: 0, ...(cut === 0 ? {} : { cut }) };
}

function argumentsOf(tool: Tool, { call }: CallState): JsonObject {
  return tool.prepare?.(call.arguments) ?? call.arguments;
}

function contextOf({ state, idempotencyKey, say }: ToolCalling, signal: AbortSignal): ToolContext {
  const { id } = state.call;
  return {
    callId: id,
    signal,
    idempotencyKey: `${idempotencyKey}:${id}`,
    say: (text) => {
      if (!signal.aborted && text !== '') say(text);
    },
    ...(state.status === 'resumed'
      ? { resumed: { value: state.resumed ?? null, state: state.toolState ?? null } }
      : {}),
  };
}

function textOf(output: Json): string {
  return typeof output === 'string' ? output : (JSON.stringify(output) ?? 'null');
}

/** The message of an error, whatever was thrown. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message === '' ? 'the tool has failed' : message;
}
