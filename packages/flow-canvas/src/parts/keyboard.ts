import type { Key } from '@heddle/workflow-schema';
import type { KeyboardEvent } from 'react';
import type { Command } from '../commands/Command.js';
import { isHeld } from '../commands/firstCommands.js';
import { knownForKey, whenThere } from '../commands/runCommand.js';
import { commandForKey } from '../commands/shortcuts.js';
import { whyNot } from '../commands/whyNot.js';
import type { Point } from '../geometry/box.js';
import type { PointerGestures } from '../gestures/PointerGestures.js';
import { flowOrder } from '../outline/flowOrder.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { goTo } from '../store/goTo.js';
import { moveNodesBy } from '../store/moves.js';
import { type Direction, neighbour } from './neighbour.js';

/** Flow pixels between the lines of the grid that keys move along. */
const grid = 8;
const farSteps = 5;

const steps: Readonly<Record<string, { direction: Direction; by: Point }>> = {
  ArrowLeft: { direction: 'left', by: { x: -1, y: 0 } },
  ArrowRight: { direction: 'right', by: { x: 1, y: 0 } },
  ArrowUp: { direction: 'up', by: { x: 0, y: -1 } },
  ArrowDown: { direction: 'down', by: { x: 0, y: 1 } },
};

/** True where keys belong to what is being written. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], .flow-form') !== null
  );
}

/** Keys alone walk along a toolbar; with Ctrl or Command they are the canvas's, whatever was clicked last. */
function belongsToToolbar({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && target instanceof Element && target.closest('[role="toolbar"]') !== null;
}

/** Keys of the canvas: gestures first, then focus and moves by arrows, then the shortcuts of the commands. */
export function handleKey(
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
  if (!event.altKey && walkOrMove(store, event)) {
    event.preventDefault();
    return;
  }
  if (isMenuKey(event)) {
    event.preventDefault();
    openMenu(store, event.target as Element, event.currentTarget);
    return;
  }
  const { nativeEvent: press } = event;
  const command = knownForKey(press, store.options.keys);
  if (command === undefined) return;
  if (command !== 'waits') {
    if (attempt(store, command)) event.preventDefault();
    return;
  }
  if (isHeld(press)) event.preventDefault();
  whenThere(store, ({ commands }) => {
    const late = commandForKey(commands, press, store.options.keys);
    if (late !== undefined) attempt(store, late);
  });
}

/** Runs what a key means, or says why it cannot be run; true where it was run. */
function attempt(store: CanvasStore, command: Command): boolean {
  if (command.isClipboardEvent) return false;
  const refusal = whyNot(store, command);
  if (refusal !== undefined) {
    store.notify(refusal, store.isReadOnly ? 'info' : 'quiet');
    return false;
  }
  command.run(store);
  return true;
}

export function handleKeyUp(event: KeyboardEvent, gestures: PointerGestures | undefined): void {
  if (event.key === ' ' && gestures !== undefined) gestures.isPanHeld = false;
}

/** Arrows, Home and End; and Tab from the canvas to its cards, which are one stop for Tab. */
function walkOrMove(store: CanvasStore, event: KeyboardEvent): boolean {
  const step = steps[event.key];
  const isMod = event.ctrlKey || event.metaKey;
  const { focused } = store.state.getState();
  if (step !== undefined && event.shiftKey) {
    moveSelection(store, step.by, isMod ? farSteps : 1);
    return true;
  }
  if (isMod || event.shiftKey) return false;
  let next: Key | undefined;
  if (step !== undefined) next = neighbour(store.graph, focused, step.direction);
  else if (event.key === 'Home') next = flowOrder(store.graph)[0];
  else if (event.key === 'End') next = flowOrder(store.graph).at(-1);
  else if (event.key === 'Tab' && event.target === event.currentTarget)
    next = focused ?? flowOrder(store.graph)[0];
  if (next !== undefined) goTo(store, next);
  return step !== undefined || next !== undefined;
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** The menu of the focused node hangs at what has the focus: its card, its row in the tree or in the list. */
function openMenu(store: CanvasStore, at: Element, root: Element): void {
  const { focused } = store.state.getState();
  if (focused !== undefined && !store.selection.nodes.has(focused))
    store.selection.replace(store.graph.standsFor(focused));
  const canvas = root.getBoundingClientRect();
  const place = (at === root ? canvas : at.getBoundingClientRect()) as DOMRect;
  const anchor = { x: place.left - canvas.left + 16, y: Math.min(place.bottom, canvas.bottom) - canvas.top };
  store.state.setState({ menu: { anchor, on: focused === undefined ? 'pane' : 'node' } });
}

function leave(store: CanvasStore): void {
  const { openNode } = store.state.getState();
  if (openNode !== undefined) store.openForm(undefined);
  else store.selection.clear();
}

/** Moves what is selected to the next lines of the grid; the first of it decides where those are. */
function moveSelection(store: CanvasStore, { x, y }: Point, count: number): void {
  const keys = [...store.selection.nodes];
  const box = keys[0] === undefined ? undefined : store.graph.nodeAt(keys[0])?.box;
  if (box === undefined) return;
  const by = { x: gridStep(box.x, x, count), y: gridStep(box.y, y, count) };
  if (!moveNodesBy(store, keys, by, `nudge ${keys.join(' ')}`)) return;
  store.notify(store.say('didNudge', { x: Math.round(box.x + by.x), y: Math.round(box.y + by.y) }));
}

/** How far it is from a place to the `count`th line of the grid that way. */
function gridStep(from: number, way: number, count: number): number {
  if (way === 0) return 0;
  const line = way > 0 ? Math.floor(from / grid) : Math.ceil(from / grid);
  return (line + way * count) * grid - from;
}
