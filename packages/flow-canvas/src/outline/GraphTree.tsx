import type { Key } from '@heddle/workflow-schema';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { describeNode } from '../parts/describeNode.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { describeConnections } from './describeConnections.js';
import type { OutlineLine } from './flowOrder.js';
import { useNews, useOutline } from './useOutline.js';
import { find, walk } from './walk.js';

/** Number of rows rendered at once, around the focused node. */
const shown = 24;

type Row = Extract<OutlineLine, { kind: 'node' }>;

/**
 * The graph as a tree in flow order, for screen readers and keyboard users. Nodes inside a container are one
 * level deeper, and each row lists its connections. Focus stays in step with the cards (the same node is
 * focused in both). The tree is visible only while it has the keyboard focus. Whatever the size of the
 * document, it renders a window of rows around the focused node and reports each row's position in the whole.
 * Pass `takesFocus` when the tree replaces the element that had the focus.
 */
export function GraphTree({ takesFocus }: { takesFocus: boolean }) {
  const store = useCanvasStore();
  const { lines, indexOf } = useOutline();
  const focused = useCanvasState((state) => state.focused);
  const element = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const isWalking = useRef(takesFocus);
  useNews();
  const rows = lines.filter((line): line is Row => line.kind === 'node');
  const current = rows.find(({ key }) => key === focused) ?? rows[0];
  useLayoutEffect(() => {
    const tree = element.current;
    // A jump can unmount the row that had the focus.
    if (isWalking.current || tree?.contains(document.activeElement))
      tree?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    isWalking.current = false;
  });
  if (current === undefined) return null;
  const middle = rows.indexOf(current);
  const first = Math.max(0, Math.min(middle - shown / 2, rows.length - shown));
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (hasModifier || event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      store.focusPart?.('cards');
      return;
    }
    const outline = { lines, indexOf };
    const text = typedText(typed.current, event.nativeEvent);
    const next =
      text === undefined
        ? walk(store.graph, outline, current.key, event.key)
        : find(store.graph, outline, current.key, text);
    // In the tree, letters search for titles instead of triggering the shortcuts they are on the cards.
    if (text !== undefined || isWalkKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (next === undefined) return;
    isWalking.current = true;
    visit(store, next);
  };
  return (
    <div
      ref={element}
      role="tree"
      className="flow-tree"
      aria-label={formatMoreMessage(store, 'nodeList')}
      data-flow-walk="tree"
      onKeyDown={onKeyDown}
    >
      {rows.slice(first, first + shown).map((row) => (
        <TreeRow key={row.key} row={row} isCurrent={row === current} />
      ))}
    </div>
  );
}

function TreeRow({ row, isCurrent }: { row: Row; isCurrent: boolean }) {
  const store = useCanvasStore();
  const placed = store.graph.nodeAt(row.key);
  if (placed === undefined) return null;
  const isSelected = store.selection.nodes.has(row.key);
  const { blockCount, body } = placed;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its rows.
    <div
      role="treeitem"
      tabIndex={isCurrent ? 0 : -1}
      className="flow-tree-row"
      style={{ paddingLeft: 4 + Math.min(row.level, 8) * 12 }}
      aria-level={row.level}
      aria-setsize={row.size}
      aria-posinset={row.position}
      aria-selected={isSelected}
      aria-expanded={placed.definition?.bodyPorts !== undefined ? body !== undefined : undefined}
      data-flow-row={placed.node.id}
      onFocus={() => visit(store, row.key)}
      onClick={() => visit(store, row.key)}
    >
      {describeNode(store, placed, false)}
      {body === undefined &&
        blockCount > 0 &&
        `, ${formatMoreMessage(store, 'blocks', { count: blockCount })}`}
      {store.graph.groups.foldedAround(row.key) === undefined && (
        <small>{`, ${describeConnections(store, row.key)}`}</small>
      )}
    </div>
  );
}

const isWalkKey = (key: string) => /^(Arrow|Home$|End$)/.test(key);

/**
 * The text typed within the last second, including this key; undefined for keys that produce no character.
 */
function typedText(typed: { text: string; at: number }, { key, timeStamp }: globalThis.KeyboardEvent) {
  const isLate = timeStamp - typed.at > 1000;
  if (key.length !== 1 || (key === ' ' && (isLate || typed.text === ''))) return undefined;
  typed.text = (isLate ? '' : typed.text) + key.toLowerCase();
  typed.at = timeStamp;
  return typed.text;
}

/** Focuses a node without leaving the tree; the cards follow. */
function visit(store: CanvasStore, key: Key): void {
  if (store.state.getState().focused === key && store.selection.nodes.has(key)) return;
  store.selection.replace(store.graph.standsFor(key));
  store.state.setState({ focused: key });
  const box = store.graph.nodeAt(key)?.box;
  if (box !== undefined) store.camera.reveal(box);
}
