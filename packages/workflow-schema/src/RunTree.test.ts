import { expect, it } from 'vitest';
import { executionOf, frameOf, ownerOf, type RunEvent, RunTree, runState } from './runs.js';

type Body = RunEvent extends infer Event
  ? Event extends RunEvent
    ? Omit<Event, 'seq' | 'at'>
    : never
  : never;
const finished = (path: string, outputTokens: number): Body => ({
  type: 'node.finished',
  path,
  nodeId: path.split('/').at(-1) ?? '',
  outputs: {},
  usage: { inputTokens: 1, outputTokens },
});

it('finds the nodes of a frame, the iterations of a container, and the token usage inside', () => {
  const bodies: Body[] = [
    { type: 'node.started', path: 'loop', nodeId: 'loop', attempt: 1, inputs: {} },
    { type: 'frame.started', path: 'loop[0]', nodeId: 'loop', index: 0 },
    { type: 'frame.started', path: 'loop[0]/call', nodeId: 'call', workflowId: '7', version: '' },
    finished('loop[0]/call/llm', 2),
    { type: 'frame.started', path: 'loop[2]', nodeId: 'loop', index: 2 },
    finished('loop[2]/llm', 3),
  ];
  const state = runState(bodies.map((body, index) => ({ ...body, seq: index + 1, at: index }) as RunEvent));
  const tree = new RunTree(state);
  expect(tree.nodesIn('').map(({ path }) => path)).toEqual(['loop']);
  expect(tree.nodesIn('loop[2]').map(({ path }) => path)).toEqual(['loop[2]/llm']);
  expect(tree.nodesIn('nowhere')).toEqual([]);
  expect(tree.roundsOf('loop')?.map((round) => round?.path)).toEqual(['loop[0]', undefined, 'loop[2]']);
  expect(tree.roundsOf('loop[0]/call')).toBeUndefined();
  expect(tree.usageOf('loop')).toEqual({ inputTokens: 2, outputTokens: 5 });
  expect(tree.usageOf('loop[0]/call')).toEqual({ inputTokens: 1, outputTokens: 2 });
  expect(executionOf(state, frameOf('loop[0]/call/llm'))).toBe('loop[0]/call');
  expect(executionOf(state, frameOf('loop[2]/llm'))).toBe('');
  expect(ownerOf('a/loop[12]')).toBe('a/loop');
});
