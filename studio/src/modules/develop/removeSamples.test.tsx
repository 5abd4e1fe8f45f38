import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/client.js';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { RemoveSamplesDialog } from './components/RemoveSamplesDialog.js';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('all samples move to the trash with one click, except for edited ones, and come back', async () => {
  setLanguage('en');
  const sent: [path: string, body: object][] = [];
  const samples = [
    { kind: 'agent', id: '7', name: 'Bill', is_edited: false },
    { kind: 'workflow', id: '8', name: 'hello_output', is_edited: false },
    { kind: 'workflow', id: '9', name: 'count_and_branch', is_edited: true },
  ];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://studio').pathname;
    if (!path.endsWith('own_samples')) sent.push([path, JSON.parse(String(init?.body))]);
    return Response.json({ code: 0, msg: '', data: path.endsWith('own_samples') ? samples : { status: 0 } });
  });
  render(
    <HeddleProvider language="en" env="test">
      <QueryClientProvider client={queryClient}>
        <RemoveSamplesDialog spaceId="1" onClose={() => undefined} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  expect((await screen.findByLabelText<HTMLInputElement>('count_and_branch')).checked).toBe(false);
  fireEvent.click(screen.getByText('Remove 2 samples'));
  fireEvent.click(await screen.findByText('Undo'));
  await waitFor(() =>
    expect(sent).toEqual([
      [expect.stringMatching(/draftbot\/delete$/), { space_id: '1', bot_id: '7' }],
      [expect.stringMatching(/workflow_api\/delete$/), { space_id: '1', workflow_id: '8' }],
      [expect.stringMatching(/draftbot\/restore$/), { space_id: '1', bot_id: '7' }],
      [expect.stringMatching(/workflow_api\/restore$/), { space_id: '1', workflow_id: '8' }],
    ]),
  );
});
