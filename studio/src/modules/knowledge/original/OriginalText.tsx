import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import classes from './Original.module.css';
import { originalMessages } from './originalMessages.js';
import { useOriginalText } from './originalQueries.js';

/** A range of the document's text. */
export interface TextRange {
  start: number;
  end: number;
}

interface Block extends TextRange {
  type: string;
  level: number;
  page: number;
}

/** The text of a document by blocks and pages, with a range of it marked. */
export function OriginalText({ documentId, marked }: { documentId: string; marked: TextRange | undefined }) {
  const t = useMessages(originalMessages);
  const query = useOriginalText(documentId, marked?.start ?? 0);
  return (
    <Loaded query={query} failed={t('failed')}>
      {({ pages }) => (
        <div className={classes.paper}>
          {query.hasPreviousPage && (
            <Button
              variant="default"
              size="xs"
              loading={query.isFetchingPreviousPage}
              onClick={() => void query.fetchPreviousPage()}
            >
              {t('earlier')}
            </Button>
          )}
          {pages.every(({ text }) => text === '') && <p className={classes.note}>{t('empty')}</p>}
          {pages.map(({ start, text, blocks }) => (
            <Part key={start} start={start} text={text} blocks={blocks} marked={marked} />
          ))}
          {query.isFetchNextPageError && (
            <QueryError title={t('failed')} error={query.error} onRetry={() => void query.fetchNextPage()} />
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              size="xs"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('later')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}

interface PartProps {
  start: number;
  text: string;
  blocks: readonly Block[];
  marked: TextRange | undefined;
}

function Part({ start, text, blocks, marked }: PartProps) {
  const t = useMessages(originalMessages);
  const end = start + text.length;
  const whole = { type: 'paragraph', level: 0, page: 0, start, end };
  const within = blocks.filter((block) => block.end > start && block.start < end);
  let page = 0;
  return (within.length === 0 ? [whole] : within).map((block) => {
    const from = Math.max(block.start, start);
    const to = Math.min(block.end, end);
    const isNewPage = block.page > 0 && block.page !== page;
    page = block.page;
    return (
      <div key={block.start}>
        {isNewPage && <p className={classes.page}>{t('page', { page: block.page })}</p>}
        <div className={classes.block} data-type={block.type}>
          <Marked text={text.slice(from - start, to - start)} from={from} marked={marked} />
        </div>
      </div>
    );
  });
}

function Marked({ text, from, marked }: { text: string; from: number; marked: TextRange | undefined }) {
  const element = useRef<HTMLElement>(null);
  const first = Math.max(0, (marked?.start ?? 0) - from);
  const last = Math.min(text.length, (marked?.end ?? 0) - from);
  const isMarked = marked !== undefined && last > first;
  // Only the block in which the range starts is scrolled to.
  const isStart = isMarked && marked.start >= from;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range is scrolled to as well.
  useEffect(() => {
    if (isStart) element.current?.scrollIntoView({ block: 'center' });
  }, [isStart, marked?.start]);
  if (!isMarked) return text;
  return (
    <>
      {text.slice(0, first)}
      <mark ref={element} className={classes.mark}>
        {text.slice(first, last)}
      </mark>
      {text.slice(last)}
    </>
  );
}
