import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { expect, test } from 'vitest';
import { storyTrace } from './storyTrace.js';

const call = { id: 'c1', name: 'weather', arguments: { city: 'Oslo' } };
const usage = { inputTokens: 20, outputTokens: 4, cost: 0.001 };
const story = (events: object[], more: Partial<AgentStory> = {}): AgentStory => ({
  chat_id: '1',
  execute_id: '2',
  status: 'completed',
  events: events.map((event, index) => ({ at: 1_000 + index * 100, event: event as never })),
  prompts: [],
  steps: [],
  history: { kept: 0, dropped: 0, messages: [] },
  usage: { token_count: 24, input_count: 20, output_count: 4 },
  cost: 0.001,
  ...more,
});

const withTool = [
  { type: 'modelAsked', round: 1, prompt: { tokens: 18 } },
  { type: 'modelAnswered', round: 1, text: '', calls: [call], usage, ms: 100 },
  { type: 'toolCalled', round: 1, call, kind: 'workflow' },
  { type: 'toolEnded', callId: 'c1', output: '3 °C', ms: 100, substitute: { mockSetName: 'Winter' } },
  { type: 'modelAsked', round: 2, prompt: { tokens: 30 } },
  { type: 'modelAnswered', round: 2, text: 'Cold.', calls: [], ms: 90, firstMs: 40 },
  { type: 'hooked', point: 'answer', index: 0, round: 2, uri: 'https://h', error: 'no response', ms: 50 },
  { type: 'answered', text: 'Cold.' },
  { type: 'ended' },
];

const node = (path: string) => ({
  call_id: 'c1',
  path,
  title: path,
  type: 'LLM',
  status: 'success' as const,
  started_at: 1_210,
  ended_at: 1_290,
  input_count: 3,
  output_count: 2,
});

test('model calls, tools with the nodes of their workflow, and hooks are spans with their times', () => {
  const steps = [node('agent[0]/loop'), node('agent[0]/loop[2]/llm')];
  const { root, steps: told } = storyTrace(story(withTool, { steps }));
  expect(root).toMatchObject({ status: 'success', isWarning: true, startedAt: 1_000, endedAt: 1_800 });
  expect(root.children.map(({ id, startedAt, endedAt }) => [id, startedAt, endedAt])).toEqual([
    ['model 1', 1_000, 1_100],
    ['tool c1', 1_200, 1_300],
    ['model 2', 1_400, 1_500],
    ['hook 6', 1_550, 1_600],
  ]);
  expect(root.children[1]!.children[0]).toMatchObject({
    id: 'agent[0]/loop',
    children: [{ id: 'agent[0]/loop[2]/llm', tokens: 5 }],
  });
  expect(told.get('model 1')).toMatchObject({
    calls: [call],
    usage: { input: 20, output: 4, cost: 0.001 },
    promptTokens: 18,
  });
  expect(told.get('tool c1')).toMatchObject({
    arguments: { city: 'Oslo' },
    output: '3 °C',
    mockName: 'Winter',
  });
  expect(told.get('hook 6')).toMatchObject({ error: 'no response' });
});

test('what was under way when the answer failed has failed with it', () => {
  const { root } = storyTrace(
    story([withTool[0]!, { type: 'failed', failure: 'model', message: 'no' }], { status: 'failed' }),
  );
  expect(root).toMatchObject({ status: 'failed', endedAt: 1_100 });
  expect(root.children).toMatchObject([{ id: 'model 1', status: 'failed', endedAt: 1_100 }]);
});

test('an answer under way has no end yet', () => {
  const { root } = storyTrace(story([withTool[0]!], { status: 'in_progress' }));
  expect(root).toMatchObject({ status: 'running', endedAt: undefined });
  expect(root.children).toMatchObject([{ status: 'running', endedAt: undefined }]);
});

test('agents that take over and the questions about jumps are steps of their own', () => {
  const { root, steps } = storyTrace(
    story([
      { type: 'entered', agentId: '1', agentName: 'Front', how: 'start' },
      { type: 'recognized', at: 'before', choices: 1, refused: 'visited', ms: 50, usage },
      { type: 'entered', agentId: '2', agentName: 'Refunds', how: 'jump', condition: 'wants money' },
      { type: 'appointed', agentId: '1', agentName: 'Front', condition: 'else' },
    ]),
  );
  expect(root.children.map(({ id, tokens }) => [steps.get(id), tokens])).toMatchObject([
    [{ kind: 'agent', name: 'Front', how: 'start' }, 0],
    [{ kind: 'recognition', name: undefined, refused: 'visited' }, 24],
    [{ kind: 'agent', name: 'Refunds', how: 'jump', condition: 'wants money' }, 0],
    [{ kind: 'agent', name: 'Front', how: 'next' }, 0],
  ]);
});

test('what an agent does for the one that speaks for all stands inside the call', () => {
  const { root, steps } = storyTrace(
    story([
      { type: 'entered', agentId: '1', agentName: 'Front', how: 'start' },
      {
        type: 'toolCalled',
        round: 1,
        call: { id: 'c', name: 'ask_agent_1' },
        origin: { agentName: 'Refunds' },
      },
      { type: 'entered', agentId: '2', agentName: 'Refunds', how: 'asked', callId: 'c' },
      { type: 'modelAsked', round: 2, prompt: { tokens: 5 } },
      { type: 'modelAnswered', round: 2, text: 'Paid.', calls: [], ms: 10 },
      { type: 'toolEnded', callId: 'c', output: 'Paid.', ms: 0 },
      { type: 'modelAsked', round: 3, prompt: { tokens: 5 } },
    ]),
  );
  expect(root.children.map(({ id }) => steps.get(id))).toMatchObject([
    { kind: 'agent', name: 'Front' },
    { kind: 'tool', name: 'Refunds', output: 'Paid.' },
    { kind: 'model', round: 3 },
  ]);
  expect(root.children[1]!.children.map(({ id }) => steps.get(id))).toMatchObject([
    { kind: 'agent', name: 'Refunds', how: 'asked' },
    { kind: 'model', round: 2 },
  ]);
});
