import type { Key } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { toFlow } from '../geometry/camera.js';
import { lateMarks } from '../slots/lateTools.js';
import type { Hovered, PortPlace } from '../store/CanvasState.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { containerAt } from '../store/nesting.js';
import { canExtend } from '../store/openPorts.js';
import { BorderScroll } from './BorderScroll.js';
import { click, tap } from './click.js';
import { dragNodes } from './dragNodes.js';
import { drawConnection } from './drawConnection.js';
import type { Gesture, PointerPlace } from './Gesture.js';
import { Hold } from './Hold.js';
import { finger, hitTest, mouse } from './hitTest.js';
import { panView } from './panView.js';
import { pinchView } from './pinchView.js';
import { selectBox } from './selectBox.js';
import { afterWheel } from './wheel.js';

/** How far a press may move, in screen pixels, and still count as a click or a tap. */
const dragAfter = { mouse: 4, touch: 9 };
/** Maximum time and distance (screen pixels) between the two taps of a double tap. */
const doubleTap = { withinMs: 350, within: 28 };

interface Press {
  pointerId: number;
  start: PointerPlace;
  hit: Hovered;
  button: number;
  isTouch: boolean;
  /** The finger has rested long enough to pick up what is under it. */
  isHeld: boolean;
  /** The pressed end of a selected edge. */
  grip: { edge: Key; from: PortPlace } | undefined;
}

/**
 * Turns pointer events of the surface into clicks, taps and gestures. It listens for moves and releases on
 * the window, so that a gesture ends wherever the pointer is released, even after the element under it
 * unmounted. Anything that interrupts the pointer (Escape, a second finger, the system, a switch to another
 * window) cancels the gesture without a change.
 */
export class PointerGestures {
  /** True while the space bar is held: any drag pans the view. */
  isPanHeld = false;
  readonly #store: CanvasStore;
  readonly #element: HTMLElement;
  readonly #scroll: BorderScroll;
  readonly #hold = new Hold();
  /** Screen positions of the fingers that are down, by pointer id. */
  readonly #fingers = new Map<number, Point>();
  #press: Press | undefined;
  #gesture: Gesture | undefined;
  #pinch: ((first: Point, second: Point) => void) | undefined;
  #last: PointerEvent | undefined;
  /** True while the finger that opened the menu is still down. */
  #isMenuHeld = false;
  #lastTap: { at: number; screen: Point; node: Key | undefined } | undefined;

  constructor(store: CanvasStore, element: HTMLElement) {
    this.#store = store;
    this.#element = element;
    this.#scroll = new BorderScroll(store, () => this.#follow());
  }

  /** Adds the listeners and first replays the events recorded while this code was loading. */
  start(held: readonly Event[] = []): () => void {
    const onSurface: [string, (event: never) => void, AddEventListenerOptions?][] = [
      ['pointerdown', this.#down],
      ['pointermove', this.#hover],
      ['pointerleave', this.#leave],
      ['contextmenu', this.#menu],
      ['touchend', this.#touchEnd, { passive: false }],
      // In the capture phase, before React Flow's own listener, whose wheel behaviour differs.
      ['wheel', this.#wheel, { passive: false, capture: true }],
    ];
    const onWindow: [string, (event: never) => void][] = [
      ['pointermove', this.#move],
      ['pointerup', this.#up],
      ['pointercancel', this.#lost],
      ['blur', this.#leaveWindow],
    ];
    for (const [name, listener, options] of onSurface)
      this.#element.addEventListener(name, listener as EventListener, options);
    for (const [name, listener] of onWindow) window.addEventListener(name, listener as EventListener);
    for (const event of held)
      for (const [name, listener] of [...onSurface, ...onWindow])
        if (name === event.type) (listener as EventListener)(event);
    return () => {
      for (const [name, listener, options] of onSurface)
        this.#element.removeEventListener(name, listener as EventListener, options);
      for (const [name, listener] of onWindow) window.removeEventListener(name, listener as EventListener);
      this.cancel();
    };
  }

  /** Cancels what is in progress, as Escape does. Returns true if there was something to cancel. */
  cancel(): boolean {
    const gesture = this.#gesture;
    const { connectFrom } = this.#store.state.getState();
    const isSomething = gesture !== undefined || this.#pinch !== undefined || connectFrom !== undefined;
    this.#release();
    gesture?.cancel();
    this.#endPinch();
    if (connectFrom !== undefined) this.#store.state.setState({ connectFrom: undefined });
    return isSomething;
  }

  #place(event: PointerEvent | MouseEvent): PointerPlace {
    const corner = this.#element.getBoundingClientRect();
    const screen = { x: event.clientX - corner.left, y: event.clientY - corner.top };
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey;
    return { screen, flow: toFlow(this.#store.camera.value, screen), isAdding, isFree: event.altKey };
  }

  readonly #down = (event: PointerEvent) => {
    if (event.button === 2 || isControl(event.target)) return;
    const isTouch = event.pointerType === 'touch';
    const start = this.#place(event);
    if (isTouch) {
      // Palm rejection: ignore touches while a pen or a mouse is pressed.
      if (this.#press !== undefined && !this.#press.isTouch) return;
      this.#fingers.set(event.pointerId, start.screen);
      if (this.#fingers.size > 1) this.#secondFinger();
    }
    if (this.#press !== undefined || this.#fingers.size > 1) return;
    const hit =
      lateMarks.value?.groupUnder(this.#store, event.target) ??
      hitTest(this.#store, start.flow, isTouch ? finger : mouse);
    if (hit.group !== undefined) lateMarks.value?.pressGroup(this.#store, hit.group, start.isAdding);
    const grip = this.#gripOf(event.target);
    const { pointerId, button } = event;
    this.#press = { pointerId, start, hit, button, isTouch, isHeld: false, grip };
    if (button === 1) event.preventDefault();
    if (isTouch) this.#hold.start(this.#pickUp, () => this.#holdMenu(start, hit));
  };

  readonly #move = (event: PointerEvent) => {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, this.#place(event).screen);
    if (this.#pinch !== undefined) this.#movePinch(this.#pinch);
    const press = this.#press;
    if (press === undefined || event.pointerId !== press.pointerId) return;
    this.#last = event;
    const place = this.#place(event);
    if (this.#gesture === undefined) {
      const { x, y } = press.start.screen;
      const least = press.isTouch ? dragAfter.touch : dragAfter.mouse;
      if (Math.hypot(place.screen.x - x, place.screen.y - y) < least) return;
      this.#hold.stop();
      this.#gesture = this.#begin(press);
    }
    this.#follow();
  };

  readonly #up = (event: PointerEvent) => {
    this.#lift(event);
    const press = this.#press;
    if (press === undefined || event.pointerId !== press.pointerId) return;
    const gesture = this.#gesture;
    const isRunning = this.#store.state.getState().gesture !== undefined;
    const place = this.#place(event);
    this.#release();
    if (gesture !== undefined) {
      if (isRunning) gesture.drop(place);
    } else if (press.isTouch) this.#tap(press, place, event.timeStamp);
    else if (press.button === 0) click(this.#store, press.hit, { ...press.start, screen: place.screen });
  };

  /** The system interrupted the pointer: cancel. */
  readonly #lost = (event: PointerEvent) => {
    this.#lift(event);
    if (event.pointerId === this.#press?.pointerId) this.cancel();
  };

  readonly #leaveWindow = () => {
    this.isPanHeld = false;
    this.#fingers.clear();
    const { connectFrom } = this.#store.state.getState();
    this.cancel();
    // Keep a connection started by tap: the user may look something up in another window.
    if (connectFrom !== undefined) this.#store.state.setState({ connectFrom });
  };

  #begin(press: Press): Gesture {
    const { hit, start, grip, button, isTouch, isHeld } = press;
    const store = this.#store;
    const { tool } = store.state.getState();
    setHovered(store, {});
    if (button === 1 || this.isPanHeld) return panView(store, start);
    if (grip !== undefined && !store.isReadOnly) return drawConnection(store, grip.from, start, grip.edge);
    if (hit.port !== undefined && canExtend(store, hit.port)) return drawConnection(store, hit.port, start);
    const isInBody = hit.node !== undefined && containerAt(store.graph, start.flow) === hit.node;
    if (isInBody && start.isAdding) return selectBox(store, start);
    // A finger pans the view wherever it is put down, unless it picked something up.
    const isFree = !isTouch || isHeld;
    const isTaken = hit.node !== undefined && (isFree || store.selection.nodes.has(hit.node));
    if (hit.node !== undefined && isTaken && !store.isReadOnly) return dragNodes(store, hit.node, start);
    const isBox = isTouch ? isHeld : tool === 'pointer' || start.isAdding;
    return isBox && hit.node === undefined ? selectBox(store, start) : panView(store, start);
  }

  /** Continues the gesture at the last pointer position, including after the view has scrolled. */
  #follow(): void {
    if (this.#gesture === undefined || this.#last === undefined) return;
    // Replacing the document during the gesture ended it.
    if (this.#store.state.getState().gesture === undefined) {
      this.#release();
      return;
    }
    const place = this.#place(this.#last);
    this.#gesture.move(place);
    if (this.#gesture.scrolls) this.#scroll.follow(place.screen);
  }

  #tap({ hit, start }: Press, { screen }: PointerPlace, at: number): void {
    const last = this.#lastTap;
    const isSecond =
      last !== undefined &&
      last.node === hit.node &&
      at - last.at < doubleTap.withinMs &&
      Math.hypot(screen.x - last.screen.x, screen.y - last.screen.y) < doubleTap.within;
    this.#lastTap = isSecond ? undefined : { at, screen, node: hit.node };
    tap(this.#store, hit, { ...start, screen }, isSecond);
  }

  /** A second finger cancels the gesture of the first one and starts a pinch. */
  #secondFinger(): void {
    this.#lastTap = undefined;
    const gesture = this.#gesture;
    this.#release();
    gesture?.cancel();
    const [first, second] = [...this.#fingers.values()];
    if (this.#fingers.size === 2) this.#pinch = pinchView(this.#store, first!, second!);
  }

  #movePinch(pinch: (first: Point, second: Point) => void): void {
    const [first, second] = [...this.#fingers.values()];
    if (first !== undefined && second !== undefined) pinch(first, second);
  }

  /** Lifting one of two fingers ends the pinch. The other one is ignored until it is lifted too. */
  #lift({ pointerId }: PointerEvent): void {
    if (this.#fingers.delete(pointerId) && this.#pinch !== undefined) this.#endPinch();
  }

  #endPinch(): void {
    if (this.#pinch === undefined) return;
    this.#pinch = undefined;
    this.#store.endGesture();
  }

  readonly #pickUp = () => {
    const press = this.#press;
    if (press === undefined) return;
    press.isHeld = true;
    const { node } = press.hit;
    // Raise the node as on hover, because it now follows the finger.
    if (node !== undefined) setHovered(this.#store, { node });
    globalThis.navigator?.vibrate?.(8);
  };

  #holdMenu({ screen, flow }: PointerPlace, hit: Hovered): void {
    this.#release();
    this.#lastTap = undefined;
    this.#isMenuHeld = true;
    this.#openMenu(screen, flow, hit);
  }

  /**
   * Prevents the click that the browser fires when the finger is lifted, which would close the menu again.
   */
  readonly #touchEnd = (event: TouchEvent) => {
    if (this.#isMenuHeld && event.cancelable) event.preventDefault();
    this.#isMenuHeld = false;
  };

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
    const isTouch = (event as PointerEvent).pointerType === 'touch';
    // A long press also fires `contextmenu`: before our timer it opens the menu, after it the menu is open
    // already.
    if (isTouch && this.#press === undefined) return;
    if (this.#gesture !== undefined) return;
    // Also with a mouse: on macOS Ctrl+click opens the menu, and its release must not count as a click.
    this.#release();
    this.#isMenuHeld = isTouch;
    const hit =
      lateMarks.value?.groupUnder(this.#store, event.target) ??
      hitTest(this.#store, flow, isTouch ? finger : mouse);
    this.#openMenu(screen, flow, hit);
  };

  #openMenu(screen: Point, flow: Point, hit: Hovered): void {
    const { selection, state } = this.#store;
    if (hit.group !== undefined) lateMarks.value?.pressGroup(this.#store, hit.group, false);
    else if (hit.node !== undefined && !selection.nodes.has(hit.node)) selection.replace([hit.node]);
    if (hit.node === undefined && hit.edge !== undefined) selection.replace([], [hit.edge]);
    this.#store.pointer = flow;
    const on = hit.node !== undefined ? 'node' : hit.edge !== undefined ? 'edge' : 'pane';
    state.setState({ hovered: {}, menu: { anchor: screen, on }, ...(hit.node && { focused: hit.node }) });
  }

  readonly #wheel = (event: WheelEvent) => {
    // Scrollable content inside a card handles the wheel itself.
    if (event.target instanceof Element && event.target.closest('.nowheel, textarea') && !event.ctrlKey) {
      event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#store.camera.moveTo(afterWheel(this.#store, event, this.#place(event).screen));
    this.#follow();
  };

  #gripOf(target: EventTarget | null): Press['grip'] {
    const grip = target instanceof Element ? target.closest<HTMLElement>('[data-flow-grip]') : null;
    const edge = grip === null ? undefined : this.#store.graph.edgeAt(grip.dataset.flowEdge ?? '');
    if (grip === null || edge === undefined) return undefined;
    // The edge is drawn from the end that stays.
    const from: PortPlace =
      grip.dataset.flowGrip === 'source'
        ? { node: edge.target.node.key, direction: 'in', port: edge.edge.targetPort }
        : { node: edge.source.node.key, direction: 'out', port: edge.edge.sourcePort };
    return { edge: edge.edge.key, from };
  }

  #release(): void {
    this.#hold.stop();
    this.#scroll.stop();
    this.#press = undefined;
    this.#gesture = undefined;
    this.#last = undefined;
  }
}

/** True for buttons inside cards and on edges, which handle the pointer themselves. */
function isControl(target: EventTarget | null): boolean {
  // In cards of hosts, form fields and links work like everywhere else.
  const controls =
    '[data-flow-control], .flow-own-card :is(input, textarea, select, button, a[href], [contenteditable])';
  return target instanceof Element && target.closest(controls) !== null;
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
