import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Chat } from '../Chat.js';
import { makeMessage, scriptTransport } from '../testing/ScriptedTransport.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('draws the sections of a long answer that are near, and the others as the reader comes to them', async () => {
  const comeNear: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear.push(() => tell([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  // Everything in a text is far below the list, which is at the top of the page.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('.heddle-chat-section')
      ? new DOMRect(0, 50_000, 500, 400)
      : new DOMRect(0, 0, 500, 800);
  });
  const content = Array.from({ length: 35 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n');
  const { transport } = scriptTransport({ history: async () => ({ messages: [makeMessage({ content })] }) });
  const { container } = render(<Chat transport={transport} language="en" />);
  // The last section may still grow, so it is always drawn.
  expect(await screen.findByText('Paragraph 35.')).toBeDefined();
  expect(screen.queryByText('Paragraph 1.')).toBeNull();
  const [first] = container.querySelectorAll<HTMLElement>('.heddle-chat-section');
  expect(Number.parseInt(first!.style.height, 10)).toBeGreaterThan(100);
  act(() => comeNear[0]!());
  expect(screen.getByText('Paragraph 1.')).toBeDefined();
  expect(screen.queryByText('Paragraph 11.')).toBeNull();
  expect(first!.style.height).toBe('');
});
