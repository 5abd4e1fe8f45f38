import { type TriggerEntry, triggerLimits } from '@heddle/api-contract/families/trigger';
import { Group, Text } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { usePlanned } from '../queries.js';
import { triggerMessages } from '../triggerMessages.js';
import classes from './NextDay.module.css';

interface NextDayProps {
  spaceId: string;
  /** The trigger whose next time is marked. */
  opened: TriggerEntry | undefined;
}

const barMs = triggerLimits.plannedMinutes * 60_000;
const labelled = [0, 24, 48, 72];

/** When the schedules of a space fire in the next 24 hours, as bars of fifteen minutes. */
export function NextDay({ spaceId, opened }: NextDayProps) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  const { data } = usePlanned(spaceId);
  if (!data || data.total === 0) return null;
  const { bars, total, is_partial: isPartial } = data;
  const from = Date.parse(data.from);
  const most = Math.max(...bars);
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const timeOf = (bar: number) => clock.format(from + bar * barMs);
  const count = t(isPartial ? 'plannedAtLeast' : 'planned', { count: total });
  const marked = opened?.next_at ? Math.floor((Date.parse(opened.next_at) - from) / barMs) : -1;
  const summary = t('plannedMost', { planned: count, time: timeOf(bars.indexOf(most)), count: most });
  return (
    <section aria-label={t('nextDay')} className={classes.day}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {t('nextDay')}
        </Text>
        <Text size="xs" c="dimmed">
          {count}
        </Text>
      </Group>
      <div className={classes.strip} role="img" aria-label={summary}>
        {bars.map((value, bar) => (
          <span
            key={bar}
            className={classes.bar}
            data-marked={bar === marked || undefined}
            data-empty={value === 0 || undefined}
            title={value > 0 ? `${timeOf(bar)}: ${value}` : undefined}
            style={{ height: heightOf(value, most) }}
          />
        ))}
      </div>
      <div className={classes.times} aria-hidden>
        {labelled.map((bar) => (
          <span key={bar}>{timeOf(bar)}</span>
        ))}
      </div>
    </section>
  );
}

/** Logarithmic: a schedule that fires every minute would hide those that fire once a day. */
function heightOf(value: number, most: number): string {
  if (value === 0) return '2px';
  return `${Math.round(30 + (70 * Math.log1p(value)) / Math.log1p(most))}%`;
}
