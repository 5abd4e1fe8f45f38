import type { AgentDefinition, TurnOutput } from '@heddle/agent';
import { expect, test } from 'vitest';
import { TrialMeter } from './TrialMeter.js';

const agent = (id: string, more: Partial<AgentDefinition> = {}): AgentDefinition => ({
  ...{ id, name: id, persona: '', model: { id }, variables: [], tools: [] },
  history: { rounds: 3 },
  suggestions: { mode: 'off' },
  ...more,
});
/** A token of input costs 1 and of output 2, of the expensive model 10 and 20. */
const priceOf = (id: string) => {
  const each = id === 'expensive' ? 10_000_000 : 1_000_000;
  return { currency: 'USD', input: each, output: 2 * each };
};
const asked = (tokens: number): TurnOutput => ({
  type: 'modelAsked',
  round: 1,
  prompt: { tokens, rounds: 0 },
});
const answered = (more: object = {}): TurnOutput => ({
  ...{ type: 'modelAnswered', round: 1, text: '', calls: [], ms: 1 },
  ...more,
});
const told = (definition: AgentDefinition, outputs: TurnOutput[]) => {
  const meter = new TrialMeter(definition, priceOf);
  return outputs.flatMap((output) => {
    const data = meter.next(output)?.data;
    return data ? [[data.input_count, data.output_count, data.cost, data.is_estimate]] : [];
  });
};

test('estimates the call under way, and replaces the estimate by what the provider tells', () => {
  const usage = { inputTokens: 90, outputTokens: 60, cost: 210 };
  const text: TurnOutput = { type: 'text', round: 1, text: 'x'.repeat(90) };
  expect(told(agent('cheap'), [asked(100), text, text, answered({ usage }), asked(10)])).toEqual([
    [100, 0, 100, true],
    [100, 60, 220, true],
    [90, 60, 210, false],
    [100, 60, 220, true],
  ]);
});

test('keeps the estimate of a provider that tells nothing', () => {
  expect(told(agent('cheap'), [asked(100), answered({ text: 'x'.repeat(30) })]).at(-1)).toEqual([
    100,
    10,
    120,
    false,
  ]);
});

test('takes the price of the agent that answers, and of the asking one again after it', () => {
  const jumps = { jumps: [], recognition: { by: 'tool' }, next: 'current' } as const;
  const agents = ['cheap', 'expensive'].map((id) => ({
    ...{ id, name: id, description: '', definition: agent(id) },
    ...jumps,
  }));
  const multiAgent = { agents, startId: 'cheap', globalJumps: [], globalRecognition: jumps.recognition };
  const enter = (agentId: string, callId?: string): TurnOutput => ({
    ...{ type: 'entered', agentId, agentName: agentId, how: 'jump' },
    ...(callId === undefined ? {} : { callId }),
  });
  const none = answered({ usage: { inputTokens: 0, outputTokens: 0, cost: 0 } });
  const costs = told(agent('cheap', { multiAgent }), [
    ...[enter('cheap'), asked(1), none, enter('expensive', 'c'), asked(1), none],
    ...[{ type: 'toolEnded', callId: 'c', output: '', ms: 0 } as const, asked(1), none],
    ...[enter('expensive'), asked(1)],
  ]).map(([, , cost]) => cost);
  expect(costs).toEqual([1, 0, 10, 0, 1, 0, 10]);
});
