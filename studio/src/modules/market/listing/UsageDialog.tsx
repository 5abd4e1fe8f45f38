import { Group, Modal, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { formatCount } from '../formatFigures.js';
import type { Product } from '../Product.js';
import { listingMessages } from './listingMessages.js';
import { type Usage, usageDays, useUsage } from './listingQueries.js';

interface UsageDialogProps {
  product: Pick<Product, 'id' | 'name'>;
  onClose(): void;
}

/** How often a product was opened and used on each of the last days. */
export function UsageDialog({ product, onClose }: UsageDialogProps) {
  const t = useMessages(listingMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const usage = useUsage(product.id);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('usageTitle', { name: product.name })}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={usage} failed={t('usageFailed')}>
        {(shown) => (
          <Stack>
            <Group gap="xl">
              {(['viewed', 'used', 'favorited'] as const).map((figure) => (
                <div key={figure}>
                  <Text size="xs" c="dimmed">
                    {t(`figure.${figure}`)}
                  </Text>
                  <Text size="xl" fw={600}>
                    {formatCount(shown[figure], language)}
                  </Text>
                </div>
              ))}
            </Group>
            <UsageBars days={shown.days} />
          </Stack>
        )}
      </Loaded>
    </Modal>
  );
}

const [height, step] = [96, 12];
const dayMs = 24 * 60 * 60_000;

/** Views by day, with uses in front; screen readers get a list of the days on which something happened. */
function UsageBars({ days }: Pick<Usage, 'days'>) {
  const t = useMessages(listingMessages);
  const language = useLanguage();
  if (days.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('usageNone')}
      </Text>
    );
  const formatDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const byDate = new Map(days.map((day) => [day.date, day]));
  const dates = Array.from({ length: usageDays }, (_, index) =>
    new Date(Date.now() - (usageDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const most = Math.max(1, ...days.map(({ viewed, used }) => Math.max(viewed, used)));
  const bar = (index: number, value: number, fill: string) => {
    const tall = (value / most) * (height - 4);
    return <rect x={index * step + 2} y={height - tall} width={step - 4} height={tall} fill={fill} />;
  };
  return (
    <>
      <svg
        viewBox={`0 0 ${usageDays * step} ${height}`}
        preserveAspectRatio="none"
        height={height}
        aria-hidden
      >
        <title>{t('usage')}</title>
        {dates.map((date, index) => (
          <g key={date}>
            {bar(index, byDate.get(date)?.viewed ?? 0, 'var(--h-accent-soft-2)')}
            {bar(index, byDate.get(date)?.used ?? 0, 'var(--h-accent)')}
          </g>
        ))}
        <line x1={0} x2={usageDays * step} y1={height} y2={height} stroke="var(--h-border-strong)" />
      </svg>
      <Text size="xs" c="dimmed">
        {t('usageLegend')}
      </Text>
      <VisuallyHidden>
        <ul aria-label={t('usage')}>
          {days.map(({ date, ...figures }) => (
            <li key={date}>
              {formatDay.format(Date.parse(date))}: {t('usageText', figures)}
            </li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  );
}
