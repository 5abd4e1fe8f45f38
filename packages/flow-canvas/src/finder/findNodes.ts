import { isJsonObject, type Json, type Key } from '@heddle/workflow-schema';
import { withTiles } from '../clipboard/clipboardText.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { rawDataOf } from '../store/readNode.js';
import type { Entry } from './Entry.js';

/** Number of characters shown before and after a match. */
const around = 24;

/** Finds nodes by title, type, id and content. Matches in titles come before matches in the content. */
export function findNodes(store: CanvasStore, query: string): Entry[] {
  const wanted = query.trim().toLowerCase();
  const byName: Entry[] = [];
  const byContent: Entry[] = [];
  for (const key of withTiles(store.graph)) {
    const placed = store.graph.nodeAt(key)!;
    const type = placed.definition?.messages[store.language].name ?? placed.node.type;
    const names = [placed.title, type, placed.node.id].map((name) => name.toLowerCase());
    if (names.some((name) => name.includes(wanted))) byName.push(entryFor(store, placed, type));
    else if (contentOf(placed).includes(wanted)) {
      const text = firstText(rawDataOf(placed.node), wanted);
      if (text !== undefined) byContent.push(entryFor(store, placed, `${type} · ${excerpt(text, wanted)}`));
    }
  }
  return [...byName, ...byContent];
}

function entryFor(store: CanvasStore, placed: PlacedNode, detail: string): Entry {
  const { key } = placed.node;
  return { id: key, title: placed.title, detail, run: () => jumpTo(store, key) };
}

/** Selects a node, scrolls it into view and focuses it. */
function jumpTo(store: CanvasStore, key: Key): void {
  const box = store.graph.nodeAt(key)?.box;
  if (box === undefined) return;
  store.selection.replace(store.graph.standsFor(key));
  store.camera.centerOn(box);
  store.focusCard?.(store.graph.shownFor(key));
}

/** Searchable text by node. Needs no invalidation: a changed node has a new `PlacedNode`. */
const contents = new WeakMap<PlacedNode, string>();

function contentOf(placed: PlacedNode): string {
  let content = contents.get(placed);
  if (content === undefined) {
    content = JSON.stringify(rawDataOf(placed.node)).toLowerCase();
    contents.set(placed, content);
  }
  return content;
}

/** The first string in a JSON value that contains the query. Keys and JSON syntax are not searched. */
function firstText(value: Json, wanted: string): string | undefined {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted) ? value : undefined;
  if (typeof value === 'number') return String(value).includes(wanted) ? String(value) : undefined;
  const inner = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  for (const one of inner) {
    const found = firstText(one, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

function excerpt(text: string, wanted: string): string {
  const line = text.replace(/\s+/g, ' ');
  const at = Math.max(0, line.toLowerCase().indexOf(wanted));
  const from = Math.max(0, at - around);
  const to = Math.min(line.length, at + wanted.length + around);
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
