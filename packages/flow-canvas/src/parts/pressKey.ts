import type { KeyboardEvent } from 'react';
import { isWaiting, whenThere } from '../commands/runCommand.js';
import type { PointerGestures } from '../gestures/PointerGestures.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** True where keys belong to what is being written. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], .flow-form, .flow-items') !==
      null
  );
}

/** Keys alone walk along a toolbar; with Ctrl or Command they are the canvas's, whatever was clicked last. */
function belongsToToolbar({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && target instanceof Element && target.closest('[role="toolbar"]') !== null;
}

/** A key on the canvas: gestures first, then what comes with the commands, which is waited for. */
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
  // A button that has the focus keeps the keys that press it.
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
    // One of the keys before it has opened a panel meanwhile, which this one was meant for.
    if (wasHeld && isTakingKeys(store.state.getState())) {
      const { key, ctrlKey, metaKey, altKey } = press.event;
      if (!ctrlKey && !metaKey && !altKey) typeAhead(store.typedAhead, key);
      return;
    }
    // After the event is over this does nothing: what the browser must not have was held before.
    if (handleKey(store, press)) event.preventDefault();
  });
}

export function releaseKey(event: KeyboardEvent, gestures: PointerGestures | undefined): void {
  if (event.key === ' ' && gestures !== undefined) gestures.isPanHeld = false;
}

/** Keys that, with Ctrl, Command or Alt, a browser would take for itself before the commands are there. */
const withCtrl = /^([adfghiklsuyz0=+-]|arrow(up|down))$/i;
/** The same of keys alone; clipboard keys must reach the browser, and Tab leaves an empty canvas. */
const alone = /^(.|Arrow.*|Home|End|Enter|Delete|Backspace|ContextMenu|F2|F10)$/;

/** True for a key press whose meaning is on its way, and which must not reach the browser until then. */
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
