import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { RejectedContent } from '../queries.js';
import { renderInAgent } from '../testing/renderInAgent.js';
import { AgentDialog, type AgentDialogValues } from './AgentDialog.js';

afterEach(cleanup);

function show(onSubmit: (values: AgentDialogValues) => Promise<unknown>, spaceId = '1') {
  renderInAgent(
    <AgentDialog
      title="New agent"
      submit="Create"
      isOpen
      initial={{ name: '', description: '', iconUri: '', iconUrl: '', spaceId, mode: '0', isWritten: false }}
      spaces={[
        { id: '1', name: 'Mine' },
        { id: '2', name: 'Team' },
      ]}
      onSubmit={onSubmit}
      onClose={() => undefined}
    />,
  );
  return userEvent.setup();
}

const fieldOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const write = (name: RegExp, value: string) => fireEvent.change(fieldOf(name), { target: { value } });

test('accepts 20 characters of a name and 500 of a description, as people count them', () => {
  show(async () => undefined);
  write(/^Name/, '👍🏽'.repeat(21));
  expect(fieldOf(/^Name/).value).toBe('👍🏽'.repeat(20));
  write(/^Description/, '字'.repeat(501));
  expect(fieldOf(/^Description/).value).toHaveLength(500);
});

test('creates nothing without a name or a workspace', async () => {
  const onSubmit = vi.fn(async () => undefined);
  const user = show(onSubmit, '');
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });
  await user.type(fieldOf(/^Name/), '  ');
  expect(create.disabled).toBe(true);
  await user.type(fieldOf(/^Name/), 'Guide');
  await user.click(create);
  expect(screen.getByText('Select a workspace')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('shows in the form why the content check rejected a text', async () => {
  const user = show(() => Promise.reject(new RejectedContent('This name is not allowed.')));
  await user.type(fieldOf(/^Name/), 'Bad');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This name is not allowed.');
  expect(fieldOf(/^Name/).value).toBe('Bad');
});
