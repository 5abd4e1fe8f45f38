import { callHost } from '../host/callHost.js';
import type { Hovered, PortPlace } from '../store/CanvasState.js';
import { connect, connectionBetween } from '../store/connections.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { canExtend, firstPort } from '../store/openPorts.js';
import type { PointerPlace } from './Gesture.js';

/** Handles a mouse press that did not move. */
export function click(store: CanvasStore, hit: Hovered, place: PointerPlace): void {
  const { state } = store;
  state.setState({ menu: undefined, connectFrom: undefined });
  // The press already selected the nodes of the group.
  if (hit.group !== undefined) return;
  if (hit.port !== undefined && canExtend(store, hit.port)) {
    state.setState({ addPanel: { anchor: place.screen, from: hit.port } });
    return;
  }
  choose(store, hit, place);
  tellClick(store, hit);
  if (hit.node !== undefined && !place.isAdding) store.openForm(hit.node);
}

/**
 * Handles a tap. A finger that merely pans must not open forms, so one tap selects and a second one opens. A
 * tap on a port starts a connection, and a tap on another port or node completes it.
 */
export function tap(store: CanvasStore, hit: Hovered, place: PointerPlace, isSecond: boolean): void {
  const { state } = store;
  const { connectFrom } = state.getState();
  state.setState({ menu: undefined, connectFrom: undefined, hovered: {} });
  store.overlay.paint();
  if (connectFrom !== undefined && store.graph.nodeAt(connectFrom.node) !== undefined) {
    if (endAt(store, connectFrom, hit, place)) return;
  } else if (hit.port !== undefined && canExtend(store, hit.port)) {
    state.setState({ connectFrom: hit.port });
    store.answer('connectFromHere', 'info');
    return;
  }
  if (hit.group !== undefined) return;
  choose(store, hit, place);
  tellClick(store, hit);
  if (hit.node !== undefined && isSecond) store.openForm(hit.node);
}

function tellClick(store: CanvasStore, { node }: Hovered): void {
  const { onNodeClick } = store.options;
  if (onNodeClick === undefined || node === undefined) return;
  callHost(store, 'onNodeClick', () => onNodeClick(store.ids.nodeId(node)));
}

/** Completes or cancels the pending connection; returns true if the tap was about it. */
function endAt(store: CanvasStore, from: PortPlace, hit: Hovered, { screen }: PointerPlace): boolean {
  const { port, node } = hit;
  const isSame = port?.node === from.node && port.port === from.port && port.direction === from.direction;
  if (isSame) {
    store.state.setState({ addPanel: { anchor: screen, from } });
    return true;
  }
  const placed = node === undefined || node === from.node ? undefined : store.graph.nodeAt(node);
  const wanted = from.direction === 'out' ? 'in' : 'out';
  const target = port?.direction === wanted ? port : placed && firstPort(placed, wanted);
  const connection = target && connectionBetween(from, target);
  if (connection !== undefined) connect(store, connection);
  else if (placed !== undefined) store.answer('refusePort', 'info');
  return placed !== undefined || connection !== undefined;
}

/** Selects what was pressed; on the empty canvas, clears the selection. */
function choose(store: CanvasStore, { node, edge }: Hovered, { isAdding }: PointerPlace): void {
  const { selection, state } = store;
  if (node !== undefined) {
    if (isAdding) selection.toggleNode(node);
    else selection.replace([node]);
    state.setState({ focused: node });
  } else if (edge !== undefined) {
    if (isAdding) selection.toggleEdge(edge);
    else selection.replace([], [edge]);
  } else {
    if (!isAdding) selection.clear();
    store.openForm(undefined);
  }
}
