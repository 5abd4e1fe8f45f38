import type { KeyboardEvent } from 'react';
import { isWaiting, whenThere } from '../commands/runCommand.js';
import type { PointerGestures } from '../gestures/PointerGestures.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** True if the target is a text field, which needs the key itself. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], .flow-form, .flow-items') !==
      null
  );
}

/**
 * Plain arrow keys move within a toolbar; with Ctrl or Command they go to the canvas, even if a toolbar
 * button has the focus.
 */
function belongsToToolbar({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && target instanceof Element && target.closest('[role="toolbar"]') !== null;
}

/** Handles a key press on the canvas: gestures first, then commands, waiting for their code if necessary. */
export function pressKey(
  store: CanvasStore,
  event: KeyboardEvent,
  gestures: PointerGestures | undefined,
): void {
  if (isTyping(event.target) || belongsToToolbar(event) || event.defaultPrevented) return;
  if (event.key === 'Escape') {
    if (gestures?.cancel() !== true) leave(store);
    return;
  }
  // A focused button keeps the keys that activate it.
  const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
  if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return;
  if (event.key === ' ' && gestures !== undefined) {
    gestures.isPanHeld = true;
    event.preventDefault();
    return;
  }
  const press = { event: event.nativeEvent, target: event.target as Element, root: event.currentTarget };
  const wasHeld = isWaiting(store) && isHeld(store, press);
  if (wasHeld) event.preventDefault();
  whenThere(store, ({ handleKey, isTakingKeys, typeAhead }) => {
    // An earlier queued key has opened a panel, so this key is meant for the panel.
    if (wasHeld && isTakingKeys(store.state.getState())) {
      const { key, ctrlKey, metaKey, altKey } = press.event;
      if (!ctrlKey && !metaKey && !altKey) typeAhead(store.typedAhead, key);
      return;
    }
    // No effect once the event is over; keys the browser must not handle were prevented before.
    if (handleKey(store, press)) event.preventDefault();
  });
}

export function releaseKey(event: KeyboardEvent, gestures: PointerGestures | undefined): void {
  if (event.key === ' ' && gestures !== undefined) gestures.isPanHeld = false;
}

/**
 * Keys for which browsers have shortcuts with Ctrl, Command or Alt, prevented while the commands are loading.
 */
const withCtrl = /^([adfghiklsuyz0=+-]|arrow(up|down))$/i;
/**
 * Keys without modifiers that are prevented while the commands are loading. Clipboard keys must reach the
 * browser, and Tab must leave an empty canvas.
 */
const alone = /^(.|Arrow.*|Home|End|Enter|Delete|Backspace|ContextMenu|F2|F10)$/;

/** True for a key press whose command is still loading and that must not reach the browser until then. */
export function isHeld(
  store: CanvasStore,
  { event, target, root }: { event: globalThis.KeyboardEvent; target: Element; root: Element },
): boolean {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return withCtrl.test(key);
  return alone.test(key) || (key === 'Tab' && target === root && store.graph.nodeCount > 0);
}

function leave(store: CanvasStore): void {
  const { openNode } = store.state.getState();
  if (openNode !== undefined) store.openForm(undefined);
  else store.selection.clear();
}
