import type { RefObject } from 'react';

/** Where the keyboard goes when a panel of the canvas closes: back to the focused card, else to the canvas. */
export function focusAfter(container: RefObject<HTMLElement | null>): () => HTMLElement | null {
  return () => container.current?.querySelector<HTMLElement>('.flow-card[tabindex="0"]') ?? container.current;
}
