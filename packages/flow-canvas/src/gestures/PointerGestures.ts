import type { Key } from '@heddle/workflow-schema';
import { toFlow } from '../geometry/camera.js';
import type { Hovered, PortPlace } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { canExtend } from '../store/newNodes.js';
import { dragNodes } from './dragNodes.js';
import { drawConnection } from './drawConnection.js';
import type { Gesture, PointerPlace } from './Gesture.js';
import { hitTest } from './hitTest.js';
import { panView } from './panView.js';
import { selectBox } from './selectBox.js';

const dragAfter = 4;
const scrollWithin = 36;

interface Press {
  pointerId: number;
  start: PointerPlace;
  hit: Hovered;
  button: number;
  /** The end of a selected edge that was pressed. */
  grip: { edge: Key; from: PortPlace } | undefined;
}

/**
 * Turns pointer events of the surface into clicks and gestures. Movement and release are heard on the window,
 * so that a gesture ends wherever the pointer is let go, even when the element under it was unmounted.
 */
export class PointerGestures {
  /** True while the space bar is held: every drag moves the view. */
  isPanHeld = false;
  readonly #store: CanvasStore;
  readonly #element: HTMLElement;
  #press: Press | undefined;
  #gesture: Gesture | undefined;
  #last: PointerEvent | undefined;
  #scrolling: number | undefined;

  constructor(store: CanvasStore, element: HTMLElement) {
    this.#store = store;
    this.#element = element;
  }

  start(): () => void {
    const element = this.#element;
    element.addEventListener('pointerdown', this.#down);
    element.addEventListener('pointermove', this.#hover);
    element.addEventListener('pointerleave', this.#leave);
    element.addEventListener('contextmenu', this.#menu);
    return () => {
      element.removeEventListener('pointerdown', this.#down);
      element.removeEventListener('pointermove', this.#hover);
      element.removeEventListener('pointerleave', this.#leave);
      element.removeEventListener('contextmenu', this.#menu);
      this.cancel();
    };
  }

  /** Ends a running gesture without a change, as Escape does. True when there was one. */
  cancel(): boolean {
    const gesture = this.#gesture;
    this.#release();
    gesture?.cancel();
    return gesture !== undefined;
  }

  #place(event: PointerEvent | MouseEvent): PointerPlace {
    const corner = this.#element.getBoundingClientRect();
    const screen = { x: event.clientX - corner.left, y: event.clientY - corner.top };
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    return { screen, flow: toFlow(this.#store.camera.value, screen), isAdding, isFree: event.altKey };
  }

  readonly #down = (event: PointerEvent) => {
    if (event.button === 2 || isControl(event.target)) return;
    if (this.#press !== undefined) {
      // A second finger: what was begun with the first becomes a pinch.
      this.cancel();
      return;
    }
    const start = this.#place(event);
    const hit = hitTest(this.#store, start.flow);
    const grip = this.#gripOf(event.target);
    this.#press = { pointerId: event.pointerId, start, hit, button: event.button, grip };
    if (event.button === 1) event.preventDefault();
    window.addEventListener('pointermove', this.#move);
    window.addEventListener('pointerup', this.#up);
    window.addEventListener('pointercancel', this.#lost);
  };

  readonly #move = (event: PointerEvent) => {
    const press = this.#press;
    if (press === undefined || event.pointerId !== press.pointerId) return;
    this.#last = event;
    const place = this.#place(event);
    if (this.#gesture === undefined) {
      const { x, y } = press.start.screen;
      if (Math.hypot(place.screen.x - x, place.screen.y - y) < dragAfter) return;
      this.#gesture = this.#begin(press);
    }
    // The document may have been replaced meanwhile, which ends a gesture.
    if (this.#store.state.getState().gesture === undefined) this.#release();
    else {
      this.#gesture.move(place);
      this.#scrollAtBorder();
    }
  };

  readonly #up = (event: PointerEvent) => {
    const press = this.#press;
    if (press === undefined || event.pointerId !== press.pointerId) return;
    const gesture = this.#gesture;
    const isRunning = this.#store.state.getState().gesture !== undefined;
    const place = this.#place(event);
    this.#release();
    if (gesture === undefined) this.#click(press, place);
    else if (isRunning) gesture.drop(place);
  };

  /** The system took the pointer away; what was dragged stays where it was last seen. */
  readonly #lost = (event: PointerEvent) => {
    if (event.pointerId !== this.#press?.pointerId) return;
    const gesture = this.#gesture;
    const place = this.#place(this.#last ?? event);
    const isDrag = this.#store.state.getState().gesture === 'drag';
    this.#release();
    if (isDrag) gesture?.drop(place);
    else gesture?.cancel();
  };

  #begin(press: Press): Gesture {
    const { hit, start, grip, button } = press;
    const store = this.#store;
    const { tool } = store.state.getState();
    store.state.setState({ hovered: {} });
    if (button === 1 || this.isPanHeld) return panView(store, start);
    if (grip !== undefined && !store.isReadOnly) return drawConnection(store, grip.from, start, grip.edge);
    if (hit.port !== undefined && canExtend(store, hit.port)) return drawConnection(store, hit.port, start);
    const isOnBed = hit.node !== undefined && store.graph.containerAt(start.flow) === hit.node;
    if (isOnBed && start.isAdding) return selectBox(store, start);
    if (hit.node !== undefined && !store.isReadOnly) return dragNodes(store, hit.node, start);
    const isBox = tool === 'pointer' || start.isAdding;
    return isBox && hit.node === undefined ? selectBox(store, start) : panView(store, start);
  }

  #click({ hit, start, button }: Press, place: PointerPlace): void {
    if (button !== 0) return;
    const { state, selection } = this.#store;
    state.setState({ menu: undefined });
    if (hit.port !== undefined && canExtend(this.#store, hit.port)) {
      state.setState({ addPanel: { anchor: place.screen, from: hit.port } });
    } else if (hit.node !== undefined) {
      if (start.isAdding) selection.toggleNode(hit.node);
      else {
        selection.replace([hit.node]);
        this.#store.openForm(hit.node);
      }
      state.setState({ focused: hit.node });
    } else if (hit.edge !== undefined) {
      if (start.isAdding) selection.toggleEdge(hit.edge);
      else selection.replace([], [hit.edge]);
    } else {
      if (!start.isAdding) selection.clear();
      this.#store.openForm(undefined);
    }
  }

  readonly #hover = (event: PointerEvent) => {
    const place = this.#place(event);
    this.#store.pointer = place.flow;
    if (this.#press !== undefined || event.pointerType === 'touch') return;
    const hovered = isControl(event.target)
      ? this.#store.state.getState().hovered
      : hitTest(this.#store, place.flow);
    setHovered(this.#store, hovered);
  };

  readonly #leave = () => {
    this.#store.pointer = undefined;
    if (this.#press === undefined) setHovered(this.#store, {});
  };

  readonly #menu = (event: MouseEvent) => {
    event.preventDefault();
    const { screen, flow } = this.#place(event);
    const hit = hitTest(this.#store, flow);
    const { selection, state } = this.#store;
    if (hit.node !== undefined && !selection.nodes.has(hit.node)) selection.replace([hit.node]);
    if (hit.node === undefined && hit.edge !== undefined) selection.replace([], [hit.edge]);
    this.#store.pointer = flow;
    const on = hit.node !== undefined ? 'node' : hit.edge !== undefined ? 'edge' : 'pane';
    state.setState({ menu: { anchor: screen, on }, ...(hit.node && { focused: hit.node }) });
  };

  #gripOf(target: EventTarget | null): Press['grip'] {
    const grip = target instanceof Element ? target.closest<HTMLElement>('[data-flow-grip]') : null;
    const edge = grip === null ? undefined : this.#store.graph.edgeAt(grip.dataset.flowEdge ?? '');
    if (grip === null || edge === undefined) return undefined;
    // The end that stays is the one the thread is drawn from.
    const from: PortPlace =
      grip.dataset.flowGrip === 'source'
        ? { node: edge.target.node.key, direction: 'in', port: edge.edge.targetPort }
        : { node: edge.source.node.key, direction: 'out', port: edge.edge.sourcePort };
    return { edge: edge.edge.key, from };
  }

  #scrollAtBorder(): void {
    if (this.#scrolling !== undefined || this.#gesture?.scrolls !== true) return;
    const step = () => {
      this.#scrolling = undefined;
      if (this.#gesture?.scrolls !== true || this.#last === undefined) return;
      const { x, y } = this.#place(this.#last).screen;
      const { width, height } = this.#store.camera.size;
      const by = { x: borderPush(x, width), y: borderPush(y, height) };
      if (by.x === 0 && by.y === 0) return;
      this.#store.camera.panBy(by.x, by.y);
      this.#gesture.move(this.#place(this.#last));
      this.#scrolling = requestAnimationFrame(step);
    };
    this.#scrolling = requestAnimationFrame(step);
  }

  #release(): void {
    window.removeEventListener('pointermove', this.#move);
    window.removeEventListener('pointerup', this.#up);
    window.removeEventListener('pointercancel', this.#lost);
    if (this.#scrolling !== undefined) cancelAnimationFrame(this.#scrolling);
    this.#scrolling = undefined;
    this.#press = undefined;
    this.#gesture = undefined;
    this.#last = undefined;
  }
}

function borderPush(at: number, length: number): number {
  if (at < scrollWithin) return Math.min(12, (scrollWithin - at) / 3);
  return at > length - scrollWithin ? -Math.min(12, (at - length + scrollWithin) / 3) : 0;
}

/** Buttons inside cards and on edges act for themselves. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-flow-control]') !== null;
}

function setHovered(store: CanvasStore, hovered: Hovered): void {
  const now = store.state.getState().hovered;
  const samePort =
    now.port?.node === hovered.port?.node &&
    now.port?.port === hovered.port?.port &&
    now.port?.direction === hovered.port?.direction;
  if (now.node === hovered.node && now.edge === hovered.edge && samePort) return;
  store.state.setState({ hovered });
  store.overlay.paint();
}
