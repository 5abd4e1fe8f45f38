import { HeddleProvider } from '@heddle/ui-kit';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../shared/i18n/i18n.js';
import { Guide } from './components/Guide.js';
import { noteSteps, writeProgress } from './guideProgress.js';

const reset = () => {
  localStorage.clear();
  // Another tab has emptied the storage.
  window.dispatchEvent(new StorageEvent('storage', { key: 'heddle-guides' }));
};

beforeEach(() => {
  setLanguage('en');
});
afterEach(() => {
  vi.unstubAllGlobals();
  reset();
  cleanup();
});

const show = (resourceId: string, done: string[] = [], isNew = true) => (
  <HeddleProvider language="en">
    <Guide
      name="agent"
      resourceId={resourceId}
      isNew={isNew}
      steps={['persona', 'ability', 'ask', 'publish'].map((key) => ({ key, isDone: done.includes(key) }))}
    />
  </HeddleProvider>
);
const guide = () => screen.queryByRole('region', { name: 'Your first agent' });

test('leads from step to step; what was done once stays done', () => {
  const { rerender } = render(show('7'));
  expect(guide()?.textContent).toContain('Step 1 of 4');
  rerender(show('7', ['persona', 'ability']));
  expect(guide()?.textContent).toContain('Step 3 of 4');
  rerender(show('7'));
  expect(guide()?.textContent).toContain('Step 3 of 4');
  act(() => noteSteps('agent', '7', ['ask']));
  expect(guide()?.textContent).toContain('Click Publish');
  rerender(show('7', ['publish']));
  expect(guide()?.textContent).toContain('Done! Your first agent answers');
});

test('is about one agent, continues after a reload, and stays skipped', () => {
  const first = render(show('7', ['persona']));
  first.unmount();
  const other = render(show('8'));
  expect(guide()).toBeNull();
  other.unmount();
  render(show('7', [], false));
  expect(guide()?.textContent).toContain('Step 2 of 4');
  fireEvent.click(screen.getByRole('button', { name: 'Skip the guide' }));
  expect(guide()).toBeNull();
  cleanup();
  render(show('9'));
  expect(guide()).toBeNull();
  act(() => writeProgress('agent', { resourceId: '9', done: [], isClosed: false }));
  expect(guide()?.textContent).toContain('Step 1 of 4');
});

test('does not start for an agent that is not new, and ignores invalid stored progress', () => {
  localStorage.setItem('heddle-guides', '{"agent":{"resourceId":7,"done":"x"}}');
  render(show('7', [], false));
  expect(guide()).toBeNull();
});

test('works without storage, until the page is closed', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full });
  render(show('7', ['persona']));
  expect(guide()?.textContent).toContain('Step 2 of 4');
});
