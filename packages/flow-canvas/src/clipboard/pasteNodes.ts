import {
  createKey,
  type DocumentPatch,
  type JsonObject,
  type Key,
  readData,
  readText,
  rootKey,
  titleOf,
} from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import type { Group } from '../groups/Group.js';
import { freeGroupId } from '../groups/groupEdits.js';
import { headPatches } from '../groups/groupPatches.js';
import { callHost } from '../host/callHost.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Graph } from '../store/Graph.js';
import { containerAt } from '../store/nesting.js';
import { freeId, freePlace, hasId } from '../store/newNodes.js';
import { placeRefusal } from '../store/placeRefusal.js';
import { titlesOf, uniqueTitle } from '../store/uniqueTitle.js';
import { writePosition } from '../store/writeNode.js';
import { type CopiedNodes, type PasteSource, readCopied } from './clipboardText.js';
import { freeOffset, pasteOffset } from './placePasted.js';
import { edgeWithNewIds, idsWithin, retitle, withNewIds } from './rewriteNodes.js';
import { writtenPosition } from './writtenPosition.js';

/**
 * Pastes clipboard text centred at a flow position, as one step, and notifies the user of the result; beside
 * the originals if they are there. Without a position, it pastes at the centre of the view, or below the nodes
 * there.
 */
export function pasteText(store: CanvasStore, text: string, at: Point | undefined): void {
  const copied = readCopied(text);
  if (copied === undefined) store.notify(formatMoreMessage(store, 'clipboardForeign'), 'info');
  else if (isOtherKind(copied.source, store.options.pasteSource ?? {}))
    store.notify(formatMoreMessage(store, 'clipboardKind'), 'info');
  else {
    const { bounds } = copied;
    const middle = at ?? store.camera.center;
    const parent = containerAt(store.graph, middle);
    if (at !== undefined) {
      insertCopied(store, copied, pasteOffset(bounds, at), 'stepPaste', parent);
      return;
    }
    const corner = { x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2 };
    const { x, y } = freePlace(store.graph, { ...bounds, ...corner }, parent);
    insertCopied(store, copied, { x: x - bounds.x, y: y - bounds.y }, 'stepPaste', parent);
    store.camera.reveal({ ...bounds, x, y });
  }
}

function isOtherKind(from: PasteSource, here: PasteSource): boolean {
  const differs = (a: unknown, b: unknown) => a !== undefined && b !== undefined && a !== b;
  return differs(from.host, here.host) || differs(from.flowMode, here.flowMode);
}

/**
 * Adds copied nodes at an offset, or diagonally below it where they would cover others, with new ids, unique
 * titles and updated references between them.
 */
export function insertCopied(
  store: CanvasStore,
  copied: CopiedNodes,
  by: Point,
  step: 'stepPaste' | 'stepDuplicate',
  parent: Key,
): void {
  const refusals: string[] = [];
  const nodes = copied.json.nodes.filter((node) => {
    const refusal = pasteRefusal(store, node, copied.source, parent);
    if (refusal !== undefined) refusals.push(refusal);
    return refusal === undefined;
  });
  const count = nodes.length;
  const left = refusals.length;
  if (count > 0) {
    const offset = freeOffset(store.graph, nodes, by, parent);
    const { patches, keys } = pastePatches(store, nodes, copied, offset, parent);
    const title = titleOf(nodes[0]!);
    const label =
      count === 1 && title !== ''
        ? formatMoreMessage(store, `${step}One`, { title })
        : formatMoreMessage(store, step, { count });
    if (!store.commit(patches, { label })) return;
    store.selection.replace(keys);
    // The original may still have the focus. Focus the copy, so that the next key applies to it.
    store.state.setState({ focused: keys[0] });
  }
  if (left === 0) store.notify(formatMoreMessage(store, 'didPaste', { count }));
  else store.notify(formatMoreMessage(store, 'pastePartly', { count, left, reason: refusals[0]! }), 'info');
}

/** The reason why a copied node may not be pasted here; undefined when it may. */
function pasteRefusal(
  store: CanvasStore,
  node: JsonObject,
  from: PasteSource,
  parent: Key,
): string | undefined {
  const definition = store.graph.setting.registry.byCode(readText(node, 'type'));
  if (definition?.entry !== undefined || definition?.exit !== undefined)
    return formatMoreMessage(store, 'pasteFixed');
  const misplaced = placeRefusal(store.graph, definition, parent);
  if (misplaced !== undefined) return formatMoreMessage(store, misplaced);
  const here = store.options.pasteSource?.workflowId;
  const read = definition?.calls && readData(definition, node);
  const calls = (read?.issues === undefined && read && definition?.calls?.(read.data)) || [];
  if (here !== undefined && calls.some((call) => call.workflowId === here))
    return formatMoreMessage(store, 'pasteSelf');
  if (from.workflowId === here) return undefined;
  return callHost(store, 'refusePaste', () => store.options.refusePaste?.(node, from));
}

function pastePatches(
  store: CanvasStore,
  nodes: readonly JsonObject[],
  { json: { edges }, groups }: CopiedNodes,
  by: Point,
  parent: Key,
) {
  const { graph } = store;
  const isInDocument = hasId(graph);
  const titles = titlesOf(graph);
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  for (const id of nodes.flatMap(idsWithin)) {
    if (ids.has(id)) continue;
    const isTaken = (candidate: string) => isInDocument(candidate) || taken.has(candidate);
    const next = id !== '' && !isTaken(id) ? id : freeId(isTaken, 6);
    taken.add(next);
    ids.set(id, next);
  }
  const patches: DocumentPatch[] = [];
  const keys: Key[] = [];
  let index = graph.document.nodeOrder.get(parent)?.length ?? 0;
  const origin = graph.originOf(parent);
  const least = parent === rootKey ? Number.NEGATIVE_INFINITY : 0;
  for (const node of nodes) {
    const json = withNewIds(node, ids);
    const title = uniqueTitle(titleOf(json), (candidate) => candidate !== '' && titles.has(candidate));
    titles.add(title);
    if (title !== '') retitle(json, title);
    const { x, y } = writtenPosition(json);
    writePosition(json, {
      x: Math.max(least, x + by.x - origin.x),
      y: Math.max(least, y + by.y - origin.y),
    });
    const key = createKey(graph.document);
    keys.push(key);
    patches.push({ op: 'add-node', key, parent, index, json });
    index += 1;
  }
  const there = new Set(nodes.map((node) => readText(node, 'id')));
  let edgeIndex = graph.document.edgeOrder.get(parent)?.length ?? 0;
  for (const edge of edges) {
    if (!there.has(readText(edge, 'sourceNodeID')) || !there.has(readText(edge, 'targetNodeID'))) continue;
    const json = edgeWithNewIds(edge, ids);
    patches.push({ op: 'add-edge', key: createKey(graph.document), parent, index: edgeIndex, json });
    edgeIndex += 1;
  }
  if (parent === rootKey) patches.push(...groupsWithNewIds(graph, groups, there, ids));
  return { patches, keys };
}

/** The copied groups, reduced to their pasted members and with new ids. */
function groupsWithNewIds(
  { document, groups: { groups } }: Graph,
  copied: readonly Group[],
  there: ReadonlySet<string>,
  ids: ReadonlyMap<string, string>,
): DocumentPatch[] {
  const all = [...groups];
  for (const group of copied) {
    const nodes = group.nodes.filter((id) => there.has(id)).map((id) => ids.get(id) ?? id);
    if (nodes.length > 0) all.push({ ...group, id: freeGroupId(all), nodes });
  }
  return all.length === groups.length ? [] : headPatches(document, all);
}
