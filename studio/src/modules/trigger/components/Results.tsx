import type { TriggerFire } from '@heddle/api-contract/families/trigger';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { triggerMessages } from '../triggerMessages.js';
import classes from './Triggers.module.css';

const labels = {
  success: 'success',
  failed: 'failedRun',
  running: 'running',
  queued: 'queued',
  skipped: 'skipped',
} as const;

/** The word for a result. */
export function useResultLabel(): (fire: Pick<TriggerFire, 'status'>) => string {
  const t = useMessages(triggerMessages);
  return ({ status }) => t(labels[status]);
}

/** The last results, oldest first, as marks that differ in shape as well as in color. */
export function Results({ fires }: { fires: readonly TriggerFire[] }) {
  const t = useMessages(triggerMessages);
  const labelOf = useResultLabel();
  const [last] = fires;
  if (!last) return <span className={classes.muted}>{t('noResults')}</span>;
  const label = `${t('results', { count: fires.length })}: ${fires.map(labelOf).join(', ')}`;
  return (
    <span className={classes.results}>
      <span role="img" aria-label={label} className={classes.marks}>
        {fires.toReversed().map((fire) => (
          <span key={fire.id} className={classes.mark} data-status={fire.status} />
        ))}
      </span>
      <span aria-hidden>{labelOf(last)}</span>
    </span>
  );
}
