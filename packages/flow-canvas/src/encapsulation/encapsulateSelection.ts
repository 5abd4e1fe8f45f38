import type { Key } from '@heddle/workflow-schema';
import { withTiles } from '../clipboard/clipboardText.js';
import { textOf } from '../host/textOf.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { outermost } from '../store/nesting.js';
import { freeId, hasId } from '../store/newNodes.js';

/** Turns the selected nodes into a workflow and replaces them by one node that calls it, as one step. */
export async function encapsulateSelection(store: CanvasStore): Promise<void> {
  const { encapsulation } = store.options;
  const { graph, document, state } = store;
  const nodes = inDocumentOrder(store, outermost(graph, store.selection.nodes));
  const bounds = graph.bounds(nodes);
  if (encapsulation === undefined || bounds === undefined || state.getState().isWaitingForHost) return;
  try {
    const refusals = encapsulation.refusals(document, nodes);
    state.setState({ refusals: undefined });
    if (refusals.length > 0) {
      state.setState({ refusals: { to: 'encapsulate', list: refusals } });
      store.notify(formatMoreMessage(store, 'encapsulateRefused', { count: refusals.length }));
      return;
    }
    const { parent } = graph.nodeAt(nodes[0]!)!.node;
    const origin = graph.originOf(parent);
    const call = {
      id: freeId(hasId(graph), 5),
      // At the left of the selection, vertically centred, where the edges around it lead.
      position: {
        x: Math.round(bounds.x - origin.x),
        y: Math.max(0, Math.round(bounds.height / 2 - 60)) + Math.round(bounds.y - origin.y),
      },
    };
    state.setState({ isWaitingForHost: true });
    store.notify(formatMoreMessage(store, 'encapsulating', { count: nodes.length }));
    const { revision } = document;
    const patches = await encapsulation.encapsulate(document, nodes, call);
    if (store.document !== document || document.revision !== revision) {
      store.notify(formatMoreMessage(store, 'encapsulatedTooLate'), 'info');
      return;
    }
    const label = formatMoreMessage(store, 'stepEncapsulate', { count: nodes.length });
    if (!store.commit(patches, { label })) return;
    const key = graph.nodeById(call.id)?.node.key;
    if (key !== undefined) {
      store.selection.replace([key]);
      store.focusCard?.(key);
      store.notify(
        formatMoreMessage(store, 'didEncapsulate', { count: nodes.length, title: graph.nodeAt(key)!.title }),
      );
    }
  } catch (error) {
    store.notify(formatMoreMessage(store, 'encapsulateFailed', { reason: textOf(error) }), 'error');
    store.report({ kind: 'host-failed', message: `encapsulation: ${textOf(error)}` });
  } finally {
    state.setState({ isWaitingForHost: false });
  }
}

function inDocumentOrder({ graph }: CanvasStore, keys: readonly Key[]): Key[] {
  const chosen = new Set(keys);
  return [...withTiles(graph)].filter((key) => chosen.has(key));
}
