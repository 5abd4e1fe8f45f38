import { HeddleProvider } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { SavedInputsBar } from './SavedInputsBar.js';

interface Base {
  caseID: string;
  name: string;
  input: string;
  isDefault: boolean;
}

/** What the server stores. */
let stored: Base[];

const sentCase = (base: Base) => ({
  caseBase: { description: '', ...base },
  ...{ creatorID: '7', createTimeInSec: 1, updateTimeInSec: 1 },
  schemaIncompatible: base.input.includes('gone'),
  updater: { ID: '7', name: 'Ada', avatarUrl: '' },
});

function answer(path: string, body: { caseBase?: Partial<Base>; caseIDs?: string[] }): object {
  if (path === 'mget') return { cases: stored.map(sentCase), hasNext: false, nextToken: '' };
  if (path === 'delete') {
    stored = stored.filter(({ caseID }) => !body.caseIDs?.includes(caseID));
    return { deletedCaseIDS: body.caseIDs };
  }
  if (path !== 'save') return { data: { model_list: [] } };
  const given = Object.fromEntries(
    Object.entries(body.caseBase ?? {}).filter(([, value]) => value !== undefined),
  );
  const before = stored.find(({ caseID }) => caseID === body.caseBase?.caseID);
  const saved = { ...(before ?? { caseID: '9', name: '', input: '{}', isDefault: false }), ...given } as Base;
  stored = before ? stored.map((one) => (one === before ? saved : one)) : [...stored, saved];
  return { caseDetail: sentCase(saved) };
}

beforeEach(() => {
  setLanguage('en');
  stored = [
    { caseID: '1', name: 'typical', input: '{"text":"a"}', isDefault: true },
    { caseID: '2', name: 'old', input: '{"gone":1}', isDefault: false },
  ];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://studio').pathname.split('/').filter(Boolean).at(-1) ?? '';
    return Response.json({ code: 0, msg: '', ...answer(path, JSON.parse(String(init?.body ?? '{}'))) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function show({ canEdit = true, isUntouched = false } = {}) {
  const chosen: JsonObject[] = [];
  render(
    <HeddleProvider language="en" env="test">
      <QueryClientProvider client={queryClient}>
        <SavedInputsBar
          {...{ spaceId: '1', workflowId: '2', canEdit, isUntouched }}
          readValues={() => ({ text: 'now' })}
          onChoose={(values) => chosen.push(values)}
        />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  return { user: userEvent.setup(), chosen };
}

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Saved inputs' });
async function choose(user: ReturnType<typeof userEvent.setup>, action: string) {
  await user.click(screen.getByRole('button', { name: 'Manage saved inputs' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('inputs are saved under a name, chosen, renamed and deleted', async () => {
  const { user, chosen } = show();
  await waitFor(async () => expect((await box()).disabled).toBe(false));
  await user.click(await box());
  await user.click(await screen.findByRole('option', { name: 'old (doesn’t match the Start node)' }));
  expect(chosen).toEqual([{ gone: 1 }]);
  screen.getByText(/The Start node has changed since/);

  await choose(user, 'Save to “old”');
  await waitFor(() => expect(stored[1]?.input).toBe('{"text":"now"}'));
  await choose(user, 'Rename…');
  const field = within(await screen.findByRole('dialog')).getByLabelText(/^Name/);
  await user.clear(field);
  await user.type(field, 'short{Enter}');
  await waitFor(() => expect(stored[1]?.name).toBe('short'));

  await choose(user, 'Save as…');
  await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Name/), 'third{Enter}');
  await waitFor(() => expect(stored.map(({ name }) => name)).toEqual(['typical', 'short', 'third']));
  await waitFor(async () => expect((await box()).value).toBe('third'));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, 'Delete');
  await waitFor(() => expect(stored).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored.at(-1)).toMatchObject({ name: 'third', input: '{"text":"now"}' }));
});

test('an empty form starts with the default inputs, and readers may only choose', async () => {
  const { user, chosen } = show({ canEdit: false, isUntouched: true });
  await waitFor(() => expect(chosen).toContainEqual({ text: 'a' }));
  await user.click(screen.getByRole('button', { name: 'Manage saved inputs' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Save as…']);
  expect(items[0]?.getAttribute('data-disabled')).not.toBeNull();
});
