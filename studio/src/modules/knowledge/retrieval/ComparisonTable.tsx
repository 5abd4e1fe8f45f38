import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDownload } from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import classes from './Retrieval.module.css';
import { retrievalMessages } from './retrievalMessages.js';
import { type Comparison, useComparison } from './retrievalQueries.js';
import { sheetCsv } from './sheetCsv.js';

interface ComparisonTableProps {
  /** The last one is compared with the first. */
  sheetIds: readonly string[];
  setName: string;
}

/** Score sheets side by side: the measures, then every question. */
export function ComparisonTable({ sheetIds, setName }: ComparisonTableProps) {
  const t = useMessages(retrievalMessages);
  const comparison = useComparison(sheetIds);
  return (
    <Loaded query={comparison} failed={t('sheetsFailed')}>
      {(data) => (
        <>
          <Button
            variant="default"
            size="xs"
            my={12}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => saveAsFile(`${setName}.csv`, sheetCsv(data), 'text/csv')}
          >
            {t('export')}
          </Button>
          <WideTable label={t('compare')} minWidth={320 + data.sheets.length * 140}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th>{t('summary')}</th>
                  {data.sheets.map(({ sheet_id, name }) => (
                    <th key={sheet_id}>{name}</th>
                  ))}
                  {data.sheets.length > 1 && <th>{t('change')}</th>}
                </tr>
              </thead>
              <tbody>
                <Measures data={data} />
                <tr className={classes.cutoff}>
                  <td colSpan={data.sheets.length + 2}>{t('questions')}</td>
                </tr>
                {data.questions.map((row) => (
                  <QuestionRow key={row.question} row={row} hasChange={data.sheets.length > 1} />
                ))}
              </tbody>
            </table>
          </WideTable>
        </>
      )}
    </Loaded>
  );
}

const measures = ['recall', 'mrr', 'ndcg', 'milliseconds'] as const;

function Measures({ data }: { data: Comparison }) {
  const t = useMessages(retrievalMessages);
  const language = useLanguage();
  return measures.map((name) => {
    const isTime = name === 'milliseconds';
    const values = data.sheets.map(({ scores }) => scores?.[name]);
    const write = (value: number) => (isTime ? formatDuration(value, language) : value.toFixed(3));
    const first = values[0];
    const last = values.at(-1);
    return (
      <tr key={name}>
        <td>{t(isTime ? 'time' : name)}</td>
        {values.map((value, index) => (
          <td key={index}>
            <b>{value === undefined ? '—' : write(value)}</b>
          </td>
        ))}
        {values.length > 1 && (
          <td>
            {first !== undefined && last !== undefined && (
              <Change difference={last - first} isLowerBetter={isTime} write={write} />
            )}
          </td>
        )}
      </tr>
    );
  });
}

interface ChangeProps {
  difference: number;
  isLowerBetter?: boolean;
  write(value: number): string;
}

/** A difference in words with an arrow; color repeats whether it is better. */
function Change({ difference, isLowerBetter = false, write }: ChangeProps) {
  const t = useMessages(retrievalMessages);
  const amount = write(Math.abs(difference));
  if (amount === write(0)) return t('same');
  const isMore = difference > 0;
  const Arrow = isMore ? IconArrowUp : IconArrowDown;
  const words = isLowerBetter ? (isMore ? 'more' : 'less') : isMore ? 'better' : 'worse';
  return (
    <span className={classes.change} data-good={isMore !== isLowerBetter || undefined}>
      <Arrow size={14} aria-hidden /> {t(words, { amount })}
    </span>
  );
}

function QuestionRow({ row, hasChange }: { row: Comparison['questions'][number]; hasChange: boolean }) {
  const t = useMessages(retrievalMessages);
  const first = row.outcomes[0];
  const last = row.outcomes.at(-1);
  return (
    <tr>
      <td>{row.question}</td>
      {row.outcomes.map((outcome, index) => (
        <td key={index}>
          {outcome === null ? '—' : outcome.rank === 0 ? t('notFound') : t('rank', { rank: outcome.rank })}
        </td>
      ))}
      {hasChange && <td>{first && last && <RankChange from={first.rank} to={last.rank} />}</td>}
    </tr>
  );
}

/** Ranks from 1; 0 means not found. */
function RankChange({ from, to }: { from: number; to: number }) {
  const t = useMessages(retrievalMessages);
  if (from === to) return t('same');
  if (from === 0 || to === 0)
    return (
      <span className={classes.change} data-good={from === 0 || undefined}>
        {from === 0 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}{' '}
        {t(from === 0 ? 'found' : 'lost')}
      </span>
    );
  return <Change difference={from - to} write={(value) => String(value)} />;
}
