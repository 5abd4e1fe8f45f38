import type { Key } from '@heddle/workflow-schema';
import type { KeyboardEvent } from 'react';
import { commandForKey } from '../commands/shortcuts.js';
import type { Point } from '../geometry/box.js';
import type { PointerGestures } from '../gestures/PointerGestures.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { moveNodesBy } from '../store/moves.js';
import { type Direction, neighbour, nextInOrder } from './neighbour.js';

const steps: Readonly<Record<string, { direction: Direction; by: Point }>> = {
  ArrowLeft: { direction: 'left', by: { x: -8, y: 0 } },
  ArrowRight: { direction: 'right', by: { x: 8, y: 0 } },
  ArrowUp: { direction: 'up', by: { x: 0, y: -8 } },
  ArrowDown: { direction: 'down', by: { x: 0, y: 8 } },
};

/** True where keys belong to what is being written. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="menu"], [role="toolbar"], .flow-form',
    ) !== null
  );
}

/** Keys of the canvas: gestures first, then focus and moves by arrows, then the shortcuts of the commands. */
export function handleKey(
  store: CanvasStore,
  event: KeyboardEvent,
  gestures: PointerGestures | undefined,
): void {
  if (isTyping(event.target) || event.defaultPrevented) return;
  if (event.key === 'Escape') {
    if (gestures?.cancel() !== true) leave(store);
    return;
  }
  if (event.key === ' ' && gestures !== undefined) {
    gestures.isPanHeld = true;
    event.preventDefault();
    return;
  }
  const step = steps[event.key];
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (step !== undefined && !hasModifier) {
    if (event.shiftKey) moveSelection(store, step.by);
    else focusNeighbour(store, step.direction);
    event.preventDefault();
    return;
  }
  if (event.key === 'Tab' && !hasModifier) {
    const next = nextInOrder(store.graph, store.state.getState().focused, event.shiftKey);
    if (next === undefined) return;
    focus(store, next);
    event.preventDefault();
    return;
  }
  const command = commandForKey(event.nativeEvent, store.options.keys);
  if (command === undefined || command.isClipboardEvent) return;
  // A button that has the focus keeps its Enter.
  if (event.target instanceof Element && event.target.closest('button') && event.key === 'Enter') return;
  if (command.enabled(store)) {
    event.preventDefault();
    command.run(store);
  } else if (store.isReadOnly && command.name === 'delete') {
    store.notify(store.say('readOnly'), 'info');
  }
}

export function handleKeyUp(event: KeyboardEvent, gestures: PointerGestures | undefined): void {
  if (event.key === ' ' && gestures !== undefined) gestures.isPanHeld = false;
}

function leave(store: CanvasStore): void {
  const { openNode } = store.state.getState();
  if (openNode !== undefined) store.openForm(undefined);
  else store.selection.clear();
}

function moveSelection(store: CanvasStore, by: Point): void {
  if (store.selection.nodes.size === 0) return;
  moveNodesBy(store, store.selection.nodes, by, `nudge ${[...store.selection.nodes].join(' ')}`);
}

function focusNeighbour(store: CanvasStore, direction: Direction): void {
  const next = neighbour(store.graph, store.state.getState().focused, direction);
  if (next !== undefined) focus(store, next);
}

function focus(store: CanvasStore, key: Key): void {
  store.selection.replace([key]);
  store.focusCard?.(key);
}
