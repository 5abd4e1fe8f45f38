import { agentTypes, sessionTypes } from '@heddle/api-contract/families/bot';
import type { NodePanelProps } from '@heddle/flow-canvas';
import type { JsonObject } from '@heddle/workflow-schema';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { renderInAgent } from '../testing/renderInAgent.js';
import { AgentPanel } from './AgentPanel.js';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, msg: '', data: { model_list: [] } }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(raw: JsonObject, multi_agent_info = {}) {
  const steps: string[] = [];
  const starts: string[] = [];
  const panel = {
    ...{ id: '12', node: { id: '12', type: 'agent' }, definition: undefined, data: raw, raw },
    ...{ isReadOnly: false, issues: [], close: () => undefined },
    edit: (recipe: (draft: JsonObject) => void, label: string) => {
      recipe(raw);
      steps.push(label);
    },
  } as unknown as NodePanelProps;
  const connected: string[][] = [];
  const connections = {
    targets: () => [{ id: '13', name: 'Parcels' }],
    targetOf: () => undefined,
    connect: (...ends: string[]) => connected.push(ends),
    disconnect: () => undefined,
  };
  const autosave = renderInAgent(
    <AgentPanel panel={panel} connections={connections} onStartHere={({ name }) => starts.push(name)} />,
    { multi_agent_info },
  );
  return { autosave, raw, steps, starts, connected };
}

test('at the start, one agent is made to speak for all, and the rule of jumps disappears', async () => {
  const { autosave } = open({ agent_type: agentTypes.start });
  expect(screen.getByRole('combobox', { name: 'Who answers the next message' })).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Who speaks' }));
  await userEvent.click(await screen.findByRole('option', { name: 'The first agent for all' }));
  expect(autosave.blocks.multi_agent_info).toEqual({ session_type: sessionTypes.host });
  expect(screen.queryByRole('combobox', { name: 'Who answers the next message' })).toBeNull();
});

test('an agent hands over by a condition that is added with the keyboard alone', async () => {
  const raw: JsonObject = {
    agent_type: agentTypes.agent,
    agent_name: 'Refunds',
    jumps: [{ intent_id: '1', prompt: '' }],
  };
  const { connected, starts } = open(raw);
  const user = userEvent.setup({ delay: null });
  const condition = within(screen.getByRole('group', { name: 'Condition 1' }));
  condition.getByRole('textbox', { name: 'Condition 1' }).focus();
  await user.keyboard('x');
  expect(raw.jumps).toMatchObject([{ prompt: 'x' }]);
  await user.tab();
  expect(document.activeElement).toBe(condition.getByRole('combobox', { name: 'Hand over to' }));
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(connected).toEqual([['12', '1', '13']]);
  screen.getByRole('button', { name: 'Start chat here' }).focus();
  await user.keyboard('{Enter}');
  expect(starts).toEqual(['Refunds']);
});

test('an agent that is asked says so in place of its conditions', () => {
  open({ agent_type: agentTypes.agent, agent_name: 'Refunds' }, { session_type: sessionTypes.host });
  expect(screen.getByText(/The first agent asks this one/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
});
