import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { formatDuration } from '../../format/formatTime.js';
import { useLanguage, useMessages } from '../../i18n/i18n.js';
import { FlameGraph } from './FlameGraph.js';
import classes from './Trace.module.css';
import type { TraceSpan } from './TraceSpan.js';
import type { TraceText } from './TraceText.js';
import { TraceTree } from './TraceTree.js';
import { rangeOf, ticksOf } from './timeAxis.js';
import { traceMessages } from './traceMessages.js';
import { countSpans, initiallyExpanded, spansAround } from './traceRows.js';

interface TracePanelProps {
  root: TraceSpan;
  text: TraceText;
  selectedId: string;
  onSelect(id: string): void;
}

/** The trace of a run: flame graph and tree over one time axis. */
export function TracePanel({ root, text, selectedId, onSelect }: TracePanelProps) {
  const t = useMessages(traceMessages);
  const language = useLanguage();
  const count = useMemo(() => countSpans(root), [root]);
  const expansion = useExpansion(root, selectedId);
  const isRunning = root.endedAt === undefined;
  const range = useMemo(() => rangeOf(root, Date.now()), [root]);
  const ticks = useMemo(() => ticksOf(range, 5), [range]);
  return (
    <section className={classes.panel} data-usage={text.usage ? true : undefined} aria-label={t('trace')}>
      <header className={classes.head}>
        <h2>{t('trace')}</h2>
        <span className={classes.facts}>
          {t('spans', { count })}
          {!isRunning && ` · ${formatDuration(range.to - range.from, language)}`}
        </span>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={expansion.onToggleAll}>
          {t(expansion.isAll ? 'collapseAll' : 'expandAll')}
        </Button>
      </header>
      <div className={classes.axis} aria-hidden>
        {ticks.map((at) => (
          <span key={at} style={{ insetInlineStart: `${(at / (range.to - range.from)) * 100}%` }}>
            {formatDuration(at, language)}
          </span>
        ))}
      </div>
      <FlameGraph root={root} range={range} text={text} selectedId={selectedId} onSelect={onSelect} />
      <TraceTree
        root={root}
        range={range}
        text={text}
        selectedId={selectedId}
        expanded={expansion.expanded}
        onSelect={onSelect}
        onExpand={expansion.onExpand}
      />
    </section>
  );
}

/** Which spans are expanded: at first what fits, then as the user chooses; always what is selected. */
function useExpansion(root: TraceSpan, selectedId: string) {
  const initial = useMemo(() => initiallyExpanded(root), [root]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isAll, setIsAll] = useState<boolean>();
  const expanded = useMemo(() => {
    const next = new Set<string>();
    const visit = (span: TraceSpan): void => {
      const isOpen = chosen.get(span.id) ?? (isAll === undefined ? initial.has(span.id) : isAll);
      if (isOpen || span.kind === 'run') next.add(span.id);
      span.children.forEach(visit);
    };
    visit(root);
    return next;
  }, [root, initial, chosen, isAll]);
  // Selecting a span elsewhere, such as on the canvas, shows it in the tree.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection expands.
  useEffect(() => {
    const around = spansAround(root, selectedId).filter(({ id }) => !expanded.has(id));
    if (around.length > 0)
      setChosen((before) => new Map([...before, ...around.map(({ id }) => [id, true] as const)]));
  }, [selectedId]);
  return {
    expanded,
    isAll: isAll === true,
    onExpand: (id: string, isOpen: boolean) => setChosen((before) => new Map(before).set(id, isOpen)),
    onToggleAll() {
      setIsAll(isAll !== true);
      setChosen(new Map());
    },
  };
}
