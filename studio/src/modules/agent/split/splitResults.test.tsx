import type { AgentSplit } from '@heddle/api-contract/families/agent-split';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { renderInAgent } from '../testing/renderInAgent.js';
import { SplitResults } from './SplitResults.js';

const split = {
  ...{ split_id: '7', bot_id: '2', connector_id: '1024', share: 20, outcome: 'running' },
  ...{ base_version: '11', other_version: '12', started_at: 0, ended_at: 0 },
} as unknown as AgentSplit;
const none = {
  ...{ arm: 'base', users: 0, conversations: 0, answers: 0, errors: 0, likes: 0, dislikes: 0 },
  ...{ average_ms: 0, median_ms: 0, tokens: 0, cost: 0 },
};
const some = {
  ...{ arm: 'other', users: 12, conversations: 14, answers: 30, errors: 10, likes: 4, dislikes: 1 },
  ...{ average_ms: 1_200, median_ms: 900, tokens: 3_000, cost: 0.06 },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 0, msg: '', data: { split, arms: [none, some] } }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows the results of each version beside its name, and lets one win', async () => {
  const chosen: string[] = [];
  renderInAgent(
    <SplitResults
      botId="2"
      split={split}
      nameOf={(version) => `Version ${version}`}
      onChoose={(arm) => chosen.push(arm)}
    />,
  );
  const [, base, other] = await screen.findAllByRole('row');
  expect(cells(base!)).toEqual([
    ...['Served versionVersion 11', '0', '0', '0', '0 / 0', '–', '–', 'Choose as winner'],
  ]);
  expect(cells(other!)).toEqual([
    ...['Other versionVersion 12', '12', '30', '10 (25%)', '4 / 1', '1.2 s / 900 ms'],
    ...['0.0020.06 in total', 'Choose as winner'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Choose as winner: Other version' }));
  expect(chosen).toEqual(['other']);
});
