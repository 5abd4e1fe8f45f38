import { type RefObject, useEffect } from 'react';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Frames to wait for a part whose code is still on its way. */
const patience = 60;

/** The parts in which a person walks the graph by keys, and what in each of them stands for the focused node. */
const walks: Readonly<Record<string, string>> = {
  cards: '.flow-card[tabindex="0"]',
  tree: '.flow-tree [tabindex="0"]',
  list: '.flow-list [data-flow-current]',
};

/** Keeps the keyboard focus on the focused node, in the part of the canvas in which it was last. */
export function useFocus(store: CanvasStore, root: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    const remember = (event: FocusEvent) => {
      const part = (event.target as Element).closest<HTMLElement>('[data-flow-walk], .flow-cards');
      if (part !== null) canvas.dataset.flowHome = part.dataset.flowWalk ?? 'cards';
    };
    canvas.addEventListener('focusin', remember);
    store.focusCard = (key) => {
      store.state.setState({ focused: key });
      const box = store.graph.nodeAt(key)?.box;
      if (box !== undefined) store.camera.reveal(box);
      requestAnimationFrame(() => {
        // Whoever types fast has opened a panel by now.
        if (document.activeElement?.closest('.flow-popup, .flow-waiting')) return;
        const id = store.document.nodes.get(key)?.id ?? '';
        const card = canvas.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(id)}"]`);
        const isElsewhere = canvas.dataset.flowHome !== undefined && canvas.dataset.flowHome !== 'cards';
        ((isElsewhere ? homeOf(canvas) : card) ?? canvas).focus({ preventScroll: true });
      });
    };
    store.focusPart = (part) => {
      if (part === 'tree' || part === 'list') canvas.dataset.flowHome = part;
      focusWhenThere(canvas, part === 'form' ? '.flow-form' : (walks[part] ?? ''), patience);
    };
    return () => {
      canvas.removeEventListener('focusin', remember);
      store.focusCard = undefined;
      store.focusPart = undefined;
    };
  }, [store, root]);
}

/** Where the keyboard goes when a panel closes: to the focused node where it was last walked to, else to the canvas. */
export function focusAfter(root: HTMLElement | null): HTMLElement | null {
  return (root && homeOf(root)) ?? root?.querySelector<HTMLElement>(walks.cards!) ?? root;
}

function homeOf(canvas: HTMLElement): HTMLElement | null {
  return canvas.querySelector<HTMLElement>(walks[canvas.dataset.flowHome ?? 'cards']!);
}

function focusWhenThere(canvas: HTMLElement, selector: string, frames: number): void {
  requestAnimationFrame(() => {
    const element = canvas.querySelector<HTMLElement>(selector);
    if (element === null) {
      if (frames > 0) focusWhenThere(canvas, selector, frames - 1);
      return;
    }
    // A landmark can be focused from here, though it is no stop for Tab.
    if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  });
}
