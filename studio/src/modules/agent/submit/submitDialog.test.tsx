import { errorCodes } from '@heddle/api-contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { renderInAgent } from '../testing/renderInAgent.js';
import { SubmitDialog } from './SubmitDialog.js';

const prompt = (text: string) => (text === '' ? '' : JSON.stringify({ prompt: text }));
const side = (left: string, right: string) => ({ action: 3, origin_left: left, origin_right: right });

/** What the server is asked, by the last part of the path, and what it answers. */
let asked: { call: string; body: Record<string, unknown> }[];
let answers: Record<string, () => object>;
const onClose = vi.fn();

beforeEach(() => {
  asked = [];
  onClose.mockClear();
  answers = {
    bot_diff_3way: () => ({
      target_version: '7',
      diff_res: [
        {
          display_name: 'prompt_info',
          diff_res_current: side(prompt('Guide'), prompt('My guide')),
          diff_res_target: side(prompt('Guide'), prompt('Their guide')),
          is_conflict: true,
        },
        {
          display_name: 'onboarding_info',
          diff_res_current: side('', ''),
          diff_res_target: side('', JSON.stringify({ prologue: 'Hello' })),
          is_conflict: false,
        },
      ],
    }),
    commit_check: () => ({ status: 2, base_committer: { name: 'Ada' } }),
    bot_merge: () => ({ commit_version: '8' }),
    commit_draft_bot_info: () => ({ commit_result: 1 }),
    get_draft_bot_info: () => ({
      bot_info: { bot_id: '2', prompt_info: { prompt: 'My guide' } },
      commit_version: '9',
    }),
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const call = url.split('/').at(-1) ?? '';
    asked.push({ call, body: JSON.parse(String(init.body)) });
    const data = answers[call]?.() ?? {};
    return Promise.resolve(Response.json('code' in data ? data : { code: 0, msg: '', data }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function open() {
  const autosave = renderInAgent(<SubmitDialog onClose={onClose} />, { prompt_info: { prompt: 'My guide' } });
  const user = userEvent.setup({ delay: null });
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit draft' }));
  await dialog.findByText('Ada submitted changes in the meantime');
  return { user, dialog, autosave };
}
const bodyOf = (call: string) => asked.find((request) => request.call === call)?.body;

test('submits once every conflict is settled; what only others changed is merged', async () => {
  const { user, dialog, autosave } = await open();
  expect(dialog.getByText(/merged automatically: Opening message/)).toBeTruthy();
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Merge and submit' });
  expect(submit.disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'My version' }));
  await user.type(dialog.getByLabelText('Note'), 'Better');
  await user.click(submit);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf('bot_merge')).toMatchObject({
    target_version: '7',
    settled: [{ display_name: 'prompt_info', side: 'mine' }],
  });
  expect(bodyOf('commit_draft_bot_info')).toMatchObject({ remark: 'Better' });
  expect(autosave.blocks.prompt_info).toEqual({ prompt: 'My guide' });
});

test('compares again, and keeps the note, if somebody submitted meanwhile', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: /Ada’s version/ }));
  await user.type(dialog.getByLabelText('Note'), 'Better');
  const newer = { ...answers['bot_diff_3way']?.(), target_version: '8' };
  answers['bot_diff_3way'] = () => newer;
  answers['bot_merge'] = () => ({ code: errorCodes.changedElsewhere, msg: 'changed' });
  await user.click(dialog.getByRole('button', { name: 'Merge and submit' }));
  await dialog.findByText(/Somebody submitted new changes just now/);
  expect(bodyOf('commit_draft_bot_info')).toBeUndefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Better');
  await waitFor(() =>
    expect(dialog.getByRole('radio', { name: /Ada’s version/ }).getAttribute('aria-checked')).toBe('false'),
  );
  const submit = dialog.getByRole('button', { name: 'Merge and submit' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
});
