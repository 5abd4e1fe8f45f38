import { type KeyboardEvent, useId, useMemo } from 'react';
import { useMessages } from '../../i18n/i18n.js';
import { flameBars } from './flameBars.js';
import classes from './Trace.module.css';
import type { TraceSpan } from './TraceSpan.js';
import type { TraceText } from './TraceText.js';
import type { TimeRange } from './timeAxis.js';
import { traceMessages } from './traceMessages.js';
import { spansAround } from './traceRows.js';

const lineHeight = 23;
const barHeight = 20;

interface FlameGraphProps {
  root: TraceSpan;
  range: TimeRange;
  text: TraceText;
  selectedId: string;
  onSelect(id: string): void;
}

/**
 * The spans of a run over time, each below the span that contains it. One tab stop: up and down move to the
 * enclosing and the first inner span, left and right to its neighbours.
 */
export function FlameGraph({ root, range, text, selectedId, onSelect }: FlameGraphProps) {
  const t = useMessages(traceMessages);
  const graphId = useId();
  const { bars, lines } = useMemo(() => flameBars(root, range), [root, range]);
  const barId = (id: string) => `${graphId}-${id}`;
  function handleKey(event: KeyboardEvent): void {
    const parent = spansAround(root, selectedId).at(-1);
    const siblings = parent?.children ?? [root];
    const index = siblings.findIndex(({ id }) => id === selectedId);
    const target = {
      ArrowUp: parent,
      ArrowDown: siblings[index]?.children[0],
      ArrowLeft: siblings[index - 1],
      ArrowRight: siblings[index + 1],
    }[event.key];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
  }
  return (
    <div
      className={classes.flame}
      role="listbox"
      tabIndex={0}
      aria-label={t('flame')}
      aria-activedescendant={bars.some(({ span }) => span.id === selectedId) ? barId(selectedId) : undefined}
      onKeyDown={handleKey}
    >
      <div className={classes.flameLines} style={{ height: lines * lineHeight }}>
        {bars.map(({ span, line, start, width }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the graph has the focus and handles the keys.
          <div
            key={span.id}
            id={barId(span.id)}
            role="option"
            aria-selected={span.id === selectedId}
            aria-label={text.label(span)}
            className={classes.flameBar}
            data-status={span.isWarning ? 'warning' : span.status}
            title={text.label(span)}
            style={{
              top: line * lineHeight,
              height: barHeight,
              insetInlineStart: `${start * 100}%`,
              width: `${width * 100}%`,
            }}
            onClick={() => onSelect(span.id)}
          >
            {width > 0.04 && <span>{text.title(span)}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
