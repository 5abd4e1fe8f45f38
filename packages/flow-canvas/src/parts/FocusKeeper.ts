import { useEffect } from 'react';
import { dropKeys, holdKeys, releaseKeys } from '../late/HeldKeys.js';
import { lateOutlines } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { useCanvasRoot, useCanvasStore } from './CanvasContext.js';

/** Milliseconds to wait for a part whose code is still loading. */
const patience = 10_000;

/** The parts of the canvas with keyboard navigation, and the selector of the focused node in each. */
const walks = {
  cards: '.flow-card[tabindex="0"]',
  tree: '.flow-tree [tabindex="0"]',
  list: '.flow-list [data-flow-current]',
} as const;

/** The button that the tree replaces. */
const outlineEntry = '.flow-hidden button';
/** Frames within which a part is drawn once its code is loaded; a host may have replaced the part. */
const maxFrames = 30;

/** Keeps the keyboard focus on the focused node, in the part of the canvas that last had the focus. */
export function FocusKeeper(): null {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  useEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    let last: Element | undefined;
    const remember = () => {
      const { activeElement } = document;
      if (!canvas.contains(activeElement)) return;
      last = activeElement!;
      if (last.matches(outlineEntry) && lateOutlines.value === undefined) store.focusPart?.('tree');
      const part = last.closest<HTMLElement>('[data-flow-walk], .flow-cards');
      if (part !== null) canvas.dataset.flowHome = part.dataset.flowWalk ?? 'cards';
    };
    // When undo, folding or deleting removes the focused card, focus would fall back to the page.
    let isAsked = false;
    const keep = store.state.subscribe(() => {
      if (isAsked || last === undefined) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        if (last?.isConnected === false && document.activeElement === document.body)
          focusAfter(canvas)?.focus({ preventScroll: true });
      });
    });
    store.focusCard = (wanted) => {
      const key = store.graph.shownFor(wanted);
      store.state.setState({ focused: key });
      const box = store.graph.nodeAt(key)?.box;
      if (box !== undefined) store.camera.reveal(box);
      requestAnimationFrame(() => {
        // A fast typist may have opened a panel by now, and a card that is being edited already has the
        // focus.
        if (document.activeElement?.closest('.flow-popup, .flow-waiting, .flow-in-card')) return;
        const home = canvas.dataset.flowHome === 'tree' ? 'tree' : 'list';
        const places = [walks[home], walks.cards].map((place) => canvas.querySelector<HTMLElement>(place));
        (places.find((place) => place !== null) ?? canvas).focus({ preventScroll: true });
      });
    };
    store.focusPart = (part) => {
      if (part !== 'form') canvas.dataset.flowHome = part;
      focusWhenThere(store, canvas, part === 'form' ? '.flow-form' : walks[part]);
      if ((part !== 'tree' && part !== 'list') || store.graph.nodeCount === 0) return;
      // Keys typed right after the shortcut to the outline are meant for the outline.
      holdKeys(store);
      lateOutlines.load().catch(() => {
        dropKeys(store);
        store.notify(store.formatMessage('loadFailed'), 'error');
      });
    };
    // The element whose focus triggered loading this code already has the focus.
    remember();
    canvas.addEventListener('focusin', remember);
    return () => {
      dropKeys(store);
      canvas.removeEventListener('focusin', remember);
      keep();
      store.focusCard = undefined;
      store.focusPart = undefined;
    };
  }, [store, root]);
  return null;
}

/**
 * Where to move focus when a panel closes: to the focused node in the part last navigated, otherwise to the
 * canvas.
 */
export function focusAfter(root: HTMLElement | null): HTMLElement | null {
  const home = root?.dataset.flowHome === 'tree' ? walks.tree : walks.list;
  const places = [home, walks.list, walks.cards];
  const found = places.map((place) => root?.querySelector<HTMLElement>(place));
  return found.find((element) => element instanceof HTMLElement) ?? root;
}

/**
 * Waits for a part whose code is still loading, then focuses it, unless the user moved focus in the meantime.
 */
function focusWhenThere(store: CanvasStore, canvas: HTMLElement, selector: string): void {
  const { activeElement } = document;
  const until = performance.now() + patience;
  let frames = 0;
  const look = () => {
    const element = canvas.querySelector<HTMLElement>(selector);
    const hasLeft = ![activeElement, document.body, element].includes(document.activeElement);
    if (hasLeft || performance.now() > until) {
      dropKeys(store);
      return;
    }
    if (lateOutlines.value !== undefined) frames += 1;
    if (element === null) {
      if (frames > maxFrames) void releaseKeys(store);
      requestAnimationFrame(look);
      return;
    }
    // Make the landmark focusable from code without adding a tab stop.
    if (element.matches('.flow-form')) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    void releaseKeys(store);
  };
  requestAnimationFrame(look);
}
