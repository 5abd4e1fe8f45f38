import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from './PreviewPane.module.css';
import { previewMessages } from './previewMessages.js';
import type { PreviewChunk } from './previewQueries.js';

/** Shorter chunks get a warning, in characters. */
export const shortLength = 50;
const bars = 14;

interface PreviewFiguresProps {
  preview: { chunks: readonly PreviewChunk[]; total: number; characterCount: number; longest: number };
  previousTotal: number | undefined;
}

/** Number and lengths of chunks. */
export function PreviewFigures({ preview, previousTotal }: PreviewFiguresProps) {
  const t = useMessages(previewMessages);
  const language = useLanguage();
  const { chunks, total, characterCount, longest } = preview;
  const average = total === 0 ? 0 : Math.round(characterCount / total);
  const short = chunks.filter((chunk) => chunk.characterCount < shortLength).length;
  const isPart = chunks.length < total;
  const number = (value: number) => value.toLocaleString(language);
  return (
    <dl className={classes.figures}>
      <Figure
        label={t('chunks')}
        value={number(total)}
        note={previousTotal === undefined ? '' : t('was', { count: previousTotal })}
      />
      <Figure label={t('average')} value={number(average)} note={t('characters')} />
      <Figure label={t('longest')} value={number(longest)} note={t('characters')} />
      <Figure
        label={t('short')}
        value={number(short)}
        note={isPart ? t('ofFirst', { count: chunks.length }) : t('shortHint')}
      />
      <Histogram lengths={chunks.map((chunk) => chunk.characterCount)} longest={longest} />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        <span>{note}</span>
      </dd>
    </div>
  );
}

function Histogram({ lengths, longest }: { lengths: readonly number[]; longest: number }) {
  const t = useMessages(previewMessages);
  if (longest === 0) return null;
  const counts = Array.from({ length: bars }, () => 0);
  for (const length of lengths) {
    const bar = Math.min(bars - 1, Math.floor((length / (longest + 1)) * bars));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  const most = Math.max(...counts, 1);
  return (
    <div className={classes.histogram} role="img" aria-label={t('histogram', { longest })}>
      {counts.map((count, index) => (
        <span key={index} style={{ height: `${(count / most) * 100}%` }} />
      ))}
    </div>
  );
}
