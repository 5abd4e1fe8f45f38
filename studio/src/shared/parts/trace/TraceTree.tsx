import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { useMessages } from '../../i18n/i18n.js';
import { SpanIcon } from './SpanIcon.js';
import classes from './Trace.module.css';
import type { TraceSpan } from './TraceSpan.js';
import type { TraceText } from './TraceText.js';
import { shareOf, type TimeRange } from './timeAxis.js';
import { traceMessages } from './traceMessages.js';
import { type TraceRow, visibleRows } from './traceRows.js';
import { useRowWindow } from './useRowWindow.js';

const rowHeight = 28;

interface TraceTreeProps {
  root: TraceSpan;
  range: TimeRange;
  text: TraceText;
  selectedId: string;
  expanded: ReadonlySet<string>;
  onSelect(id: string): void;
  onExpand(id: string, isExpanded: boolean): void;
}

/**
 * The spans of a run as a tree with their time. Only rows in view are rendered. One tab stop: arrow keys move
 * the selection, and expand and collapse.
 */
export function TraceTree({ root, range, text, selectedId, expanded, onSelect, onExpand }: TraceTreeProps) {
  const t = useMessages(traceMessages);
  const treeId = useId();
  const rows = useMemo(() => visibleRows(root, ({ id }) => expanded.has(id)), [root, expanded]);
  const tree = useRef<HTMLDivElement>(null);
  const { first, end } = useRowWindow(tree, rows.length, rowHeight);
  const selected = rows.findIndex(({ span }) => span.id === selectedId);
  const rowId = (span: TraceSpan) => `${treeId}-${span.id}`;
  useEffect(() => {
    const element = tree.current;
    if (!element || selected < 0) return;
    const top = selected * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  }, [selected]);
  function handleKey(event: KeyboardEvent): void {
    const row = rows[Math.max(0, selected)];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    const { select, expand } = move(row, Math.max(0, selected), rows);
    if (expand !== undefined) onExpand(row.span.id, expand);
    if (select !== undefined) onSelect(select.span.id);
  }
  const shown = rows.slice(first, end);
  return (
    <div
      ref={tree}
      className={classes.tree}
      role="tree"
      tabIndex={0}
      aria-label={t('tree')}
      aria-activedescendant={selected >= first && selected < end ? rowId(rows[selected]!.span) : undefined}
      onKeyDown={handleKey}
    >
      <div
        style={{ height: rows.length * rowHeight, paddingTop: first * rowHeight, boxSizing: 'border-box' }}
      >
        {shown.map((row) => (
          <Row
            key={row.span.id}
            id={rowId(row.span)}
            row={row}
            range={range}
            text={text}
            isSelected={row.span.id === selectedId}
            onSelect={onSelect}
            onExpand={onExpand}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps extends Pick<TraceTreeProps, 'range' | 'text' | 'onSelect' | 'onExpand'> {
  id: string;
  row: TraceRow;
  isSelected: boolean;
}

function Row({ id, row, range, text, isSelected, onSelect, onExpand }: RowProps) {
  const { span, level, position, siblings, isExpanded } = row;
  const share = shareOf(span, range);
  const isParent = span.children.length > 0;
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the tree has the focus and handles the keys.
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      data-status={span.isWarning ? 'warning' : span.status}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-label={text.label(span)}
      {...(isParent && { 'aria-expanded': isExpanded })}
      onClick={() => onSelect(span.id)}
      onDoubleClick={() => isParent && onExpand(span.id, !isExpanded)}
    >
      <span className={classes.name} style={{ paddingInlineStart: Math.min(level - 1, 8) * 16 }}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the row is the element that screen readers read. */}
        <span
          className={classes.chevron}
          onClick={(event) => {
            event.stopPropagation();
            if (isParent) onExpand(span.id, !isExpanded);
          }}
        >
          {isParent && <Chevron size={14} aria-hidden />}
        </span>
        <SpanIcon span={span} look={text.look(span)} />
        <span className={classes.title}>{text.title(span)}</span>
      </span>
      <span className={classes.duration}>{text.duration(span)}</span>
      {text.usage && <span className={classes.duration}>{text.usage(span)}</span>}
      <span className={classes.track}>
        {share && (
          <span
            className={classes.bar}
            style={{ insetInlineStart: `${share.start * 100}%`, width: `${share.width * 100}%` }}
          />
        )}
      </span>
    </div>
  );
}

interface Move {
  select?: TraceRow | undefined;
  expand?: boolean;
}

const moves: Record<string, (row: TraceRow, index: number, rows: readonly TraceRow[]) => Move> = {
  ArrowDown: (_row, index, rows) => ({ select: rows[index + 1] }),
  ArrowUp: (_row, index, rows) => ({ select: rows[index - 1] }),
  Home: (_row, _index, rows) => ({ select: rows[0] }),
  End: (_row, _index, rows) => ({ select: rows.at(-1) }),
  PageDown: (_row, index, rows) => ({ select: rows[Math.min(index + 10, rows.length - 1)] }),
  PageUp: (_row, index, rows) => ({ select: rows[Math.max(index - 10, 0)] }),
  ArrowRight: (row, index, rows) =>
    row.span.children.length === 0 ? {} : row.isExpanded ? { select: rows[index + 1] } : { expand: true },
  ArrowLeft: (row) =>
    row.isExpanded && row.span.children.length > 0 ? { expand: false } : { select: row.parent },
};
