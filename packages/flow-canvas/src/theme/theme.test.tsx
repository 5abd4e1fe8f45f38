import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = () => screen.getByRole('application').getAttribute('data-flow-theme');

describe('theme="auto"', () => {
  it('follows the system setting, and stops listening on unmount', () => {
    let isDark = true;
    const listeners = new Set<() => void>();
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        ({
          get matches() {
            return query.includes('dark') && isDark;
          },
          addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
          removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
        }) as unknown as MediaQueryList,
    );
    const canvas = (theme: 'auto' | 'light') => (
      <FlowCanvas definitions={definitions} views={views} defaultValue={sample()} theme={theme} />
    );
    const { rerender, unmount } = render(canvas('auto'));
    expect(shown()).toBe('dark');
    isDark = false;
    act(() => {
      for (const listener of listeners) listener();
    });
    expect(shown()).toBe('light');
    isDark = true;
    rerender(canvas('light'));
    expect(shown()).toBe('light');
    unmount();
    expect(listeners.size).toBe(0);
  });
});
