import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredWorkflow } from '../autosave/queries.js';
import { useWorkflowSession } from '../autosave/useWorkflowSession.js';
import { useWorkflowState } from './useWorkflowState.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored = {
  id: '2',
  commitId: '10',
  state: { draft: 'untested', publication: 'none', version: '' },
} as unknown as StoredWorkflow;

const list = (submit_commit_id: string) => ({
  workflow_list: [{ workflow_id: '2', name: 'n', submit_commit_id, status: 1, latest_version: '' }],
  auth_list: [],
  total: 1,
});

/** A workflow opened in a tab. */
function open() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      const { autosave, saveState } = useWorkflowSession('1', stored);
      useWorkflowState('1', stored, autosave, saveState);
      return { autosave, saveState };
    },
    { wrapper },
  ).result;
}

test('an unedited tab tells at once that another tab has saved', async () => {
  let commitId = '10';
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('save')) return Response.json({ code: 0, msg: '', data: list(commitId) });
    commitId = '11';
    const data = { name: 'n', url: '', status: 1, submit_commit_id: commitId, workflow_status: 1 };
    return Response.json({ code: 0, msg: '', data });
  });
  const idle = open();
  const edited = open();
  edited.current.autosave.change(() => '{"nodes":[]}');
  await edited.current.autosave.flush();
  await waitFor(() => expect(idle.current.saveState).toEqual({ kind: 'conflict', isEdited: false }));
  expect(edited.current.saveState).toMatchObject({ kind: 'saved', commitId: '11' });
});
