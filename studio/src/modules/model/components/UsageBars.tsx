import { VisuallyHidden } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { formatCost, type UsageLine } from '../formatUsage.js';
import { modelMessages } from '../modelMessages.js';

const height = 120;
const step = 12;

/** Bar chart of calls by day with failed calls in another colour; screen readers get a list. */
export function UsageBars({ days }: { days: readonly UsageLine[] }) {
  const t = useMessages(modelMessages);
  const language = useLanguage();
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const textOf = ({ name, calls, cost }: UsageLine) =>
    t('dayBar', { day: name, calls, cost: formatCost(cost, language, t('noCost')) });
  const bar = (index: number, calls: number, fill: string) => {
    const tall = (calls / most) * (height - 4);
    return <rect x={index * step + 2} y={height - tall} width={step - 4} height={tall} fill={fill} />;
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        aria-hidden
      >
        <title>{t('perDay')}</title>
        {days.map((day, index) => (
          <g key={day.key}>
            <title>{textOf(day)}</title>
            <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
            {bar(index, day.calls, 'var(--h-accent)')}
            {bar(index, day.failed, 'var(--h-fail-text)')}
          </g>
        ))}
        <line x1={0} x2={days.length * step} y1={height} y2={height} stroke="var(--h-border-strong)" />
      </svg>
      <VisuallyHidden>
        <ul aria-label={t('perDay')}>
          {days
            .filter(({ calls }) => calls > 0)
            .map((day) => (
              <li key={day.key}>{textOf(day)}</li>
            ))}
        </ul>
      </VisuallyHidden>
    </>
  );
}
