import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { ModelChunk, ModelRequest, ModelToolCall } from '@heddle/workflow-schema/models';
import type { AgentDefinition } from '../AgentDefinition.js';
import type { CallOptions, ModelService } from '../AgentServices.js';
import { runTurn } from '../runTurn.js';
import type { Tool } from '../Tool.js';
import { isTurnEvent, type TurnEvent, type TurnOutput, type TurnPause } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { TurnOptions } from '../TurnOptions.js';
import type { ToolKind } from '../tools/ToolKind.js';

/** A piece of a scripted answer: text, a call, a chunk as it is, an error to throw, or a promise to wait for. */
export type Piece = string | ModelToolCall | ModelChunk | Error | Promise<unknown>;

/** A model that gives the scripted answers in turn, and remembers what it was asked. */
export function scriptedModel(answers: readonly (readonly Piece[])[]) {
  const requests: ModelRequest[] = [];
  const keys: string[] = [];
  const closed: boolean[] = [];
  async function* stream(request: ModelRequest, options: CallOptions): AsyncGenerator<ModelChunk> {
    const index = requests.push(structuredClone(request)) - 1;
    keys.push(options.idempotencyKey);
    closed[index] = false;
    options.signal.addEventListener('abort', () => {
      closed[index] = true;
    });
    const answer = answers[index];
    if (!answer) throw new Error(`the script has no answer ${index + 1}`);
    for (const piece of answer) {
      if (piece instanceof Error) throw piece;
      if (piece instanceof Promise) await piece;
      else if (typeof piece === 'string') yield { type: 'text', text: piece };
      else if ('type' in piece) yield piece;
      else yield { type: 'toolCall', call: piece };
    }
    yield { type: 'finished', usage: { inputTokens: 10, outputTokens: 5 } };
  }
  const service: ModelService = { stream };
  return { ...service, requests, keys, closed };
}

/** A call that the model asks for. */
export function call(id: string, name: string, values: JsonObject = {}): ModelToolCall {
  return { id, name, arguments: values };
}

/** A tool without arguments that gives `output`, or what the function gives. */
export function tool(name: string, run: Json | NonNullable<Tool['call']>, more: Partial<Tool> = {}): Tool {
  const implementation = typeof run === 'function' ? run : async () => ({ output: run });
  const parameters = { type: 'object', properties: {} };
  return { name, description: `Does ${name}.`, parameters, kind: 'scripted', call: implementation, ...more };
}

/** A kind of tool that offers the given tools. */
export function kindOf(...tools: Tool[]): ToolKind[] {
  return [{ kind: 'scripted', tools: () => tools }];
}

/** A small agent without suggestions. */
export function agent(changes: Partial<AgentDefinition> = {}): AgentDefinition {
  return {
    id: '7',
    name: 'Ada',
    persona: 'You know the weather.',
    model: { id: '1' },
    variables: [],
    tools: [],
    history: { rounds: 3 },
    suggestions: { mode: 'off' },
    ...changes,
  };
}

/** A question to a small agent. */
export function ask(text: string, changes: Partial<TurnInput> = {}): TurnInput {
  return { definition: agent(), question: { text }, history: [], ...changes };
}

/** Runs a turn until it pauses. */
export async function play(input: TurnInput, options: TurnOptions) {
  const outputs: TurnOutput[] = [];
  const turn = runTurn(input, options);
  let pause: TurnPause;
  for (;;) {
    const { done, value } = await turn.next();
    if (done) {
      pause = value;
      break;
    }
    // What a host stores has been JSON in between.
    outputs.push(structuredClone(value));
  }
  const events: TurnEvent[] = [...(options.events ?? []), ...outputs.filter(isTurnEvent)];
  const texts = outputs.flatMap((output) => (output.type === 'text' ? [output.text] : []));
  return { outputs, events, pause, text: texts.join(''), types: outputs.map(({ type }) => type) };
}
