import { useEffect, useRef } from 'react';
import { toFlow } from '../geometry/camera.js';
import { afterWheel } from '../gestures/wheel.js';
import { callHost } from '../host/callHost.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { addNode, newNodeJson, preview } from '../store/newNodes.js';
import { formatToolMessage } from '../toolMessages.js';

/** Vertical distance from a new node's top to the pointer, in flow pixels: the node is held by its head. */
const grip = 22;

/**
 * The outline of a new node, which follows the pointer until a press places it. Enter places it in the middle
 * of the view; Escape and the right button cancel.
 */
export function PlaceLayer() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const name = useCanvasState((state) => state.placing);
  const zoom = useCanvasState((state) => state.zoom) / 100;
  const layer = useRef<HTMLButtonElement>(null);
  const ghost = useRef<HTMLSpanElement>(null);
  const definition = store.options.definitions.find((candidate) => candidate.name === name);
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (name !== undefined)
      callHost(store, `prepareEditor of ${name}`, () => store.options.views[name]?.prepareEditor?.());
  }, [store, name]);
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    // React attaches wheel listeners as passive, too late to prevent the page from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      event.stopPropagation();
      store.camera.moveTo(afterWheel(store, event, placeIn(element, event)));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [store]);
  if (definition === undefined) return null;
  const { width, height } = preview(store, '?', newNodeJson(store, definition, '?', undefined).json).box;
  const leave = () => {
    store.state.setState({ placing: undefined });
    focusAfter(root.current)?.focus({ preventScroll: true });
  };
  const put = (at?: { x: number; y: number }) => {
    leave();
    addNode(store, definition, at === undefined ? {} : { at });
  };
  const follow = (event: { clientX: number; clientY: number }) => {
    if (ghost.current === null || layer.current === null) return;
    const { x, y } = placeIn(layer.current, event);
    ghost.current.style.transform = `translate(${x - (width * zoom) / 2}px, ${y - grip * zoom}px)`;
    ghost.current.dataset.seen = '';
  };
  return (
    <button
      ref={layer}
      type="button"
      className="flow-placing"
      tabIndex={-1}
      aria-label={formatToolMessage(store, 'placing', { title: definition.messages[store.language].name })}
      onPointerMove={follow}
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        follow(event);
      }}
      onPointerUp={(event) => {
        if (event.button !== 0) leave();
        else put(toFlow(store.camera.value, placeIn(event.currentTarget, event)));
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter' || event.key === ' ') put();
        else return;
        event.preventDefault();
      }}
      onBlur={() => store.state.setState({ placing: undefined })}
    >
      <span
        ref={ghost}
        className="flow-placing-ghost"
        style={{ width: width * zoom, height: height * zoom }}
      />
    </button>
  );
}

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
