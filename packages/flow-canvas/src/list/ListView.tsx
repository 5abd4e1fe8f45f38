import type { Key } from '@heddle/workflow-schema';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatMoreMessage } from '../moreMessages.js';
import type { OutlineLine } from '../outline/flowOrder.js';
import { useNews, useOutline } from '../outline/useOutline.js';
import { walk } from '../outline/walk.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { BranchRow } from './BranchRow.js';
import { heights, rowAt, tops } from './listRows.js';
import { NodeRow } from './NodeRow.js';

/** Number of rows mounted beyond each edge of the visible area. */
const beyond = 4;
/** Height of the list before it is measured. */
const guess = 640;

/**
 * The graph as a list in flow order, for narrow screens: branches are sections, and the nodes of a container
 * are indented below it. Only visible rows and the focused row are mounted.
 */
export function ListView() {
  const store = useCanvasStore();
  const { lines, indexOf } = useOutline();
  const focused = useCanvasState((state) => state.focused);
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: guess });
  useNews();
  useMeasure(element, setView);
  const places = tops(lines);
  const at = focused === undefined ? undefined : indexOf.get(focused);
  useFocusedRow(element, at, places);
  const first = Math.max(0, rowAt(places, view.top) - beyond);
  const last = Math.min(lines.length - 1, rowAt(places, view.top + view.height) + beyond);
  const shown = new Set(at === undefined ? [] : [at]);
  for (let index = first; index <= last; index++) shown.add(index);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between rows, and each row has its own button.
    <div
      ref={element}
      className="flow-list"
      data-flow-walk="list"
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: view.height })}
      onKeyDown={(event) => onKeyDown(store, event, { lines, indexOf }, focused)}
    >
      <ul aria-label={formatMoreMessage(store, 'list')} style={{ height: places.at(-1) }}>
        {[...shown]
          .sort((a, b) => a - b)
          .map((index) => (
            <Row
              key={idOf(lines[index]!)}
              lines={lines}
              index={index}
              top={places[index]!}
              isCurrent={index === at}
            />
          ))}
      </ul>
    </div>
  );
}

function Row({
  lines,
  index,
  top,
  isCurrent,
}: {
  lines: readonly OutlineLine[];
  index: number;
  top: number;
  isCurrent: boolean;
}) {
  const store = useCanvasStore();
  const line = lines[index]!;
  // Deeper levels are not indented further, to keep room for text.
  const paddingLeft = 8 + Math.min(line.indent, 6) * 16;
  const style = { top, height: heights[line.kind], paddingLeft };
  const place = { 'aria-setsize': lines.length, 'aria-posinset': index + 1 };
  return (
    <li className="flow-list-row" data-kind={line.kind} style={style} {...place}>
      {line.kind === 'node' && (
        <NodeRow lines={lines} index={index} nodeKey={line.key} isCurrent={isCurrent} />
      )}
      {line.kind === 'branch' && (
        <BranchRow lines={lines} index={index} nodeKey={line.key} port={line.port} />
      )}
      {line.kind === 'loose' && <b>{formatMoreMessage(store, 'loose')}</b>}
    </li>
  );
}

function idOf(line: OutlineLine): string {
  if (line.kind === 'loose') return `loose ${line.scope}`;
  return line.kind === 'node' ? line.key : `branch ${line.key} ${line.port}`;
}

function onKeyDown(
  store: CanvasStore,
  event: KeyboardEvent,
  outline: ReturnType<typeof useOutline>,
  focused: Key | undefined,
): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (!isPlain || !/^(Arrow|Home$|End$)/.test(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  const from = focused ?? outline.lines.find((line) => line.kind === 'node')?.key;
  if (from === undefined) return;
  const isBeginning = focused === undefined && event.key.startsWith('Arrow');
  const next = isBeginning ? from : walk(store.graph, outline, from, event.key);
  if (next === undefined) return;
  store.selection.replace(store.graph.standsFor(next));
  store.focusCard?.(next);
}

/** Tracks the scroll position and the size of the list. */
function useMeasure(
  element: React.RefObject<HTMLDivElement | null>,
  setView: (set: (now: { top: number; height: number }) => { top: number; height: number }) => void,
): void {
  useLayoutEffect(() => {
    const list = element.current;
    if (list === null) return;
    const measure = () => {
      const height = list.clientHeight || guess;
      setView((now) => (now.height === height ? now : { ...now, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [element, setView]);
}

/** Scrolls to the focused row when the focus moves to another row. */
function useFocusedRow(
  element: React.RefObject<HTMLDivElement | null>,
  at: number | undefined,
  places: readonly number[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows moving under an unchanged focus must not scroll the list.
  useLayoutEffect(() => {
    const list = element.current;
    if (list === null || at === undefined) return;
    const [top, bottom] = [places[at]!, places[at + 1]!];
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }, [at]);
}
