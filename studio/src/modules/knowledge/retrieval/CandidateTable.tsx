import type { RetrievalReport } from '@heddle/api-contract';
import { EmptyState } from '@heddle/ui-kit';
import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconCut, IconTarget } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { type CandidateRow, candidateRows, type DropReason, type Place } from './candidateRows.js';
import classes from './Retrieval.module.css';
import type { TestSettings } from './RetrievalSettings.js';
import { retrievalMessages } from './retrievalMessages.js';

/** Dropped candidates that are shown at first. */
const shownDropped = 5;

export const dropMessages = {
  minScore: 'minScoreDrop',
  duplicate: 'duplicate',
  topK: 'topKDrop',
  maxTokens: 'maxTokens',
  gone: 'gone',
} as const satisfies Record<DropReason, string>;

interface CandidateTableProps {
  report: RetrievalReport;
  settings: TestSettings;
  /** Chunks that should be found. */
  expected: ReadonlySet<string>;
  onExpected(expected: ReadonlySet<string>): void;
}

/** Candidates with rank and score of every step; those below the cutoff stay readable. */
export function CandidateTable({ report, settings, expected, onExpected }: CandidateTableProps) {
  const t = useMessages(retrievalMessages);
  const [isOpen, setIsOpen] = useState(false);
  const rows = candidateRows(report);
  if (rows.length === 0) {
    if (report.results.length > 0) return null;
    return (
      <EmptyState title={t('none')} reason={t('noneWhy')} withDrawing={false}>
        <GuideLink guide="knowledge-in-the-studio" />
      </EmptyState>
    );
  }
  const kept = rows.filter(({ resultRank }) => resultRank !== undefined);
  const dropped = rows.filter(({ resultRank }) => resultRank === undefined);
  const shown = isOpen ? dropped : dropped.slice(0, shownDropped);
  const hasRerank = report.rerank.is_used;
  const limits = { topK: settings.topK, minScore: settings.minScore.toFixed(2) };
  const columnCount = hasRerank ? 7 : 6;

  function toggle(sliceId: string): void {
    const next = new Set(expected);
    if (!next.delete(sliceId)) next.add(sliceId);
    onExpected(next);
  }

  return (
    <WideTable label={t('candidates')} minWidth={680}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th style={{ width: 40 }}>#</th>
            <th>{t('chunk')}</th>
            <th style={{ width: 100 }}>{t('semantic')}</th>
            <th style={{ width: 100 }}>{t('fullText')}</th>
            <th style={{ width: 80 }}>{t('fused')}</th>
            {hasRerank && <th style={{ width: 80 }}>{t('rerank')}</th>}
            <th style={{ width: 120 }}>{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {[...kept, ...shown].map((row, index) => (
            <Fragment key={row.sliceId}>
              {index === kept.length && (
                <CutoffRow
                  text={kept.length === 0 ? t('noneKept') : t('cutoff', { ...limits, count: dropped.length })}
                  columnCount={columnCount}
                />
              )}
              <Candidate
                row={row}
                index={index}
                hasRerank={hasRerank}
                isExpected={expected.has(row.sliceId)}
                onToggle={() => toggle(row.sliceId)}
              />
            </Fragment>
          ))}
          {dropped.length === 0 && <CutoffRow text={t('cutoffAll', limits)} columnCount={columnCount} />}
        </tbody>
      </table>
      {!isOpen && dropped.length > shownDropped && (
        <Button variant="default" size="xs" mt={8} onClick={() => setIsOpen(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </WideTable>
  );
}

function CutoffRow({ text, columnCount }: { text: string; columnCount: number }) {
  return (
    <tr className={classes.cutoff}>
      <td colSpan={columnCount}>
        <IconCut size={14} aria-hidden /> {text}
      </td>
    </tr>
  );
}

interface CandidateProps {
  row: CandidateRow;
  index: number;
  hasRerank: boolean;
  isExpected: boolean;
  onToggle(): void;
}

function Candidate({ row, index, hasRerank, isExpected, onToggle }: CandidateProps) {
  const t = useMessages(retrievalMessages);
  const { slice, semantic, fullText, fused, rerank, resultRank, dropped } = row;
  const text = slice?.content ?? row.sliceId;
  const name = text.slice(0, 60);
  const label = t(isExpected ? 'unmarkExpected' : 'markExpected', { name });
  return (
    <tr data-expected={isExpected || undefined} data-dropped={resultRank === undefined || undefined}>
      <td>{resultRank ?? index + 1}</td>
      <td>
        <details className={classes.chunk}>
          <summary>
            <span className={classes.chunkText}>{text}</span>
            {isExpected && (
              <Badge variant="light" color="leaf" radius="sm" tt="none">
                {t('expected')}
              </Badge>
            )}
          </summary>
          <p>{text}</p>
        </details>
        <span className={classes.source}>{slice?.document_name}</span>
      </td>
      <td>
        <PlaceText place={semantic} digits={2} />
      </td>
      <td>
        <PlaceText place={fullText} digits={1} />
      </td>
      <td>{fused?.toFixed(4) ?? '—'}</td>
      {hasRerank && <td>{rerank?.toFixed(2) ?? '—'}</td>}
      <td>
        <div className={classes.outcome}>
          <span data-kept={resultRank !== undefined || undefined}>
            {resultRank === undefined ? (dropped ? t(dropMessages[dropped]) : '') : t('keptRow')}
          </span>
          <Tooltip label={label}>
            <ActionIcon
              variant="subtle"
              color={isExpected ? 'leaf' : 'gray'}
              size={24}
              aria-label={label}
              aria-pressed={isExpected}
              onClick={onToggle}
            >
              <IconTarget size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </td>
    </tr>
  );
}

function PlaceText({ place, digits }: { place: Place | undefined; digits: number }) {
  if (!place) return '—';
  return (
    <>
      <b>{place.rank}</b> {place.score.toFixed(digits)}
    </>
  );
}
