import {
  type DocumentPatch,
  isJsonObject,
  type JsonObject,
  type Key,
  readKey,
  readText,
  titleOf,
} from '@heddle/workflow-schema';
import { edgeWithNewIds, idsWithin, retitle, withNewIds } from '../clipboard/rewriteNodes.js';
import { textOf } from '../host/textOf.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { freeId, hasId } from '../store/newNodes.js';
import { titlesOf, uniqueTitle } from '../store/uniqueTitle.js';
import { withRoom } from './withRoom.js';

/** Replaces a call by the nodes of the called workflow, as one step. Neighbours move to make room. */
export async function releaseNode(store: CanvasStore, key: Key): Promise<void> {
  const { encapsulation } = store.options;
  const { graph, document, state } = store;
  const placed = graph.nodeAt(key);
  if (encapsulation === undefined || placed === undefined || state.getState().isWaitingForHost) return;
  const { node, title } = placed;
  state.setState({ isWaitingForHost: true, refusals: undefined });
  try {
    const { revision } = document;
    const workflow = await encapsulation.loadWorkflow(node);
    if (store.document !== document || document.revision !== revision) {
      store.notify(formatMoreMessage(store, 'releasedTooLate'), 'info');
      return;
    }
    const answer = encapsulation.release(document, node, renamed(store, workflow));
    if ('refusals' in answer) {
      state.setState({ refusals: { to: 'release', list: answer.refusals } });
      store.notify(formatMoreMessage(store, 'releaseRefused', { count: answer.refusals.length, title }));
      return;
    }
    const patches = withRoom(store, placed, retitled(store, answer.patches));
    const before = new Set(document.nodes.keys());
    if (!store.commit(patches, { label: formatMoreMessage(store, 'stepRelease', { title }) })) return;
    const added = [...graph.keys()].filter(
      (one) => !before.has(one) && graph.nodeAt(one)!.depth === placed.depth,
    );
    store.selection.replace(added);
    if (added[0] !== undefined) store.focusCard?.(added[0]);
    store.selection.replace(added);
    store.notify(formatMoreMessage(store, 'didRelease', { count: added.length, title }));
  } catch (error) {
    store.notify(formatMoreMessage(store, 'releaseFailed', { title, reason: textOf(error) }), 'error');
    store.report({ kind: 'host-failed', message: `encapsulation: ${textOf(error)}`, nodeId: node.id });
  } finally {
    state.setState({ isWaitingForHost: false });
  }
}

/** The workflow with ids that are unused in this document. */
function renamed({ graph }: CanvasStore, workflow: JsonObject): JsonObject {
  const read = (name: string) => {
    const list = readKey(workflow, name);
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  };
  const nodes = read('nodes');
  const isInDocument = hasId(graph);
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const id of nodes.flatMap(idsWithin)) {
    if (id === '' || ids.has(id)) continue;
    const isTaken = (candidate: string) => isInDocument(candidate) || taken.has(candidate);
    const next = isTaken(id) ? freeId(isTaken, 6) : id;
    taken.add(next);
    ids.set(id, next);
  }
  return {
    nodes: nodes.map((node) => withNewIds(node, ids)),
    edges: read('edges').map((edge) => edgeWithNewIds(edge, ids)),
  };
}

/** The patches with titles that are unused in this document. */
function retitled({ graph }: CanvasStore, patches: readonly DocumentPatch[]): DocumentPatch[] {
  const titles = titlesOf(graph);
  return patches.map((patch) => {
    if (patch.op !== 'add-node' || readText(patch.json, 'id') === '') return patch;
    const json = structuredClone(patch.json);
    const title = uniqueTitle(titleOf(json), (candidate) => candidate !== '' && titles.has(candidate));
    titles.add(title);
    if (title !== '') retitle(json, title);
    return { ...patch, json };
  });
}
