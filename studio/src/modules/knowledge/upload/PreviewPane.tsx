import { chunkTypes } from '@heddle/api-contract/families/knowledge';
import { ActionIcon, Badge, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import chunkClasses from '../chunks/Chunks.module.css';
import { ChunkText } from '../chunks/ChunkText.js';
import { chunkMessages } from '../chunks/chunkMessages.js';
import { chunkProblems } from './ChunkSettings.js';
import { overlapOf } from './overlapOf.js';
import { PreviewFigures, shortLength } from './PreviewFigures.js';
import classes from './PreviewPane.module.css';
import { previewMessages } from './previewMessages.js';
import { type PreviewChunk, type PreviewSource, previewPageSize, usePreview } from './previewQueries.js';
import type { SplitSettings } from './SettingsPane.js';
import wizard from './Wizard.module.css';

interface PreviewPaneProps {
  datasetId: string;
  name: string;
  source: PreviewSource | undefined;
  settings: SplitSettings;
  /** Receives why the server cannot read the source; empty if it can. */
  onProblem?(problem: unknown): void;
  /** Actions in the head. */
  children?: ReactNode;
}

/** The chunks that a document would be stored as, beside the settings. */
export function PreviewPane({ datasetId, name, source, settings, onProblem, children }: PreviewPaneProps) {
  const t = useMessages(previewMessages);
  const language = useLanguage();
  const [offset, setOffset] = useState(0);
  const problems = chunkProblems(settings.chunks);
  const isValid = Object.keys(problems).length === 0;
  const { query, isUpdating } = usePreview(datasetId, source, settings, offset, isValid);
  const { data, error } = query;
  const previousTotal = usePreviousTotal(data?.total, name);
  const body = useRef<HTMLDivElement>(null);
  const total = data?.total ?? 0;
  // Fewer chunks than before may leave no page at this position.
  if (offset > 0 && data && !isUpdating && offset >= total) setOffset(0);
  useEffect(() => onProblem?.(error ?? undefined), [error, onProblem]);

  function turn(to: number): void {
    setOffset(to);
    body.current?.scrollTo({ top: 0 });
  }

  const last = Math.min(offset + previewPageSize, total);
  return (
    <section className={wizard.pane} data-pane="preview" aria-label={t('preview')}>
      <div className={wizard.paneHead}>
        <h2>{t('preview')}</h2>
        <span className={wizard.hint} role="status">
          {isUpdating && source !== undefined && isValid ? (
            <>
              <Loader size={10} aria-hidden /> {t('updating')}
            </>
          ) : (
            [name, data && t('updatedIn', { time: formatDuration(data.tookMs, language) })]
              .filter(Boolean)
              .join(' · ')
          )}
        </span>
        <span style={{ flex: 1 }} />
        {children}
      </div>
      <div ref={body} className={`${wizard.paneBody} ${classes.body}`}>
        {source === undefined ? (
          <Text size="sm" c="dimmed">
            {t('choose')}
          </Text>
        ) : !isValid ? (
          <Text size="sm" c="var(--h-warn-text)">
            {t('invalid')}
          </Text>
        ) : error ? (
          <QueryError title={t('failed')} error={error} onRetry={() => void query.refetch()} />
        ) : (
          data && (
            <>
              <PreviewFigures preview={data} previousTotal={previousTotal} />
              {data.chunks.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('empty')}
                </Text>
              ) : (
                <ol className={chunkClasses.cards}>
                  {data.chunks.map((chunk, index) => (
                    <PreviewCard
                      key={chunk.number}
                      chunk={chunk}
                      before={settings.chunks.type === chunkTypes.level ? undefined : data.chunks[index - 1]}
                    />
                  ))}
                </ol>
              )}
            </>
          )
        )}
      </div>
      {total > 0 && (
        <div className={classes.foot}>
          <span>{t('range', { first: offset + 1, last, total })}</span>
          <span className={classes.overlap}>{t('overlap')}</span>
          <span>{t('overlapHint')}</span>
          <span style={{ flex: 1 }} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            disabled={offset === 0}
            aria-label={t('previous')}
            onClick={() => turn(Math.max(0, offset - previewPageSize))}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            disabled={last >= total}
            aria-label={t('next')}
            onClick={() => turn(offset + previewPageSize)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

function PreviewCard({ chunk, before }: { chunk: PreviewChunk; before: PreviewChunk | undefined }) {
  const t = useMessages(previewMessages);
  const tChunk = useMessages(chunkMessages);
  const { number, text, characterCount, page, title, level } = chunk;
  const repeated = before && overlapOf(before.text, text);
  return (
    <li className={chunkClasses.card} data-level={level > 1 ? Math.min(level, 5) : undefined}>
      <div className={chunkClasses.cardHead}>
        <strong>#{number}</strong>
        <span className={chunkClasses.facts}>{title}</span>
        {characterCount < shortLength && (
          <Badge
            variant="light"
            color="weld"
            radius="sm"
            tt="none"
            leftSection={<IconAlertTriangle size={12} aria-hidden />}
          >
            {t('veryShort')}
          </Badge>
        )}
        <span className={chunkClasses.facts} style={{ marginLeft: 'auto' }}>
          {[tChunk('characters', { count: characterCount }), page > 0 && tChunk('page', { page })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={chunkClasses.text}>
        {repeated ? (
          <>
            {text.slice(0, repeated.start)}
            <mark className={classes.overlap}>{text.slice(repeated.start, repeated.end)}</mark>
            <ChunkText text={text.slice(repeated.end)} />
          </>
        ) : (
          <ChunkText text={text} />
        )}
      </div>
    </li>
  );
}

/** The total before the last change of the settings; undefined for another document. */
function usePreviousTotal(total: number | undefined, name: string): number | undefined {
  const seen = useRef<{ name: string; total: number | undefined; before: number | undefined }>(undefined);
  if (seen.current?.name !== name) seen.current = { name, total, before: undefined };
  else if (total !== undefined && total !== seen.current.total)
    seen.current = { name, total, before: seen.current.total };
  return seen.current.before;
}
