import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Module from './draftStorage.js';

/** Another tab of the same browser. */
async function openTab(): Promise<typeof Module> {
  vi.resetModules();
  return import('./draftStorage.js');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('a tab that saves does not remove what another tab has not saved', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.createDraftStorage('2').keep('of one', 'c1');
  const storage = other.createDraftStorage('2');
  storage.keep('of the other', 'c1');
  storage.clear();
  expect(other.readDraft('2')).toMatchObject({ text: 'of one', commitId: 'c1' });
  expect(other.readDraft('22')).toBeUndefined();
});

test('the tab that restores changes removes them once they are saved', async () => {
  const crashed = await openTab();
  crashed.createDraftStorage('2').keep('edited', 'c1');
  const next = await openTab();
  next.adoptDraft('2', next.readDraft('2')!);
  expect(next.readDraft('2')).toMatchObject({ text: 'edited', commitId: 'c1' });
  next.createDraftStorage('2').clear();
  expect(next.readDraft('2')).toBeUndefined();
});

test('REL-37: says whether the browser keeps changes, and reads nothing from what is no draft', async () => {
  const { createDraftStorage, draftKeeping, readDraft } = await openTab();
  const storage = createDraftStorage('2');
  const onChange = vi.fn();
  draftKeeping.subscribe(onChange);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { setItem: full, removeItem: () => undefined });
  storage.keep('edited', 'c1');
  expect(draftKeeping.isWorking).toBe(false);
  vi.unstubAllGlobals();
  storage.keep('edited', 'c1');
  expect(draftKeeping.isWorking).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(2);
  storage.clear();
  localStorage.setItem('heddle.draft.2', '[1');
  expect(readDraft('2')).toBeUndefined();
});
