import { Agent, type Model, type ModelRequest, Runner, type StreamEvent, tool, Usage } from '@openai/agents';
import { persona, question, type Runtime, toolDescription, toolSchema, type Workload } from './workloads.js';

/** The OpenAI Agents SDK with a model of our own, and without its traces. */
export const openaiAgents: Runtime = (workload) => {
  const runner = new Runner({ tracingDisabled: true });
  return async () => {
    const look = tool({
      name: 'look',
      description: toolDescription,
      parameters: { ...toolSchema, additionalProperties: true as const },
      strict: false,
      execute: async (values) => JSON.stringify(values),
    });
    const tools = workload.rounds.length > 0 ? [look] : [];
    const agent = new Agent({ name: 'Ada', instructions: persona, tools, model: modelFor(workload) });
    const result = await runner.run(agent, question, { stream: true });
    let text = '';
    for await (const event of result)
      if (event.type === 'raw_model_stream_event' && event.data.type === 'output_text_delta')
        text += event.data.delta;
    await result.completed;
    return text;
  };
};

function modelFor(workload: Workload): Model {
  let round = 0;
  return {
    getResponse: () => Promise.reject(new Error('only streams')),
    async *getStreamedResponse(_: ModelRequest): AsyncGenerator<StreamEvent> {
      yield { type: 'response_started' } as StreamEvent;
      const calls = workload.rounds[round++];
      const output = calls
        ? calls.map(({ id, name, arguments: values }) => ({
            type: 'function_call',
            callId: id,
            name,
            status: 'completed',
            arguments: JSON.stringify(values),
          }))
        : [
            {
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: workload.pieces.join('') }],
            },
          ];
      if (!calls)
        for (const delta of workload.pieces) yield { type: 'output_text_delta', delta } as StreamEvent;
      const response = {
        id: 'r',
        usage: new Usage({ inputTokens: 10, outputTokens: 5, totalTokens: 15 }),
        output,
      };
      yield { type: 'response_done', response } as unknown as StreamEvent;
    },
  };
}
