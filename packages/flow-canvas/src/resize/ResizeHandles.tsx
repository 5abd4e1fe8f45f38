import { type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from 'react';
import type { Box } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { Resizing } from '../NodeView.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { PlacedNode } from '../store/placeNode.js';
import { resizedBox, type Side, type Sides, writeBox } from './resizedBox.js';

/** Edges and corners that can be dragged, as compass points. */
const handles = ['n', 'e', 's', 'w', 'nw', 'ne', 'sw', 'se'] as const;

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -8, y: 0 },
  ArrowRight: { x: 8, y: 0 },
  ArrowUp: { x: 0, y: -8 },
  ArrowDown: { x: 0, y: 8 },
};

/**
 * Handles around a selected card whose size is part of its data. During a drag only the card's element
 * changes; the document gets the new size once, at the end. The lower right handle also responds to the arrow
 * keys.
 */
export function ResizeHandles({ placed, resizing }: { placed: PlacedNode; resizing: Resizing }) {
  const store = useCanvasStore();
  const drag = useRef<{ element: HTMLElement; sides: Sides; from: { x: number; y: number }; box: Box }>(
    undefined,
  );
  const isAlone = useSyncExternalStore(
    store.selection.subscribe,
    () => store.selection.nodes.size === 1,
    () => false,
  );
  const boxAt = ({ clientX, clientY }: PointerEvent): Box => {
    const { from, sides } = drag.current!;
    const { zoom } = store.camera.value;
    const by = { x: (clientX - from.x) / zoom, y: (clientY - from.y) / zoom };
    return resizedBox(placed.box, sides, by, resizing.minimum);
  };
  const begin = (event: PointerEvent<HTMLElement>, sides: Sides) => {
    const element = event.currentTarget.closest<HTMLElement>('.react-flow__node');
    if (event.button !== 0 || element === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { element, sides, from: { x: event.clientX, y: event.clientY }, box: placed.box };
  };
  const move = (event: PointerEvent) => {
    if (drag.current === undefined) return;
    drag.current.box = boxAt(event);
    show(drag.current.element, drag.current.box);
  };
  const end = (event: PointerEvent, isKept: boolean) => {
    const last = drag.current;
    if (last === undefined) return;
    const box = isKept ? boxAt(event) : placed.box;
    drag.current = undefined;
    show(last.element, placed.box);
    if (isKept) writeBox(store, placed, resizing, box);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const box = resizedBox(placed.box, { x: 'end', y: 'end' }, by, resizing.minimum);
    writeBox(store, placed, resizing, box, `resize ${placed.node.key}`);
  };
  if (!isAlone) return null;
  return (
    <>
      {handles.map((name) => {
        const sides = sidesOf(name);
        const common = {
          className: 'flow-resize',
          'data-flow-control': true,
          'data-at': name,
          onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, sides),
          onPointerMove: move,
          onPointerUp: (event: PointerEvent) => end(event, true),
          onPointerCancel: (event: PointerEvent) => end(event, false),
        };
        return name === 'se' ? (
          <button
            key={name}
            type="button"
            aria-label={formatMoreMessage(store, 'resize')}
            title={formatMoreMessage(store, 'resize')}
            {...common}
            onKeyDown={onKeyDown}
          />
        ) : (
          <span key={name} aria-hidden="true" {...common} />
        );
      })}
    </>
  );
}

function sidesOf(name: (typeof handles)[number]): Sides {
  const side = (start: string, end: string): Side | undefined =>
    name.includes(start) ? 'start' : name.includes(end) ? 'end' : undefined;
  return { x: side('w', 'e'), y: side('n', 's') };
}

function show(element: HTMLElement, { x, y, width, height }: Box): void {
  element.style.transform = `translate(${x}px,${y}px)`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}
