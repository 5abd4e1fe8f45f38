import { type DocumentPatch, type Key, rewriteNode } from '@heddle/workflow-schema';
import { formatMoreMessage } from '../moreMessages.js';
import { isFolded } from '../store/body.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { canFold } from '../store/placeNode.js';
import { copyUnder, objectUnder } from '../store/writeNode.js';
import type { Command } from './Command.js';

export const foldCard: Command = {
  name: 'foldCard',
  label: { 'zh-CN': '折叠或展开卡片', en: 'Collapse or expand cards' },
  group: 'arrange',
  needs: 'tallCard',
  shortcuts: [{ key: 'f', shift: true }],
  enabled: (store) => !store.isReadOnly && foldable(store).length > 0,
  run: (store) => {
    const keys = foldable(store);
    const nodes = keys.map((key) => store.document.nodes.get(key)!);
    // Several nodes end up in the same state: fold all unless all are folded.
    const isToFold = nodes.some(({ json }) => !isFolded(json));
    const patches: DocumentPatch[] = [];
    for (const { key, json } of nodes) {
      if (isFolded(json) === isToFold) continue;
      const next = copyUnder(json, 'meta');
      const meta = objectUnder(next, 'meta');
      if (isToFold) meta.defaultCollapsed = true;
      else delete meta.defaultCollapsed;
      const patch = rewriteNode(store.document, key, next);
      if (patch !== undefined) patches.push(patch);
    }
    const [first] = keys;
    const title = first === undefined ? '' : store.graph.nodeAt(first)!.title;
    const label =
      patches.length > 1
        ? formatMoreMessage(store, isToFold ? 'stepFoldCards' : 'stepUnfoldCards', { count: patches.length })
        : formatMoreMessage(store, isToFold ? 'stepFold' : 'stepUnfold', { title });
    if (store.commit(patches, { label })) store.notify(label);
  },
};

/**
 * The selected nodes whose cards can fold, or else the current node. Containers fold their bodies instead.
 */
function foldable({ graph, selection, currentNode }: CanvasStore): Key[] {
  const meant =
    selection.nodes.size > 0 ? [...selection.nodes] : currentNode === undefined ? [] : [currentNode];
  return meant.filter((key) => {
    const placed = graph.nodeAt(key);
    if (placed === undefined || placed.hiddenIn !== undefined) return false;
    const { definition, box, isFolded: isShort, view } = placed;
    if (definition?.bodyPorts !== undefined) return false;
    return isShort || canFold(definition, box.height, view);
  });
}
