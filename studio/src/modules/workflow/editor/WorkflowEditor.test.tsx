import { errorCodes } from '@heddle/api-contract';
import { HeddleProvider } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import type { StoredWorkflow } from '../autosave/queries.js';
import { WorkflowEditor } from './WorkflowEditor.js';

const json: JsonObject = {
  nodes: [
    {
      id: '100001',
      type: '1',
      meta: { position: { x: 0, y: 0 } },
      data: { nodeMeta: { title: 'Start' }, outputs: [] },
    },
    {
      id: '900001',
      type: '2',
      meta: { position: { x: 400, y: 0 } },
      data: {
        nodeMeta: { title: 'End' },
        inputs: { terminatePlan: 'returnVariables', inputParameters: [] },
      },
    },
  ],
  edges: [],
};
/** What the test of a conflict reads of a document. */
interface Flow {
  nodes: { meta: { position: object }; data: { nodeMeta: { title: string } } }[];
}
const stored: StoredWorkflow = {
  id: '2',
  name: 'flow',
  description: '',
  isChatFlow: false,
  text: JSON.stringify(json),
  commitId: '11',
  canEdit: true,
  canPublish: true,
  state: { draft: 'published', isCollaborative: false, version: 'v0.0.3' },
  document: { json },
};

type Body = Record<string, unknown>;
/** Fake responses by the end of the path; `asked` records the requests. */
let answers: Record<string, (body: Body) => Body>;
let asked: [path: string, body: Body][];
const signedOut = () => ({ code: errorCodes.unauthorised, msg: 'session' });
const saved = (submit_commit_id: string) => () => ({
  code: 0,
  msg: '',
  data: { name: 'flow', url: '', status: 1, workflow_status: 1, submit_commit_id },
});

beforeEach(() => {
  setLanguage('en');
  localStorage.clear();
  asked = [];
  answers = { save: saved('12') };
  queryClient.setQueryData(['account'], { user_id_str: '7', email: 'ada@example.com', locale: 'en' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0]!.replace(/\/$/, '').split('/').at(-1)!;
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    asked.push([path, body]);
    return Response.json(answers[path]?.(body) ?? { code: 404, msg: path });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open(changes: Partial<StoredWorkflow> = {}, openedVersion?: string) {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <WorkflowEditor
          spaceId="1"
          stored={{ ...stored, ...changes }}
          initialDocument={json}
          focusNodeId={undefined}
          openedVersion={openedVersion}
        />
      ),
    }),
    history: createMemoryHistory(),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  await screen.findByRole('heading', { name: 'flow' });
  return router;
}

/** Selects all nodes and moves them with the keyboard. */
const canvas = () => document.querySelector('.flow-canvas')!;
function edit() {
  fireEvent.keyDown(canvas(), { key: 'a', ctrlKey: true });
  fireEvent.keyDown(canvas(), { key: 'ArrowRight', shiftKey: true });
}
const bar = () => document.querySelector<HTMLElement>('header')!;

test('asks to sign in again in place, and saves the edit then', async () => {
  answers['save'] = signedOut;
  await open();
  edit();
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  expect(within(bar()).getByRole('alert').textContent).toContain('Not saved');
  answers['login'] = () => ({ code: 0, msg: '', data: {} });
  answers['save'] = saved('12');
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.submit(dialog.querySelector('form')!);
  await waitFor(() => expect(within(bar()).getByRole('status').textContent).toContain('Saved'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const [, last] = asked.filter(([path]) => path === 'save');
  expect(String(last?.[1]['schema'])).toContain('900001');
});

const listed = (submit_commit_id: string, status: number, latest_version: string) => () => ({
  code: 0,
  msg: '',
  data: {
    workflow_list: [{ workflow_id: '2', name: 'flow', desc: '', submit_commit_id, status, latest_version }],
    auth_list: [],
    total: 1,
  },
});

/** Returns to the tab after the state that was loaded with the page is no longer fresh. */
function returnToTab() {
  const later = Date.now() + 10_000;
  const now = vi.spyOn(Date, 'now').mockReturnValue(later);
  act(() => void window.dispatchEvent(new Event('focus')));
  now.mockRestore();
}

test('says on return to the tab that the workflow was changed elsewhere, and loads or overwrites it', async () => {
  await open();
  expect(within(bar()).getByRole('status').textContent).toBe('Saved');
  answers['workflow_list'] = listed('15', 1, 'v0.0.3');
  returnToTab();
  expect((await within(bar()).findByRole('alert')).textContent).toContain('Changed elsewhere');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(within(bar()).getByRole('button', { name: 'Resolve' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Load the latest version' })).toBeTruthy();
  answers['canvas'] = () => ({
    code: 0,
    msg: '',
    data: { workflow: {}, vcs_data: { submit_commit_id: '15' } },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace with mine' }));
  await waitFor(() => expect(asked.find(([path]) => path === 'save')?.[1]['submit_commit_id']).toBe('15'));
  await waitFor(() => expect(within(bar()).getByRole('status').textContent).toContain('Saved'));
});

test('combines changes of different nodes after a conflict', async () => {
  answers['save'] = () => ({ code: errorCodes.changedElsewhere, msg: 'changed' });
  await open();
  edit();
  const dialog = await screen.findByRole('dialog');
  const before = json as unknown as Flow;
  const theirs = structuredClone(before);
  theirs.nodes[1]!.data.nodeMeta.title = 'Their end';
  answers['canvas'] = () => ({
    code: 0,
    msg: '',
    data: { workflow: { schema_json: JSON.stringify(theirs) }, vcs_data: { submit_commit_id: '15' } },
  });
  answers['save'] = saved('16');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Combine both changes' }));
  await waitFor(() => expect(within(bar()).getByRole('status').textContent).toContain('Saved'));
  const [, body] = asked.findLast(([path]) => path === 'save')!;
  expect(body['submit_commit_id']).toBe('15');
  const merged = JSON.parse(String(body['schema'])) as Flow;
  expect(merged.nodes[1]!.data.nodeMeta.title).toBe('Their end');
  expect(merged.nodes[0]!.meta.position).not.toEqual(before.nodes[0]!.meta.position);
});

test('shows the published version, and that the draft has changed since', async () => {
  await open();
  expect(within(bar()).getByText('Published v0.0.3')).toBeTruthy();
  expect(within(bar()).queryByText('Unpublished changes')).toBeNull();
  edit();
  expect(await within(bar()).findByText('Unpublished changes')).toBeTruthy();
});

test('opens the run panel with Ctrl+Enter, in which the focus stays until it closes', async () => {
  await open();
  const button = within(bar()).getByRole('button', { name: 'Test run' });
  button.focus();
  fireEvent.keyDown(button, { key: 'Enter', ctrlKey: true });
  const panel = await screen.findByRole('complementary', { name: 'Test run' });
  expect(panel.contains(document.activeElement)).toBe(true);
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(button);
});

test('has the actions of the bar in its command palette', async () => {
  await open();
  fireEvent.keyDown(canvas(), { key: 'k', ctrlKey: true });
  const options = await screen.findAllByRole('option');
  expect(options.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Test run'),
    expect.stringContaining('Publish'),
    expect.stringContaining('Version history'),
  ]);
});

test('in collaboration submits the draft, and offers to merge or replace a newer submission', async () => {
  await open({ state: { draft: 'untested', isCollaborative: true, version: '' } });
  answers['submit'] = ({ force }) => ({
    code: 0,
    msg: '',
    data: { need_merge: !force, submit_commit_id: '15' },
  });
  answers['latest'] = () => ({ code: 0, msg: '', data: { latest_submit_author: 'Grace' } });
  answers['history_schema'] = () => ({ code: 0, msg: '', data: { schema: stored.text } });
  fireEvent.click(within(bar()).getByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Submit flow' });
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'better' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Submit' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Grace submitted changes');
  expect(within(alert).getByRole('button', { name: 'Compare and merge' })).toBeTruthy();
  fireEvent.click(within(alert).getByRole('button', { name: 'Replace with my draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Submit flow' })).toBeNull());
  const sent = asked.filter(([path]) => path === 'submit').map(([, { desc, force }]) => [desc, force]);
  expect(sent).toEqual([
    ['better', false],
    ['better', true],
  ]);
});

test('without collaboration there is nothing to submit', async () => {
  await open();
  expect(within(bar()).queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('says why somebody may only view it, and opens a copy that they can edit', async () => {
  answers['copy'] = () => ({
    code: 0,
    msg: '',
    data: { workflow_id: '8', schema_type: 0, report: { copied: [], kept: [], removed: [], lost: [] } },
  });
  const router = await open({ canEdit: false, canPublish: false });
  const notice = screen.getByRole('note');
  expect(notice.textContent).toContain('Only its creator and collaborators can edit it');
  fireEvent.click(within(notice).getByRole('button', { name: 'Make a copy' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ space_id: '1', workflow_id: '8' }));
  expect(asked.find(([path]) => path === 'copy')?.[1]).toMatchObject({ workflow_id: '2', space_id: '1' });
});

test('a link to a version opens the history at it', async () => {
  answers['history_schema'] = () => ({ code: 0, msg: '', data: { schema: stored.text } });
  await open({}, 'v0.0.3');
  await screen.findByRole('dialog', { name: /v0\.0\.3/ });
  const read = asked.find(([path]) => path === 'history_schema');
  expect(read?.[1]).toMatchObject({ workflow_id: '2', workflow_version: 'v0.0.3' });
});
