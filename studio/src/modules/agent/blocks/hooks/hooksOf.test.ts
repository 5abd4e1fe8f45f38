import { expect, test } from 'vitest';
import { agentModes } from '../../draft/AgentBlocks.js';
import { hooksOf, pointsFor, withHook, withoutHook } from './hooksOf.js';

const one = { uri: 'https://one.example' };
const two = { uri: 'https://two.example' };

test('lists hooks in the order in which they are called', () => {
  const info = { suggestion_hook: [two], llm_call_hook: [one] };
  expect(hooksOf(info).map(({ point, hook }) => [point, hook.uri])).toEqual([
    ['llm_call_hook', one.uri],
    ['suggestion_hook', two.uri],
  ]);
});

test('adds a hook, changes it in place, and moves it to another moment', () => {
  const added = withHook({ llm_call_hook: [one] }, 'llm_call_hook', two);
  expect(added).toEqual({ llm_call_hook: [one, two] });
  const changed = withHook(
    added,
    'llm_call_hook',
    { ...one, strong_dep: true },
    { point: 'llm_call_hook', index: 0 },
  );
  expect(changed).toEqual({ llm_call_hook: [{ ...one, strong_dep: true }, two] });
  expect(withHook(added, 'res_parsing_hook', one, { point: 'llm_call_hook', index: 0 })).toEqual({
    llm_call_hook: [two],
    res_parsing_hook: [one],
  });
});

test('removes the hook at a place', () => {
  expect(withoutHook({ llm_call_hook: [one, two] }, { point: 'llm_call_hook', index: 0 })).toEqual({
    llm_call_hook: [two],
  });
});

test('offers the moments of jumps to several agents, and keeps the moment of a hook from elsewhere', () => {
  expect(pointsFor(agentModes.single)).not.toContain('pre_agent_jump_hook');
  expect(pointsFor(agentModes.multi)).toContain('pre_agent_jump_hook');
  expect(pointsFor(agentModes.single, 'pre_agent_jump_hook')).toEqual(['pre_agent_jump_hook']);
});
