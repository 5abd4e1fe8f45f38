import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import type { Autosave } from '../autosave/createAutosave.js';
import { PublishDialog } from './PublishDialog.js';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('fetch', async () =>
    Response.json({
      code: 0,
      msg: '',
      data: { workflow: { status: 1, publish_status: 1, collaborator_mode: 0 }, workflow_version: '' },
    }),
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('asks before a version with secrets in plain text is published', async () => {
  const autosave = { flush: async () => ({ kind: 'saved' }) } as unknown as Autosave;
  const issue = { severity: 'warning', nodeId: '1', parameters: {} } as const;
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <PublishDialog
          spaceId="1"
          workflow={{ id: '5', name: 'signed' }}
          autosave={autosave}
          issues={[
            { ...issue, rule: 'http.clearSecret' },
            { ...issue, rule: 'title.missing' },
          ]}
          onShowProblems={() => undefined}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  const publish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Publish' });
  expect(publish.disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Publish with secrets in plain text (1)' }));
  expect(publish.disabled).toBe(false);
});
