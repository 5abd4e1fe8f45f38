import { errorCodes } from '@heddle/api-contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onSignedOut } from '../../../shared/api/client.js';
import { readDraft } from './draftStorage.js';
import { useWorkflowSession } from './useWorkflowSession.js';
import { whyNotSaved } from './whyNotSaved.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** An open workflow with an edit, saved to a server that responds with this code. */
async function saved(code: number, status: number) {
  let answer: object = { code, msg: 'no such space, or no right to do this in it' };
  let answerStatus = status;
  vi.stubGlobal('fetch', async () => Response.json(answer, { status: answerStatus }));
  const { result } = renderHook(() => useWorkflowSession('1', { id: '2', commitId: 'c1', text: 'stored' }));
  act(() => result.current.autosave.change(() => 'edited'));
  await act(() => result.current.autosave.flush());
  return {
    result,
    answerWell: () => {
      answer = {
        code: 0,
        msg: '',
        data: { name: 'n', url: '', status: 1, submit_commit_id: 'c2', workflow_status: 1 },
      };
      answerStatus = 200;
    },
  };
}

test('keeps an edit of a workflow that was deleted meanwhile and explains what to do', async () => {
  const { result } = await saved(errorCodes.accessDenied, 200);
  const { saveState } = result.current;
  if (saveState.kind !== 'refused') throw new Error(saveState.kind);
  expect(whyNotSaved(saveState.error)).toBe('工作流已被删除，或你已没有权限。可以从“更多操作”中导出为文件。');
  expect(readDraft('2')).toMatchObject({ text: 'edited', commitId: 'c1' });
});

test('stores the draft with the commit that it is to overwrite after a conflict', async () => {
  const { result } = await saved(errorCodes.changedElsewhere, 200);
  expect(result.current.saveState.kind).toBe('conflict');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await act(() => result.current.autosave.overwrite('c7', () => 'edited'));
  expect(readDraft('2')).toMatchObject({ text: 'edited', commitId: 'c7' });
  result.current.autosave.dispose();
});

test('waits for the sign-in when the session has ended, and keeps the edit meanwhile', async () => {
  const ended = vi.fn(() => true);
  const forget = onSignedOut(ended);
  const { result, answerWell } = await saved(errorCodes.unauthorised, 200);
  forget();
  expect(ended).toHaveBeenCalledOnce();
  expect(result.current.saveState).toEqual({ kind: 'signedOut' });
  expect(readDraft('2')).toMatchObject({ text: 'edited' });
  answerWell();
  await act(() => result.current.autosave.flush());
  expect(result.current.saveState.kind).toBe('saved');
  expect(readDraft('2')).toBeUndefined();
});
