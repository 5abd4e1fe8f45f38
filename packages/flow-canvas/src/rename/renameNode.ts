import { findKey, type Key, setOwn } from '@heddle/workflow-schema';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { editData } from '../store/editNode.js';
import { ownTitleOf } from '../store/readNode.js';
import { titlesOf, uniqueTitle } from '../store/uniqueTitle.js';
import { objectUnder } from '../store/writeNode.js';

/** Renames a node as one step. A title that is already in use gets a number (`_1`), and a notice says so. */
export function renameNode(store: CanvasStore, key: Key, wanted: string): void {
  const node = store.document.nodes.get(key);
  const given = wanted.trim();
  if (node === undefined || given === '') return;
  const definition = store.graph.setting.registry.byCode(node.type);
  const before = ownTitleOf(node.json, definition);
  if (given === before) return;
  const others = titlesOf(store.graph);
  others.delete(before);
  const title = uniqueTitle(given, (candidate) => others.has(candidate));
  const label = formatMoreMessage(store, 'stepRename', {
    from: store.graph.nodeAt(key)?.title ?? before,
    title,
  });
  editData(
    store,
    key,
    (data) => {
      if (definition?.titleKey !== undefined) {
        setOwn(data, definition.titleKey, title);
        return;
      }
      const meta = objectUnder(data, 'nodeMeta');
      meta[findKey(meta, 'title') ?? 'title'] = title;
    },
    label,
  );
  if (title !== given) store.notify(formatMoreMessage(store, 'titleTaken', { wanted: given, title }), 'info');
}
