import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Point } from '../geometry/box.js';
import type { PlacedNode } from '../store/placeNode.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, edge, node, sample, views } from '../testing/fixtures/sampleTypes.js';
import { PointerGestures } from './PointerGestures.js';

const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A surface at the top left of the screen, and its pointers. */
function start(json = sample(), options = {}) {
  const driver = new CanvasDriver(json, { definitions, views, language: 'en', ...options });
  const surface = document.createElement('div');
  document.body.append(surface);
  const gestures = new PointerGestures(driver.store, surface);
  stops.push(gestures.start(), () => surface.remove());
  const send = (type: string, at: Point, more: PointerEventInit = {}, on: EventTarget = surface) =>
    on.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: at.x,
        clientY: at.y,
        pointerId: 1,
        button: 0,
        ...more,
      }),
    );
  const pointer = (pointerType: 'mouse' | 'touch', pointerId = 1) => ({
    down: (at: Point, more: PointerEventInit = {}) =>
      send('pointerdown', at, { pointerType, pointerId, ...more }),
    move: (at: Point) => send('pointermove', at, { pointerType, pointerId }),
    up: (at: Point) => send('pointerup', at, { pointerType, pointerId }),
    cancel: (at: Point) => send('pointercancel', at, { pointerType, pointerId }),
    tap(at: Point) {
      this.down(at);
      this.up(at);
    },
    drag(from: Point, to: Point, more: PointerEventInit = {}) {
      this.down(from, more);
      this.move({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
      this.move(to);
      this.up(to);
    },
  });
  const portPoint = (id: string, direction: 'in' | 'out', port?: string) => {
    const placed = driver.store.graph.nodeById(id) as PlacedNode;
    const found = placed.ports.find((one) => one.direction === direction && (port ?? one.id) === one.id)!;
    return { x: placed.box.x + found.x, y: placed.box.y + found.y };
  };
  const head = (id: string) => {
    const { x, y } = driver.box(id);
    return { x: x + 100, y: y + 20 };
  };
  const state = () => driver.store.state.getState();
  return { driver, gestures, surface, pointer, send, portPoint, head, state };
}

const open = { x: 500, y: 300 };

describe('mouse', () => {
  it('selects with a box in trackpad mode and pans in mouse mode, where Shift selects', () => {
    const { driver, pointer } = start();
    const mouse = pointer('mouse');
    mouse.drag({ x: 650, y: -150 }, { x: 1000, y: 250 });
    expect(driver.store.selection.nodes.size).toBe(2);
    expect(driver.store.camera.value).toEqual({ x: 0, y: 0, zoom: 1 });
    driver.run('useHand');
    mouse.drag(open, { x: 540, y: 320 });
    expect(driver.store.camera.value).toEqual({ x: 40, y: 20, zoom: 1 });
    driver.select('110001');
    mouse.drag({ x: 690, y: -130 }, { x: 900, y: 0 }, { shiftKey: true });
    expect(driver.store.selection.nodes.size).toBe(2);
  });

  it('pans with the middle button and with the space bar in both modes', () => {
    for (const tool of ['usePointer', 'useHand'] as const) {
      const { driver, gestures, pointer, head } = start();
      driver.run(tool);
      const mouse = pointer('mouse');
      mouse.drag(head('110002'), { x: head('110002').x + 30, y: head('110002').y }, { button: 1 });
      expect(driver.store.camera.value.x).toBe(30);
      gestures.isPanHeld = true;
      mouse.drag(head('110003'), { x: head('110003').x + 30, y: head('110003').y });
      expect(driver.store.camera.value.x).toBe(60);
      expect(driver.document).toEqual(sample());
    }
  });

  it('opens the add panel when a port is clicked, and the form when a node is', () => {
    const { pointer, portPoint, head, state, driver } = start();
    const mouse = pointer('mouse');
    mouse.tap(portPoint('110002', 'out'));
    expect(state().addPanel?.from).toMatchObject({ node: driver.key('110002'), direction: 'out' });
    mouse.tap(head('110003'));
    expect(state().openNode).toBe(driver.key('110003'));
  });

  it('tells the host which node was clicked, but not which was dragged, nor of the empty canvas', () => {
    const onNodeClick = vi.fn();
    const { pointer, head } = start(sample(), { onNodeClick });
    const mouse = pointer('mouse');
    mouse.tap(head('110003'));
    mouse.tap(open);
    mouse.drag(head('110002'), { x: head('110002').x + 40, y: head('110002').y + 40 });
    expect(onNodeClick.mock.calls).toEqual([['110003']]);
  });

  it('keeps the menu opened by Ctrl+click when the button is released', () => {
    const { driver, pointer, head, send, state } = start();
    const mouse = pointer('mouse');
    mouse.down(head('110003'), { ctrlKey: true });
    send('contextmenu', head('110003'), { pointerType: 'mouse', ctrlKey: true });
    mouse.up(head('110003'));
    expect(state().menu).toMatchObject({ on: 'node' });
    expect([...driver.store.selection.nodes]).toEqual([driver.key('110003')]);
  });

  it('scrolls the view while a node is dragged close to its border', () => {
    const { driver, pointer, head } = start();
    const mouse = pointer('mouse');
    mouse.down(head('110003'));
    mouse.move({ x: 600, y: 300 });
    mouse.move({ x: 1195, y: 300 });
    vi.advanceTimersByTime(100);
    expect(driver.store.camera.value.x).toBeLessThan(-20);
    const drag = driver.store.overlay.drag!;
    // The node stays under the pointer while the canvas scrolls.
    expect(drag.by.x).toBeGreaterThan(1195 - head('110003').x + 20);
    mouse.up({ x: 1195, y: 300 });
    const { x } = driver.store.camera.value;
    vi.advanceTimersByTime(200);
    expect(driver.store.camera.value.x).toBe(x);
  });
});

describe('losing the pointer', () => {
  const ways: [string, (surface: ReturnType<typeof start>) => void][] = [
    ['Escape', ({ gestures }) => void gestures.cancel()],
    ['a pointercancel event', ({ send }) => void send('pointercancel', open)],
    ['a blurred window', () => void window.dispatchEvent(new Event('blur'))],
  ];
  for (const [name, take] of ways)
    it(`cancels a drag, connection or box selection: ${name}`, () => {
      const surface = start();
      const { driver, pointer, head, portPoint, state } = surface;
      const mouse = pointer('mouse');
      driver.select('110001');
      for (const from of [head('110003'), portPoint('110003', 'out'), open]) {
        mouse.down(from);
        mouse.move({ x: from.x + 20, y: from.y });
        mouse.move({ x: 900, y: 100 });
        expect(state().gesture).toBeDefined();
        take(surface);
        expect(state().gesture).toBeUndefined();
        expect(driver.store.overlay).toMatchObject({ drag: undefined, connect: undefined, box: undefined });
        mouse.move({ x: 950, y: 100 });
        mouse.up({ x: 950, y: 100 });
        expect(driver.document).toEqual(sample());
        expect(state().addPanel).toBeUndefined();
      }
    });

  it('is announced when the host changes the document, which stays as the host set it', () => {
    const { driver, pointer, head } = start();
    const mouse = pointer('mouse');
    mouse.down(head('110003'));
    mouse.move({ x: 900, y: 300 });
    const smaller = { ...sample(), nodes: [node('110001', '8', 'Choose')], edges: [] };
    driver.store.setDocument(smaller);
    mouse.move({ x: 910, y: 310 });
    mouse.up({ x: 910, y: 310 });
    expect(driver.document).toEqual(smaller);
    expect(driver.reported).toContainEqual(expect.objectContaining({ kind: 'gesture-ended' }));
  });

  it('is announced when the host edits through the handle, and panning continues', () => {
    const { driver, pointer, head, state } = start();
    const mouse = pointer('mouse');
    mouse.down(head('110003'));
    mouse.move({ x: 900, y: 300 });
    const [first] = driver.store.graph.edgesOf(driver.key('100001'));
    driver.handle.applyPatches([{ op: 'remove-edge', key: first!.edge.key }], 'By the host');
    expect(state().gesture).toBeUndefined();
    expect(driver.reported).toContainEqual(expect.objectContaining({ kind: 'gesture-ended' }));
    mouse.up({ x: 900, y: 300 });
    driver.run('useHand');
    mouse.down(open);
    mouse.move({ x: 540, y: 300 });
    driver.handle.connect({ source: '100001', target: '110001' });
    mouse.move({ x: 560, y: 300 });
    expect(driver.store.camera.value.x).toBe(60);
    mouse.up({ x: 560, y: 300 });
  });
});

describe('drawing connections', () => {
  it('snaps to the nearest valid port, and explains refused ones', () => {
    const { driver, pointer, portPoint, state } = start();
    const mouse = pointer('mouse');
    mouse.down(portPoint('110002', 'out'));
    mouse.move({ x: 950, y: -50 });
    const near = { x: portPoint('110003', 'in').x - 20, y: portPoint('110003', 'in').y + 12 };
    mouse.move(near);
    expect(driver.store.overlay.connect?.target).toMatchObject({ node: driver.key('110003') });
    expect(state().hovered.port?.node).toBe(driver.key('110003'));
    // This connection already exists.
    mouse.move({ x: driver.box('900001').x + 60, y: driver.box('900001').y + 20 });
    expect(driver.store.overlay.connect).toMatchObject({
      target: undefined,
      refusal: 'This connection already exists',
    });
    mouse.move(near);
    mouse.up(near);
    expect(driver.changes).toEqual(['Connect Work to Other']);
  });

  it('asks what to add when dropped on the empty canvas', () => {
    const { driver, pointer, portPoint, state } = start();
    pointer('mouse').drag(portPoint('110002', 'out'), open);
    expect(state().addPanel).toMatchObject({ at: open, from: { node: driver.key('110002') } });
  });

  /** A selected edge with the grip at its target end. */
  function gripped() {
    const surface = start();
    const { driver } = surface;
    const key = driver.store.graph
      .edgesOf(driver.key('110002'))
      .find(({ target }) => target.node.id === '900001')!.edge.key;
    const grip = document.createElement('span');
    grip.dataset.flowGrip = 'target';
    grip.dataset.flowEdge = key;
    surface.surface.append(grip);
    const { x, y } = surface.portPoint('900001', 'in');
    const drag = (to: Point) => {
      surface.send('pointerdown', { x: x - 14, y }, { pointerType: 'mouse' }, grip);
      surface.pointer('mouse').move({ x: (x + to.x) / 2, y: (y + to.y) / 2 });
      surface.pointer('mouse').move(to);
      surface.pointer('mouse').up(to);
    };
    return { ...surface, drag };
  }

  it('reconnects an end as one step', () => {
    const { driver, drag, portPoint } = gripped();
    drag(portPoint('110003', 'in'));
    expect(driver.document.edges).toContainEqual(edge('110002', '110003'));
    expect(driver.document.edges).not.toContainEqual(edge('110002', '900001'));
    expect(driver.changes).toEqual(['Reconnect Work to Other']);
    driver.undo();
    expect(driver.document).toEqual(sample());
  });

  it('deletes the edge when its end is dropped on the empty canvas, and keeps it when dropped where it was', () => {
    const first = gripped();
    first.drag(open);
    expect(first.driver.changes).toEqual(['Delete connection from Work to End']);
    const second = gripped();
    second.drag(second.portPoint('900001', 'in'));
    expect(second.driver.changes).toEqual([]);
  });
});

describe('touch', () => {
  it('selects on tap, opens the form on double tap', () => {
    const { driver, pointer, head, state } = start();
    const finger = pointer('touch');
    finger.tap(head('110002'));
    expect([...driver.store.selection.nodes]).toEqual([driver.key('110002')]);
    expect(state().openNode).toBeUndefined();
    finger.tap(head('110002'));
    expect(state().openNode).toBe(driver.key('110002'));
  });

  it('pans over the empty canvas and over unselected cards', () => {
    const { driver, pointer, head } = start();
    const finger = pointer('touch');
    finger.drag(head('110002'), { x: head('110002').x - 50, y: head('110002').y + 30 });
    expect(driver.store.camera.value).toEqual({ x: -50, y: 30, zoom: 1 });
    expect(driver.document).toEqual(sample());
  });

  it('moves a selected card at once, another one after a short hold', () => {
    const { driver, pointer, head } = start();
    const finger = pointer('touch');
    finger.tap(head('110002'));
    finger.drag(head('110002'), { x: head('110002').x + 40, y: head('110002').y - 200 });
    expect(driver.changes).toEqual(['Move Work']);
    finger.down(head('110003'));
    vi.advanceTimersByTime(350);
    finger.move({ x: head('110003').x + 60, y: head('110003').y + 200 });
    finger.up({ x: head('110003').x + 60, y: head('110003').y + 200 });
    expect(driver.changes).toEqual(['Move Work', 'Move Other']);
    expect(driver.store.camera.value).toEqual({ x: 0, y: 0, zoom: 1 });
  });

  it('opens the menu on long press, and ignores the release', () => {
    const { driver, pointer, head, state } = start();
    const finger = pointer('touch');
    finger.down(head('110003'));
    vi.advanceTimersByTime(700);
    expect(state().menu).toMatchObject({ on: 'node' });
    finger.up(head('110003'));
    expect(state().menu).toMatchObject({ on: 'node' });
    expect([...driver.store.selection.nodes]).toEqual([driver.key('110003')]);
  });

  it('connects by tapping two ports, each 44 px wide', () => {
    const { driver, pointer, portPoint, state } = start();
    const finger = pointer('touch');
    const { x, y } = portPoint('110002', 'out');
    finger.tap({ x: x + 18, y: y + 10 });
    expect(state().connectFrom).toMatchObject({ node: driver.key('110002') });
    finger.drag(open, { x: open.x, y: open.y + 30 });
    const target = portPoint('110003', 'in');
    finger.tap({ x: target.x - 18, y: target.y + 30 });
    expect(driver.changes).toEqual(['Connect Work to Other']);
    expect(state().connectFrom).toBeUndefined();
  });

  it('asks what to add when a port is tapped twice, and cancels the connection on the empty canvas', () => {
    const { pointer, portPoint, state, driver } = start();
    const finger = pointer('touch');
    finger.tap(portPoint('110002', 'out'));
    finger.tap(portPoint('110002', 'out'));
    expect(state().addPanel?.from).toMatchObject({ node: driver.key('110002') });
    finger.tap(portPoint('110002', 'out'));
    finger.tap(open);
    expect(state().connectFrom).toBeUndefined();
    expect(driver.changes).toEqual([]);
  });

  it('draws a connection from a port', () => {
    const { driver, pointer, portPoint } = start();
    pointer('touch').drag(portPoint('110002', 'out'), portPoint('110003', 'in'));
    expect(driver.changes).toEqual(['Connect Work to Other']);
  });

  it('zooms and pans with two fingers, and cancels what the first had started', () => {
    const { driver, pointer, head, state } = start();
    const [first, second] = [pointer('touch', 1), pointer('touch', 2)];
    driver.select('110002');
    first.down(head('110002'));
    first.move({ x: head('110002').x + 60, y: head('110002').y });
    expect(state().gesture).toBe('drag');
    second.down({ x: 1060, y: -80 });
    expect(driver.store.overlay.drag).toBeUndefined();
    first.move({ x: 760, y: -80 });
    expect(driver.store.camera.value.zoom).toBeCloseTo(300 / 200);
    const { value } = driver.store.camera;
    second.up({ x: 1060, y: -80 });
    // The remaining finger has no effect.
    first.move({ x: 300, y: 300 });
    first.up({ x: 300, y: 300 });
    expect(driver.store.camera.value).toEqual(value);
    expect(state().gesture).toBeUndefined();
    expect(driver.document).toEqual(sample());
  });

  it('leaves nothing half done with a third finger, a palm next to a mouse, or a pointer the system takes', () => {
    const { driver, pointer, head, state } = start();
    const fingers = [1, 2, 3].map((id) => pointer('touch', id));
    fingers[0]!.down({ x: 100, y: 300 });
    fingers[1]!.down({ x: 200, y: 300 });
    fingers[2]!.down({ x: 300, y: 300 });
    fingers[2]!.up({ x: 300, y: 300 });
    fingers[1]!.cancel({ x: 200, y: 300 });
    fingers[0]!.up({ x: 100, y: 300 });
    expect(state().gesture).toBeUndefined();
    const mouse = pointer('mouse', 9);
    mouse.down(head('110003'));
    mouse.move({ x: 900, y: 300 });
    fingers[0]!.tap({ x: 100, y: 300 });
    expect(state().gesture).toBe('drag');
    mouse.up({ x: 900, y: 300 });
    expect(driver.changes).toEqual(['Move Other']);
  });

  it('changes nothing on a read-only canvas', () => {
    const { driver, pointer, head, portPoint, state } = start(sample(), { readOnly: true });
    const finger = pointer('touch');
    driver.select('110003');
    finger.drag(head('110003'), open);
    finger.tap(portPoint('110002', 'out'));
    expect(state().connectFrom).toBeUndefined();
    expect(driver.document).toEqual(sample());
  });
});
