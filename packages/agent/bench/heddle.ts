import { type AgentDefinition, isTurnEvent, runTurn, type ToolKind, type TurnEvent } from '@heddle/agent';
import type { ModelChunk, ModelRequest } from '@heddle/workflow-schema/models';
import { persona, question, type Runtime, toolDescription, toolSchema, type Workload } from './workloads.js';

const definition: AgentDefinition = {
  id: '1',
  name: 'Ada',
  persona,
  model: { id: '1', contextTokens: 128_000 },
  variables: [],
  tools: [],
  history: { rounds: 3 },
  suggestions: { mode: 'off' },
};

const looking: ToolKind = {
  kind: 'look',
  tools: () => [
    {
      name: 'look',
      description: toolDescription,
      parameters: toolSchema,
      kind: 'look',
      call: async (values) => ({ output: values }),
    },
  ],
};

/** A turn with its events kept, as a host stores them. */
export const heddle: Runtime = (workload) => async () => {
  const services = { model: { stream: (request: ModelRequest) => stream(workload, request) } };
  const toolKinds = workload.rounds.length > 0 ? [looking] : [];
  const events: TurnEvent[] = [];
  let text = '';
  for await (const output of runTurn(
    { definition, question: { text: question }, history: [] },
    { services, toolKinds },
  )) {
    if (isTurnEvent(output)) events.push(output);
    else if (output.type === 'text') text += output.text;
  }
  const end = events.at(-1);
  if (end?.type !== 'ended') throw new Error(`the turn has not ended: ${JSON.stringify(end)}`);
  return text;
};

async function* stream(workload: Workload, { messages }: ModelRequest): AsyncGenerator<ModelChunk> {
  const round = messages.filter(({ toolCalls }) => toolCalls !== undefined).length;
  const calls = workload.rounds[round];
  if (calls) for (const call of calls) yield { type: 'toolCall', call };
  else for (const text of workload.pieces) yield { type: 'text', text };
  yield { type: 'finished', usage: { inputTokens: 10, outputTokens: 5 } };
}
