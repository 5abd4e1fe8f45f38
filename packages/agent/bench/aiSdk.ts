import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai/test';
import { persona, question, type Runtime, toolDescription, toolSchema, type Workload } from './workloads.js';

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

/** `streamText` of the AI SDK with its own model for tests. */
export const aiSdk: Runtime = (workload) => async () => {
  const model = new MockLanguageModelV3({
    doStream: async ({ prompt }: LanguageModelV3CallOptions) => ({
      stream: convertArrayToReadableStream(parts(workload, prompt)),
    }),
  });
  const look = tool({
    description: toolDescription,
    inputSchema: jsonSchema<{ n: number }>(toolSchema),
    execute: async (values) => values,
  });
  const result = streamText({
    model,
    system: persona,
    prompt: question,
    ...(workload.rounds.length > 0 ? { tools: { look } } : {}),
    stopWhen: stepCountIs(10),
  });
  let text = '';
  for await (const piece of result.textStream) text += piece;
  return text;
};

function parts(
  workload: Workload,
  prompt: LanguageModelV3CallOptions['prompt'],
): LanguageModelV3StreamPart[] {
  const round = prompt.filter(({ role }) => role === 'assistant').length;
  const calls = workload.rounds[round];
  const start: LanguageModelV3StreamPart = { type: 'stream-start', warnings: [] };
  if (calls) {
    const asked = calls.map(
      ({ id, name, arguments: values }): LanguageModelV3StreamPart => ({
        type: 'tool-call',
        toolCallId: id,
        toolName: name,
        input: JSON.stringify(values),
      }),
    );
    return [
      start,
      ...asked,
      { type: 'finish', finishReason: { unified: 'tool-calls', raw: undefined }, usage },
    ];
  }
  const said = workload.pieces.map(
    (delta): LanguageModelV3StreamPart => ({ type: 'text-delta', id: 't', delta }),
  );
  return [
    start,
    { type: 'text-start', id: 't' },
    ...said,
    { type: 'text-end', id: 't' },
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
  ];
}
