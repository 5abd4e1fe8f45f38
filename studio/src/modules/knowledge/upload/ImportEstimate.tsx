import { Text } from '@mantine/core';
import { rangeText, secondsText } from '../../../shared/format/formatRange.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useImportEstimate } from './estimateQueries.js';
import type { ImportSize } from './importSize.js';
import { settingsMessages } from './settingsMessages.js';

/** What the import is likely to cost and how long it takes, before it begins. */
export function ImportEstimate({ size }: { size: ImportSize }) {
  const t = useMessages(settingsMessages);
  const language = useLanguage();
  const { data } = useImportEstimate(size);
  if (!data || size.max === 0) return null;
  const { tokens, cost, seconds } = data;
  return (
    <section aria-label={t('estimate')}>
      <Text size="sm" mt="md" c="var(--h-text-2)">
        {t('estimate')}
      </Text>
      <Text size="sm">
        {[
          t('estimateTokens', { range: rangeText(tokens, language) }),
          cost === undefined
            ? t('estimateNoPrice')
            : cost.max === 0
              ? t('estimateFree')
              : `${rangeText(cost, language)} ${cost.currency}`,
          seconds === undefined ? t('estimateNoTime') : secondsText(seconds, language),
        ].join(' · ')}
      </Text>
      <Text size="xs" c="var(--h-text-2)">
        {t('estimateWhy')}
      </Text>
    </section>
  );
}
