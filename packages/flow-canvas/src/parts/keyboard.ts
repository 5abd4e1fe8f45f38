import type { Key } from '@heddle/workflow-schema';
import type { Command } from '../commands/Command.js';
import { commands } from '../commands/commands.js';
import { commandForKey } from '../commands/shortcuts.js';
import { whyNot } from '../commands/whyNot.js';
import type { Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import { flowOrder } from '../outline/flowOrder.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { goTo } from '../store/goTo.js';
import { moveNodesBy } from '../store/moves.js';
import { type Direction, neighbour } from './neighbour.js';

/** Spacing of the grid for keyboard moves, in flow pixels. */
const grid = 8;
const farSteps = 5;

const steps: Readonly<Record<string, { direction: Direction; by: Point }>> = {
  ArrowLeft: { direction: 'left', by: { x: -1, y: 0 } },
  ArrowRight: { direction: 'right', by: { x: 1, y: 0 } },
  ArrowUp: { direction: 'up', by: { x: 0, y: -1 } },
  ArrowDown: { direction: 'down', by: { x: 0, y: 1 } },
};

/** A key press handled by the canvas; it may be processed after the event has ended. */
export interface KeyPress {
  event: KeyboardEvent;
  /** The focused element, and the root element of the canvas. */
  target: Element;
  root: Element;
}

/**
 * Handles the keys of the canvas: arrows move the focus or the selection, other keys run commands. Returns
 * true if the key was handled.
 */
export function handleAnyKey(store: CanvasStore, press: KeyPress): boolean {
  const { event, target, root } = press;
  if (!event.altKey && walkOrMove(store, press)) return true;
  if (isMenuKey(event)) {
    openMenu(store, target, root);
    return true;
  }
  const command = commandForKey(commands, event, store.options.keys);
  return command !== undefined && attempt(store, command);
}

/** Runs the command, or announces why it is disabled. Returns true if it ran. */
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

/** Handles arrows, Home and End, and Tab from the canvas to its cards, which are a single tab stop. */
function walkOrMove(store: CanvasStore, { event, target, root }: KeyPress): boolean {
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
  else if (event.key === 'Tab' && target === root) next = focused ?? flowOrder(store.graph)[0];
  if (next !== undefined) goTo(store, next);
  return step !== undefined || next !== undefined;
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** Opens the menu of the focused node at the focused element: its card, or its row in the tree or list. */
function openMenu(store: CanvasStore, at: Element, root: Element): void {
  const { focused } = store.state.getState();
  if (focused !== undefined && !store.selection.nodes.has(focused))
    store.selection.replace(store.graph.standsFor(focused));
  const canvas = root.getBoundingClientRect();
  const place = (at === root ? canvas : at.getBoundingClientRect()) as DOMRect;
  const anchor = { x: place.left - canvas.left + 16, y: Math.min(place.bottom, canvas.bottom) - canvas.top };
  store.state.setState({ menu: { anchor, on: focused === undefined ? 'pane' : 'node' } });
}

/** Moves the selection to the next grid line; its first node is the one that is aligned to the grid. */
function moveSelection(store: CanvasStore, { x, y }: Point, count: number): void {
  const keys = [...store.selection.nodes];
  const box = keys[0] === undefined ? undefined : store.graph.nodeAt(keys[0])?.box;
  if (box === undefined) return;
  const by = { x: gridStep(box.x, x, count), y: gridStep(box.y, y, count) };
  if (!moveNodesBy(store, keys, by, `nudge ${keys.join(' ')}`)) return;
  store.notify(
    formatMoreMessage(store, 'didNudge', { x: Math.round(box.x + by.x), y: Math.round(box.y + by.y) }),
  );
}

/** The distance from a coordinate to the `count`th grid line in that direction. */
function gridStep(from: number, way: number, count: number): number {
  if (way === 0) return 0;
  const line = way > 0 ? Math.floor(from / grid) : Math.ceil(from / grid);
  return (line + way * count) * grid - from;
}
